// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::tools {

/// More calls than these in one list are a mistake.
inline constexpr std::size_t MaxCalls = 10000;

/// One call of a tool, as a list of calls has it; nothing is checked against the tool yet.
struct Call {
    std::string tool;
    Json arguments;
};

/// Reads a JSON list of {"function_name": "...", "arguments": {...}}.
/// @param source names the text in messages
/// @throws Error Malformed, naming the entry
std::vector<Call> parse_calls(std::string_view text, const std::string& source);

} // namespace graticule::tools
