// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_task.hpp"

#include <filesystem>
#include <vector>

namespace graticule::evaluation::geojseval {

/// A folder of functions, in the layout of docs/geojseval.md or in the published one.
struct FunctionSet {
    std::filesystem::path folder;
    std::vector<FunctionTask> functions;      ///< by library, and in it by name
    std::vector<std::filesystem::path> files; ///< all that hold references, cases or answers
};

/// Reads a set. The published layout is a folder `test_code` (or what holds it) with TYPE_code/,
/// in which are test_instructions/NAME.txt, config.yaml and ref_answer/.
/// @throws Error NotFound where there is no function; Malformed, Io, LimitExceeded naming the file,
///         the line and what is wrong
FunctionSet read_function_set(const std::filesystem::path& folder);

/// Gives functions that have no reference that of a folder's file NAME.js: published sets come
/// without. Those that have one keep it.
/// @throws Error NotFound where the folder has none that is wanted; Malformed naming the file where
///         its function is another or takes other parameters
void take_references(FunctionSet& set, const std::filesystem::path& folder);

} // namespace graticule::evaluation::geojseval
