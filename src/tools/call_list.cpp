// SPDX-License-Identifier: Apache-2.0
#include "tools/call_list.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::tools {

std::vector<Call> parse_calls(std::string_view text, const std::string& source) {
    const Json list = parse_json(text, source);
    if (!list.is_array() || list.size() > MaxCalls)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: not a list of at most {} calls", source, MaxCalls),
                    R"(Write [{"function_name": "load_data", "arguments": {...}}, ...])");
    std::vector<Call> calls;
    for (const Json& entry : list) {
        const bool named = entry.is_object() && entry.contains("function_name")
                           && entry["function_name"].is_string();
        if (!named)
            throw Error(
                ErrorCode::Malformed,
                fmt::format("{}: call {} has no \"function_name\"", source, calls.size() + 1),
                R"(Each call is {"function_name": "...", "arguments": {...}})");
        calls.push_back(
            {entry["function_name"].get<std::string>(), entry.value("arguments", Json::object())});
    }
    return calls;
}

} // namespace graticule::tools
