// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>

/// Instead of the library's, which allocates to destroy lists and objects without recursion and so
/// ends the process where there is no memory. Nesting is bounded: by MaxJsonDepth in what is read.
template <>
void nlohmann::ordered_json::json_value::destroy(nlohmann::detail::value_t type);

namespace graticule {

/// Nesting deeper than this is refused: it is either hostile or not meant for us.
inline constexpr std::size_t MaxJsonDepth = 200;

/// Parses a JSON text.
/// @param source what the text is, for the message ("CALLS.json")
/// @throws Error Malformed with line and column, or too deep; LimitExceeded for a vast object
Json parse_json(std::string_view text, std::string_view source);

/// Whether a value is this text. (`value == "text"` allocates where it may not throw.)
bool is_text(const Json& value, std::string_view text);

/// Serialises on one line; bytes that are not UTF-8 are replaced, never thrown on.
std::string to_line(const Json& value);

/// Serialises with two-space indentation; bytes that are not UTF-8 are replaced.
std::string to_pretty(const Json& value);

} // namespace graticule
