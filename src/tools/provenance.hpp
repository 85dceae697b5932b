// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/tool.hpp"

#include <filesystem>

/// What an output was made from, and how, in a file beside it (docs/provenance.md).
namespace graticule::tools {

/// Version of the files of provenance.
inline constexpr int ProvenanceFormat = 1;

/// `map.png.provenance.json` beside `map.png`.
std::filesystem::path provenance_file(const std::filesystem::path& output);

/// An entry of the data as records name it: {"name", "title", "kind", "path", "layer", "sha256",
/// "bytes", "source", "license", "side_files": [{"path", "sha256"}]}, the last only where there are
/// some.
/// @throws Error Io where a file cannot be read
Json entry_record(const geodata::CatalogEntry& entry, const geodata::Catalog& catalog);

/// Versions of the program and of the libraries that results depend on, by name.
Json engine_versions();

/// Adds a call that was carried out to the workspace's history, and writes for each file that it
/// made which data and calls that came from: of all calls so far those that it rests on.
/// @throws Error Io
void record_call(ToolContext& context, std::string_view tool, const Json& arguments,
                 const Observation& observation);

/// Writes for a file among the outputs that no call made what it came from: all calls so far.
/// @param origin what else is to be said of it
/// @throws Error Io
void record_output(ToolContext& context, const Artifact& artifact, const Json& origin);

} // namespace graticule::tools
