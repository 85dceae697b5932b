// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geobenchx/bare_year.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::tools {

namespace {

bool is_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.';
}

bool starts_comparison(std::string_view text) {
    text = trim(text);
    return text.starts_with("<") || text.starts_with(">") || text.starts_with("==")
           || text.starts_with("!=");
}

/// The text from `start` to the end of a quoted part that begins there.
std::size_t end_of_quoted(std::string_view text, std::size_t start) {
    const char quote = text[start];
    std::size_t i = start + 1;
    while (i < text.size() && text[i] != quote)
        i += text[i] == '\\' && quote != '`' ? 2 : 1;
    return i < text.size() ? i + 1 : text.size();
}

/// True where an operand may begin that is not the right side of anything: at the start, after an
/// opening bracket or a logical word.
bool begins_clause(std::string_view before) {
    before = trim(before);
    if (before.empty())
        return true;
    const char last = before.back();
    if (last == '(' || last == '&' || last == '|' || last == '~')
        return true;
    std::size_t word = before.size();
    while (word > 0 && is_word(before[word - 1]))
        --word;
    const std::string last_word = ascii_lower(before.substr(word));
    return last_word == "and" || last_word == "or" || last_word == "not";
}

/// The number on the right side of a comparison, if a whole number stands there.
std::string_view right_number(std::string_view after) {
    after = trim(after);
    after.remove_prefix(std::min(after.find_first_not_of("<>=!"), after.size()));
    after = trim(after);
    std::size_t end = 0;
    while (end < after.size() && is_word(after[end]))
        ++end;
    return after.substr(0, end);
}

} // namespace

std::string with_bare_columns_quoted(std::string_view condition, const geodata::Layer& layer,
                                     std::vector<std::string>& named) {
    std::string quoted;
    std::size_t i = 0;
    while (i < condition.size()) {
        const char c = condition[i];
        std::size_t end = i + 1;
        if (c == '\'' || c == '"' || c == '`') {
            end = end_of_quoted(condition, i);
        } else if (is_word(c)) {
            while (end < condition.size() && is_word(condition[end]))
                ++end;
        }
        const std::string_view token = condition.substr(i, end - i);
        const std::string_view after = condition.substr(end);
        const bool column = is_digit(c) && layer.find_field(token) && starts_comparison(after)
                            && begins_clause(condition.substr(0, i));
        if (column) {
            const std::string_view right = right_number(after);
            if (!right.empty() && is_digit(right.front()) && layer.find_field(right))
                throw Error(
                    ErrorCode::InvalidArgument,
                    fmt::format("'{}' and '{}' are numbers here, and columns too", token, right),
                    "Put backticks around the columns, as in `2021` < `1990`");
            named.emplace_back(token);
            quoted += fmt::format("`{}`", token);
        } else {
            quoted += token;
        }
        i = end;
    }
    return quoted;
}

} // namespace graticule::tools
