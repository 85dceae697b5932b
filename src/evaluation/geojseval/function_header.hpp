// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::geojseval {

/// A function as a file has it.
struct FunctionText {
    std::string name;
    std::vector<std::string> parameters; ///< without their defaults
    std::string header;                  ///< from `function` to the end of the documentation
    std::string body;                    ///< what follows, without the last brace; trimmed
    std::string whole;                   ///< the function, without what stands before it
};

/// Whether a text is a name that functions of a set may have.
bool is_function_name(std::string_view name);

/// Reads a file with one function, whose body begins with documentation.
/// @param file its name, for messages
/// @throws Error Malformed naming the line
FunctionText read_function(std::string_view text, const std::string& file);

} // namespace graticule::evaluation::geojseval
