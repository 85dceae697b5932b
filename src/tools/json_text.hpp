// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string_view>

namespace graticule::tools {

/// Reads a value that a caller wrote as text: JSON, or a Python literal (dict, list, tuple, strings
/// in either quotes, True, False, None), also with its quotes escaped once too often, as models and
/// published calls write them.
/// @param what names the value in the message
/// @throws Error Malformed where it is none of these or is nested deeper than MaxJsonDepth
Json parse_value_text(std::string_view text, std::string_view what);

/// How large a value is.
struct JsonSize {
    std::size_t nodes = 0; ///< values, containers included
    std::size_t bytes = 0; ///< of all texts and keys
    std::size_t depth = 0;
};

/// Measures a value; stops as soon as one of the limits is passed.
JsonSize measure_json(const Json& value, const JsonSize& limits);

} // namespace graticule::tools
