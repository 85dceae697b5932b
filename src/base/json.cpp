// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule {

namespace {

// nlohmann's parser recurses on destruction and on our own walks; depth is checked on the text
// first.
void check_depth(std::string_view text, std::string_view source) {
    std::size_t depth = 0;
    bool in_string = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_string) {
            if (c == '\\')
                ++i;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > MaxJsonDepth)
                throw Error(
                    ErrorCode::Malformed,
                    fmt::format("{}: JSON nested deeper than {} levels", source, MaxJsonDepth),
                    "Flatten it, or check that this is the file you meant");
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
}

} // namespace

Json parse_json(std::string_view text, std::string_view source) {
    check_depth(text, source);
    try {
        return Json::parse(text);
    } catch (const Json::parse_error& error) {
        const std::size_t position = std::min<std::size_t>(error.byte, text.size());
        const std::string_view before = text.substr(0, position);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        const std::size_t line_start = before.rfind('\n');
        const std::size_t column =
            line_start == std::string_view::npos ? position : position - line_start - 1;
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: not valid JSON at line {}, column {}", source, line, column),
                    "Check for a missing bracket, comma or quote there");
    } catch (const Json::out_of_range&) {
        throw Error(ErrorCode::Malformed,
                    fmt::format("{}: holds a number that does not fit a double", source));
    }
}

std::string to_line(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_pretty(const Json& value) {
    return value.dump(2, ' ', false, Json::error_handler_t::replace);
}

} // namespace graticule
