// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/brief_tools.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::agents::conversation {

namespace {

using tools::AllowedValues;
using tools::Parameter;
using tools::ParameterType;

constexpr std::size_t LongestDescription = 75; // bytes; a longer first sentence is told whole
constexpr std::size_t LongestHint = 125;
constexpr std::size_t LongestHintOfSubtask = 60;
constexpr std::size_t ShortestHintOfSubtask = 24; // a shorter one says what the name says: a title
constexpr std::size_t MostOptional = 3;           // parameters that are all told of
constexpr std::size_t FirstOptional = 2; // those that are where there are more, which is said
constexpr std::size_t LongestChoices = 120;
constexpr std::size_t LongestObjectHint = 200;
constexpr std::string_view NameOfResult = "name of the result";

/// Where the text's whole clauses end, at most at the limit; 0 where the first is longer.
std::size_t whole_clauses(std::string_view text, std::size_t limit, std::string_view marks) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < text.size() && i <= limit; ++i)
        if (marks.find(text[i]) != std::string_view::npos
            && (i + 1 == text.size() || text[i + 1] == ' '))
            end = i;
    return end;
}

std::size_t first_clause(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (std::string_view(".;:").find(text[i]) != std::string_view::npos && text[i + 1] == ' ')
            return i;
    return text.size();
}

/// As many sentences as the limit allows, or clauses of the first, at least one; never a part of a
/// clause.
std::string in_few_words(std::string_view text, std::size_t limit) {
    std::size_t end = whole_clauses(text, limit, ".");
    if (end == 0)
        end = whole_clauses(text, limit, ".;:");
    if (end == 0)
        end = first_clause(text);
    text = text.substr(0, end);
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

bool holds_objects(const Parameter& parameter) {
    return parameter.type == ParameterType::Object || parameter.type == ParameterType::ObjectList;
}

/// What is said of a parameter beside its name and type; empty where these say it.
std::string hint_of(const Parameter& parameter, Brevity brevity) {
    if (!parameter.unit.empty())
        return parameter.unit;
    if (parameter.names_result && !parameter.names_field
        && !parameter.name.starts_with("output")) // prompts tell what that is
        return std::string(NameOfResult);
    if (holds_objects(parameter)) // nothing else tells what is in them
        return in_few_words(parameter.description, LongestObjectHint);
    if (parameter.allowed != AllowedValues::Any || parameter.names_result || parameter.names_field
        || !parameter.required)
        return {};
    if (brevity == Brevity::OfTask)
        return in_few_words(parameter.description, LongestHint);
    std::string hint = in_few_words(parameter.description, LongestHintOfSubtask);
    return hint.size() < ShortestHintOfSubtask ? "" : hint;
}

Json brief_schema(const Parameter& parameter, Brevity brevity) {
    Json schema = type_of(parameter);
    std::size_t bytes = 0;
    for (const std::string& choice : parameter.choices)
        bytes += choice.size() + 3; // quotes and comma
    if (!parameter.choices.empty() && bytes <= LongestChoices)
        (parameter.type == ParameterType::TextList ? schema["items"] : schema)["enum"] =
            parameter.choices;
    if (std::string hint = hint_of(parameter, brevity); !hint.empty())
        schema["description"] = std::move(hint);
    return schema;
}

bool is_optional(const Parameter& parameter) {
    return !parameter.required && !parameter.names_result;
}

/// How much it matters that an optional parameter is told of: a choice says what is done, and
/// nothing else tells what there is to choose from; fields say what is shown or worked with.
int weight_of(const Parameter& parameter) {
    if (!parameter.choices.empty())
        return 2;
    return parameter.allowed == AllowedValues::FieldsOf ? 1 : 0;
}

/// Of the optional parameters those that are told of: the first ones, or for a subtask one.
std::vector<const Parameter*> optional_told(const std::vector<Parameter>& parameters,
                                            Brevity brevity) {
    std::vector<const Parameter*> optional;
    for (const Parameter& parameter : parameters)
        if (is_optional(parameter))
            optional.push_back(&parameter);
    if (brevity == Brevity::OfTask) {
        if (optional.size() > MostOptional)
            optional.resize(FirstOptional);
        return optional;
    }
    std::stable_sort(optional.begin(), optional.end(),
                     [](const auto* a, const auto* b) { return weight_of(*a) > weight_of(*b); });
    optional.resize(std::min<std::size_t>(optional.size(), 1));
    return optional;
}

} // namespace

llm::ToolSpecification in_brief(const tools::ToolSpec& tool, Brevity brevity) {
    const auto optional = static_cast<std::size_t>(
        std::count_if(tool.parameters.begin(), tool.parameters.end(), is_optional));
    const std::vector<const Parameter*> told = optional_told(tool.parameters, brevity);
    Json properties = Json::object();
    Json required = Json::array();
    for (const Parameter& parameter : tool.parameters) {
        if (is_optional(parameter) && std::find(told.begin(), told.end(), &parameter) == told.end())
            continue;
        properties[parameter.name] = brief_schema(parameter, brevity);
        if (parameter.required)
            required.push_back(parameter.name);
    }
    std::string description = in_few_words(tool.description, LongestDescription);
    if (told.size() < optional)
        description += fmt::format(" (+{}{})", optional - told.size(),
                                   brevity == Brevity::OfTask ? " parameters" : "");
    return {tool.name,
            std::move(description),
            {{"type", "object"},
             {"properties", std::move(properties)},
             {"required", std::move(required)}}};
}

} // namespace graticule::agents::conversation
