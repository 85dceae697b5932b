// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/brief_tools.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace graticule::agents::conversation {

namespace {

using tools::AllowedValues;
using tools::Parameter;
using tools::ParameterType;

constexpr std::size_t LongestDescription = 85; // bytes
constexpr std::size_t LongestHint = 60;
constexpr std::size_t MostOptional = 4; // parameters; of more is said that there are
constexpr std::size_t LongestChoices = 70;

/// The words before the first mark that ends a clause, and no more than so many bytes.
std::string first_clause(std::string_view text, std::size_t limit) {
    std::size_t end = text.size();
    for (std::size_t i = 0; i + 1 < text.size() && end == text.size(); ++i)
        if ((text[i] == '.' || text[i] == ':' || text[i] == ';') && text[i + 1] == ' ')
            end = i;
    text = text.substr(0, end);
    if (text.size() > limit) {
        const std::size_t comma = text.rfind(", ", limit);
        text = text.substr(0, comma == std::string_view::npos || comma < limit / 3
                                  ? std::min(text.rfind(' ', limit), limit)
                                  : comma);
    }
    while (text.ends_with('.') || text.ends_with(' '))
        text.remove_suffix(1);
    return std::string(text);
}

Json type_of(const Parameter& parameter) {
    switch (parameter.type) {
    case ParameterType::Integer:
        return {{"type", "integer"}};
    case ParameterType::Number:
        return {{"type", "number"}};
    case ParameterType::Boolean:
        return {{"type", "boolean"}};
    case ParameterType::TextList:
        return {{"type", "array"}, {"items", {{"type", "string"}}}};
    case ParameterType::NumberList:
        return {{"type", "array"}, {"items", {{"type", "number"}}}};
    case ParameterType::Object:
        return {{"type", "object"}};
    case ParameterType::ObjectList:
        return {{"type", "array"}, {"items", {{"type", "object"}}}};
    case ParameterType::Text:
        break;
    }
    return {{"type", "string"}};
}

Json brief_schema(const Parameter& parameter) {
    Json schema = type_of(parameter);
    std::size_t bytes = 0;
    for (const std::string& choice : parameter.choices)
        bytes += choice.size() + 2;
    if (parameter.required && parameter.type == ParameterType::Text && !parameter.choices.empty()
        && bytes <= LongestChoices)
        schema["enum"] = parameter.choices;
    const bool says_itself = parameter.allowed != AllowedValues::Any || parameter.names_result
                             || parameter.names_field || !parameter.required;
    if (!parameter.unit.empty())
        schema["description"] = parameter.unit;
    else if (!says_itself)
        schema["description"] = first_clause(parameter.description, LongestHint);
    return schema;
}

} // namespace

llm::ToolSpecification in_brief(const tools::ToolSpec& tool) {
    Json properties = Json::object();
    Json required = Json::array();
    std::size_t optional = 0;
    for (const Parameter& parameter : tool.parameters) {
        if (!parameter.required && ++optional > MostOptional)
            continue;
        properties[parameter.name] = brief_schema(parameter);
        if (parameter.required)
            required.push_back(parameter.name);
    }
    std::string description = first_clause(tool.description, LongestDescription);
    if (optional > MostOptional)
        description += fmt::format(" (+{} parameters)", optional - MostOptional);
    return {tool.name,
            std::move(description),
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", std::move(required)}}};
}

} // namespace graticule::agents::conversation
