// SPDX-License-Identifier: Apache-2.0
#include "native/declarations.hpp"

#include "tools/registry.hpp"
#include "tools/sets/code/tools.hpp"

namespace graticule::native {

namespace {

Json type_json(tools::ParameterType type) {
    switch (type) {
    case tools::ParameterType::Text:
        return "text";
    case tools::ParameterType::Integer:
        return "integer";
    case tools::ParameterType::Number:
        return "number";
    case tools::ParameterType::Boolean:
        return "boolean";
    case tools::ParameterType::TextList:
        return "texts";
    case tools::ParameterType::NumberList:
        return "numbers";
    case tools::ParameterType::Object:
        return "object";
    case tools::ParameterType::ObjectList:
        return "objects";
    }
    return nullptr;
}

/// What kind of dataset a parameter names, if it names one.
Json dataset_json(tools::AllowedValues allowed) {
    switch (allowed) {
    case tools::AllowedValues::Datasets:
        return "table";
    case tools::AllowedValues::Layers:
        return "layer";
    case tools::AllowedValues::Rasters:
        return "raster";
    case tools::AllowedValues::AnyDataset:
        return "any";
    case tools::AllowedValues::CatalogTables:
    case tools::AllowedValues::CatalogLayers:
    case tools::AllowedValues::CatalogRasters:
    case tools::AllowedValues::CatalogAny:
        return "title";
    default:
        return nullptr;
    }
}

Json parameter_json(const tools::Parameter& parameter) {
    return {{"name", parameter.name},
            {"type", type_json(parameter.type)},
            {"description", parameter.description},
            // Each call of Python has a workspace of its own, with nothing to take from.
            {"required", parameter.required || parameter.otherwise != nullptr},
            {"default", parameter.default_value},
            {"unit", parameter.unit},
            {"takes", dataset_json(parameter.allowed)},
            {"choices", parameter.choices},
            {"minimum", parameter.minimum ? Json(*parameter.minimum) : Json()},
            {"maximum", parameter.maximum ? Json(*parameter.maximum) : Json()},
            {"names_result", parameter.names_result && !parameter.names_field}};
}

} // namespace

Json declarations() {
    Json all = Json::array();
    for (const tools::ToolSpec& tool : tools::all_tools()) {
        if (tool.tool_set == tools::CodeSet)
            continue; // who calls these functions is code in a session already
        Json parameters = Json::array();
        for (const tools::Parameter& parameter : tool.parameters)
            parameters.push_back(parameter_json(parameter));
        all.push_back({{"name", tool.name},
                       {"tool_set", tool.tool_set},
                       {"description", tool.description},
                       {"deviations", tool.deviations},
                       {"example", tool.example},
                       {"parameters", std::move(parameters)}});
    }
    return all;
}

} // namespace graticule::native
