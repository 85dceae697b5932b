// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/solution.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

namespace graticule::evaluation::geobenchx {

namespace {

/// A value as Python writes it.
std::string value_text(const Json& value) {
    if (value.is_string()) {
        std::string text = "'";
        for (const char c : value.get_ref<const std::string&>())
            text += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
        return text + "'";
    }
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
        arguments += fmt::format("{}{}={}", arguments.empty() ? "" : ", ", name, value_text(value));
    return fmt::format("{}({}){}", step.tool, arguments,
                       step.comment.empty() ? "" : fmt::format("  # {}", trim(step.comment)));
}

std::string solution_text(const Solution& solution) {
    std::string text;
    for (const Step& step : solution)
        text += step_text(step) + "\n";
    return text;
}

} // namespace graticule::evaluation::geobenchx
