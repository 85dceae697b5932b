// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/solution.hpp"

#include "base/data_text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <string_view>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t LongestComment = 4000; // bytes

/// Between single quotes and on one line, so that no text can go on as another step.
std::string quoted_text(std::string_view value) {
    std::string text = "'";
    for (const char c : value)
        if (c == '\n')
            text += "\\n";
        else if (c == '\'' || c == '\\')
            text += std::string{'\\', c};
        else
            text += c;
    return visible_text(text) + "'";
}

/// A value as Python writes it.
std::string value_text(const Json& value) {
    if (value.is_string())
        return quoted_text(value.get_ref<const std::string&>());
    if (value.is_boolean())
        return value.get<bool>() ? "True" : "False";
    if (value.is_null())
        return "None";
    if (!value.is_structured())
        return value.dump();
    std::string text;
    for (const auto& [name, element] : value.items())
        text += (text.empty() ? "" : ", ")
                + (value.is_object() ? value_text(name) + ": " : std::string())
                + value_text(element);
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
}

} // namespace

std::string step_text(const Step& step) {
    std::string arguments;
    for (const auto& [name, value] : step.arguments.items())
        arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ", ", one_line(name),
                                 value_text(value));
    return fmt::format(
        "{}({}){}", one_line(step.tool), arguments,
        step.comment.empty() ? "" : fmt::format("  # {}", one_line(step.comment, LongestComment)));
}

std::string solution_text(const Solution& solution) {
    std::string text;
    for (const Step& step : solution)
        text += step_text(step) + "\n";
    return text;
}

} // namespace graticule::evaluation::geobenchx
