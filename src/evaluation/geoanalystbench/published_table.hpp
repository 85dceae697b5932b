// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// GeoAnalystBench (Zhang and others, 2025) in the files that its authors publish
/// (docs/geoanalystbench.md).
namespace graticule::evaluation::geoanalystbench {

/// A row of the benchmark's table, its text as it stands there but for what was misread.
struct PublishedTask {
    std::string id;
    std::string title;
    std::vector<std::string> categories; ///< each once; the first is the main one
    std::string instruction;
    std::string knowledge; ///< this and the next empty for "N/A"
    std::string dataset;
    std::vector<std::string> workflow; ///< steps without their numbers
    std::string code;                  ///< which solves it, by the table; often with ArcPy
    std::vector<std::string> doubts;   ///< what of the row is not as it was meant, in sentences
};

/// The table that a path means: itself, or GeoAnalystBench.csv or tasks.csv of a folder.
/// @throws Error NotFound for a folder with neither
std::filesystem::path table_of(const std::filesystem::path& path);

/// Columns are known by their names; what is not known is passed over.
/// @throws Error as read_file(); Malformed for a table that is no UTF-8, has no column id or
///         Instruction, or no task; LimitExceeded for too many
std::vector<PublishedTask> read_published_table(const std::filesystem::path& file);

} // namespace graticule::evaluation::geoanalystbench
