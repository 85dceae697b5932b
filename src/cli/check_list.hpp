// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/scoring_bench.hpp"
#include "evaluation/strict/specification.hpp"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace graticule::cli {

/// Outputs, and what they must be.
struct ListedCheck {
    std::filesystem::path outputs;
    std::filesystem::path specification;
};

/// Reads a list of {"outputs", "against"}. Paths are relative to the list's folder.
/// @throws Error as read_file(); Malformed naming the entry
std::vector<ListedCheck> read_check_list(const std::filesystem::path& file);

/// Holds a folder of outputs, or of a run, against a specification.
/// @throws Error as check_outputs() and check_run()
evaluation::strict::CheckedOutputs check_one(const evaluation::strict::Specification& specification,
                                             const std::filesystem::path& outputs,
                                             const evaluation::ScoringBench& bench);

/// What came of one of a list; why it could not be checked, in one line.
using CheckResult = std::variant<evaluation::strict::CheckedOutputs, std::string>;

/// Checks all, several at once, in the order of the list. A specification that several name is read
/// once.
/// @throws Error Cancelled
std::vector<CheckResult> check_all(const std::vector<ListedCheck>& list,
                                   const evaluation::ScoringBench& bench);

} // namespace graticule::cli
