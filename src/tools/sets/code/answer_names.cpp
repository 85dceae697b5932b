// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/code/answer_names.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>

namespace graticule::tools {

namespace {

constexpr std::string_view Open = "{{";
constexpr std::string_view Close = "}}";
constexpr std::size_t LongestName = 300; // bytes between the braces

/// The answer with what `write` makes of each name and its form ("|plain", or nothing).
std::string rewritten(
    std::string_view answer,
    const std::function<std::string(const std::string& name, const std::string& form)>& write) {
    std::string text;
    while (!answer.empty()) {
        const std::size_t open = answer.find(Open);
        const std::size_t close =
            open == std::string_view::npos ? open : answer.find(Close, open + Open.size());
        if (close == std::string_view::npos || close - open > LongestName)
            break;
        const std::string_view inside =
            answer.substr(open + Open.size(), close - open - Open.size());
        const std::size_t bar = std::min(inside.rfind('|'), inside.size());
        text += answer.substr(0, open);
        text += write(std::string(trim(inside.substr(0, bar))), std::string(inside.substr(bar)));
        answer.remove_prefix(close + Close.size());
    }
    return text + std::string(answer);
}

/// As a part of a JSON pointer.
std::string pointer_part(const std::string& name) {
    std::string part;
    for (const char c : name)
        part += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return part;
}

} // namespace

std::vector<std::string> names_in_answer(std::string_view answer) {
    std::vector<std::string> names;
    rewritten(answer, [&](const std::string& name, const std::string&) {
        if (std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
        return std::string();
    });
    return names;
}

std::string with_values_of_call(std::string_view answer, std::string_view call) {
    return rewritten(answer, [&](const std::string& name, const std::string& form) {
        return fmt::format("{{{{{}/values/{}{}}}}}", call, pointer_part(name), form);
    });
}

} // namespace graticule::tools
