// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "tools/arguments.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace graticule::tools {

namespace {

/// A model reads the schema at each step: more values than this are told as a sample.
constexpr std::size_t MaxListedValues = 60;
constexpr std::size_t MaxListedBytes = 80; ///< of one value

struct ListedValues {
    std::vector<std::string> values; ///< at most MaxListedValues
    std::size_t more = 0;
};

ListedValues listed(std::vector<std::string> values) {
    ListedValues list;
    if (values.size() > MaxListedValues) {
        list.more = values.size() - MaxListedValues;
        values.resize(MaxListedValues);
    }
    list.values = std::move(values);
    return list;
}

std::string sentence_of(const ListedValues& list, std::string_view lead) {
    std::vector<std::string> shown;
    for (const std::string& value : list.values)
        shown.push_back(shorten(value, MaxListedBytes));
    return fmt::format("{}: {}{}", lead, join(shown, ", "),
                       list.more == 0 ? "" : fmt::format(" … and {} more", list.more));
}

bool depends_on_dataset(AllowedValues allowed) {
    return allowed == AllowedValues::FieldsOf || allowed == AllowedValues::NumericFieldsOf;
}

/// "countries.NAME" for every field there is: which of them fit depends on another argument.
std::vector<std::string> fields_in(const Workspace& workspace, bool numeric_only) {
    std::vector<std::string> fields;
    for (const std::string& name : workspace.dataset_names()) {
        const geodata::Layer& layer = workspace.layer(name);
        for (std::size_t i = 0; i < layer.field_count(); ++i)
            if (!numeric_only || layer.column(i).is_numeric())
                fields.push_back(name + "." + layer.field(i).name);
    }
    return fields;
}

Json type_schema(const Parameter& parameter, const ListedValues& list) {
    Json text{{"type", "string"}};
    if (!list.values.empty() && list.more == 0)
        text["enum"] = list.values;
    Json number{{"type", "number"}};
    if (parameter.minimum)
        number["minimum"] = *parameter.minimum;
    if (parameter.maximum)
        number["maximum"] = *parameter.maximum;
    switch (parameter.type) {
    case ParameterType::Text:
        return text;
    case ParameterType::Integer:
        number["type"] = "integer";
        return number;
    case ParameterType::Number:
        return number;
    case ParameterType::Boolean:
        return {{"type", "boolean"}};
    case ParameterType::TextList:
        return {{"type", "array"}, {"items", text}};
    case ParameterType::NumberList:
        return {{"type", "array"}, {"items", number}};
    case ParameterType::Object:
        return {{"type", "object"}};
    case ParameterType::ObjectList:
        return {{"type", "array"}, {"items", {{"type", "object"}}}};
    }
    return text;
}

Json parameter_schema(const Parameter& parameter, const Workspace* workspace) {
    ListedValues list;
    std::string description = parameter.description;
    if (!parameter.unit.empty())
        description += fmt::format(" Unit: {}.", parameter.unit);
    if (parameter.allowed == AllowedValues::Fixed) {
        list = listed(parameter.choices);
    } else if (workspace != nullptr && depends_on_dataset(parameter.allowed)) {
        const bool numeric = parameter.allowed == AllowedValues::NumericFieldsOf;
        const ListedValues fields = listed(fields_in(*workspace, numeric));
        if (!fields.values.empty())
            description += " "
                           + sentence_of(fields, fmt::format("Fields of '{}' now, as dataset.field",
                                                             parameter.of));
    } else if (workspace != nullptr) {
        list = listed(allowed_values(parameter, *workspace));
        if (list.more > 0)
            description += " " + sentence_of(list, "Values now");
    }
    Json schema = type_schema(parameter, list);
    if (parameter.accepts_json_text)
        schema = {{"anyOf", Json::array({schema, {{"type", "string"}}})}};
    schema["description"] = std::move(description);
    if (!parameter.default_value.is_null())
        schema["default"] = parameter.default_value;
    return schema;
}

} // namespace

Json argument_schema(const ToolSpec& tool, const Workspace* workspace) {
    Json properties = Json::object();
    Json required = Json::array();
    for (const Parameter& parameter : tool.parameters) {
        properties[parameter.name] = parameter_schema(parameter, workspace);
        if (parameter.required)
            required.push_back(parameter.name);
    }
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"type", "object"},
                {"properties", std::move(properties)},
                {"required", std::move(required)}};
    if (!tool.ignores_unknown_arguments)
        schema["additionalProperties"] = false;
    return schema;
}

} // namespace graticule::tools
