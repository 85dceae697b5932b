// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/confinement.hpp"
#include "evaluation/suite.hpp"

#include <CLI/App.hpp>

#include <filesystem>
#include <vector>

namespace graticule::cli {

/// --allow-data: data that records may name though the user never gave them to the program.
void add_allow_data(CLI::App& command, std::vector<std::filesystem::path>& allowed);

/// What carrying out a recorded run again may open: its folder, and the data that it names.
/// @throws Error NotFound, Malformed where there is no run; Refused for data that were never given
Grants grants_of_run(const std::filesystem::path& run,
                     const std::vector<std::filesystem::path>& allowed);

/// What making an output again may open: its folder, and the data that its provenance names, or
/// those that are given instead.
/// @throws Error NotFound, Malformed where it has no provenance; Refused for data that were never
///         given
Grants grants_of_output(const std::filesystem::path& output,
                        const std::vector<std::filesystem::path>& data,
                        const std::vector<std::filesystem::path>& allowed);

/// What working on a suite's samples may open: as grants_of_results(), and the suite's data.
/// @throws Error Refused for data that were never given, and as grants_of_results()
Grants grants_of_suite(const std::filesystem::path& folder,
                       const evaluation::SuiteDefinition& suite,
                       const std::vector<std::filesystem::path>& allowed,
                       const std::filesystem::path& tasks = {});

/// What looking at a suite's results may open: its folder to write to, and its tasks with what lies
/// beside them.
/// @param tasks   the benchmark's file where the user names it; else the suite does
/// @throws Error Refused for a benchmark's file that only the suite names, outside of its folder
Grants grants_of_results(const std::filesystem::path& folder,
                         const evaluation::SuiteDefinition& suite,
                         const std::filesystem::path& tasks,
                         std::vector<std::filesystem::path> allowed = {});

} // namespace graticule::cli
