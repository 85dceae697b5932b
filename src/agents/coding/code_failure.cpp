// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/code_failure.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

namespace graticule::agents::coding {

namespace {

constexpr std::size_t LongestWords = 160; // bytes
constexpr std::size_t LongestLine = 160;
constexpr std::size_t MostLines = 6;  // of a change, on each side
constexpr double LeastInCommon = 0.3; // of the shorter piece's lines, unless it has just one
constexpr std::string_view Blank = "…";
constexpr std::string_view RaisedIn = "  raised in ";

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/// The end of a text in quotes that begins at a place.
std::size_t end_of_quoted(std::string_view text, std::size_t begin) {
    for (std::size_t i = begin + 1; i < text.size(); ++i)
        if (text[i] == '\\')
            ++i;
        else if (text[i] == text[begin])
            return i + 1;
    return text.size();
}

/// Whether a text chooses how a function works: how="inner".
bool is_choice(std::string_view before, std::string_view quoted_text) {
    static const std::set<std::string_view> arguments{
        "how",  "predicate", "engine", "driver", "method", "mode",       "dtype", "op",
        "kind", "errors",    "orient", "side",   "axis",   "resampling", "share", "validate"};
    constexpr std::size_t LongestChoice = 20;
    if (before.empty() || before.back() != '=' || quoted_text.size() > LongestChoice)
        return false;
    std::size_t begin = before.size() - 1;
    while (begin > 0 && is_word(before[begin - 1]))
        --begin;
    return arguments.contains(before.substr(begin, before.size() - 1 - begin));
}

/// A line of code without what its data are called and which numbers they are.
std::string blanked(std::string_view line) {
    std::string plain;
    for (std::size_t i = 0; i < line.size();) {
        const char c = line[i];
        if (c == '#')
            break;
        if (c == '"' || c == '\'') {
            const std::size_t end = end_of_quoted(line, i);
            plain += is_choice(plain, line.substr(i, end - i))
                         ? std::string(line.substr(i, end - i))
                         : "'" + std::string(Blank) + "'";
            i = end;
        } else if (is_digit(c) && (i == 0 || !is_word(line[i - 1]))) {
            while (i < line.size() && (is_word(line[i]) || line[i] == '.'))
                ++i;
            plain += "0";
        } else {
            plain += c;
            ++i;
        }
    }
    return one_line(plain, LongestLine);
}

std::vector<std::string> lines_of(std::string_view code) {
    std::vector<std::string> lines;
    for (const std::string& line : split(code, '\n')) {
        std::string plain = blanked(trim(line));
        if (!plain.empty())
            lines.push_back(std::move(plain));
    }
    return lines;
}

std::vector<std::string> without(const std::vector<std::string>& lines,
                                 const std::vector<std::string>& others) {
    std::multiset<std::string> left(others.begin(), others.end());
    std::vector<std::string> kept;
    for (const std::string& line : lines)
        if (const auto found = left.find(line); found != left.end())
            left.erase(found);
        else
            kept.push_back(line);
    return kept;
}

/// Words of an exception without the names, numbers and paths in it.
std::string plain_words(std::string_view message) {
    std::string plain;
    for (std::size_t i = 0; i < message.size();) {
        const char c = message[i];
        if (c == '"' || c == '`' || (c == '\'' && (i == 0 || !is_word(message[i - 1])))) {
            plain += "'" + std::string(Blank) + "'";
            i = end_of_quoted(message, i);
        } else if (is_digit(c) && (i == 0 || !is_word(message[i - 1]))) {
            while (i < message.size() && (is_word(message[i]) || message[i] == '.'))
                ++i;
            plain += '0';
        } else if (c == '/') { // a path, up to a space
            while (i < message.size() && message[i] != ' ')
                ++i;
            plain += Blank;
        } else {
            plain += c;
            ++i;
        }
    }
    return one_line(plain, LongestWords);
}

/// "geopandas/geodataframe.py, in to_crs" of the line that tells where it was raised.
std::string place_in(std::string_view observed) {
    const std::size_t begin = observed.find(RaisedIn);
    if (begin == std::string_view::npos)
        return {};
    std::string_view told = observed.substr(begin + RaisedIn.size());
    told = told.substr(0, told.find('\n'));
    const std::size_t line = told.find(", line ");
    const std::size_t function = told.find(", in ", line == std::string_view::npos ? 0 : line);
    if (line == std::string_view::npos || function == std::string_view::npos)
        return one_line(told, LongestWords);
    return one_line(std::string(told.substr(0, line)) + std::string(told.substr(function)),
                    LongestWords);
}

} // namespace

std::optional<CodeFailure> failure_of(const tools::Observation& observation) {
    if (observation.ok || text_member(observation.data, "outcome") != "raised")
        return std::nullopt;
    const std::string message = text_member(member(observation.data, "error"), "message");
    const std::size_t colon = message.find(": ");
    if (colon == std::string::npos)
        return std::nullopt;
    return CodeFailure{one_line(message.substr(0, colon), LongestWords),
                       plain_words(message.substr(colon + 2)), place_in(observation.text)};
}

tools::DataShapes shapes_in(const tools::Observation& observation) {
    return tools::data_shapes_in(member(member(observation.data, "error"), "shapes"));
}

std::optional<CodeChange> change_between(std::string_view failed, std::string_view succeeded) {
    const std::vector<std::string> before = lines_of(failed);
    const std::vector<std::string> after = lines_of(succeeded);
    CodeChange change{without(before, after), without(after, before)};
    const std::size_t shorter = std::min(before.size(), after.size());
    const std::size_t common = before.size() - change.removed.size();
    const bool is_alike =
        shorter > 1 ? static_cast<double>(common) >= LeastInCommon * static_cast<double>(shorter)
                    : change.removed.size() <= 1 && change.added.size() <= 2;
    if (!is_alike || change.added.empty() || change.removed.size() > MostLines
        || change.added.size() > MostLines)
        return std::nullopt;
    return change;
}

} // namespace graticule::agents::coding
