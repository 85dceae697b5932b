// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_task.hpp"
#include "evaluation/geojseval/yaml.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace graticule::evaluation::geojseval {

/// Where cases come from.
struct CaseSource {
    std::string file;              ///< its name, for messages
    std::filesystem::path answers; ///< the folder of files with expected answers
    bool is_published = false; ///< expected answers are names of files, callbacks are JavaScript
    Library library = Library::Turf; ///< of the function
};

/// Reads the list of a function's cases.
/// @throws Error Malformed, NotFound naming the line and what is wrong
std::vector<FunctionCase> cases_from(const YamlNode& list, const CaseSource& source);

/// An unquoted scalar is null, a truth or a number where it reads so, and else a text.
/// @throws Error Malformed for a tag or a kind of node that is no plain data
Value value_of(const YamlNode& node, const CaseSource& source);

/// What a file of JSON holds.
Value value_of(const Json& json);

} // namespace graticule::evaluation::geojseval
