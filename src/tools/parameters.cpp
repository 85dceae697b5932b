// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"

#include <utility>

namespace graticule::tools {

namespace {

Parameter bound(std::string name, std::string description, AllowedValues allowed) {
    Parameter parameter = input(std::move(name), ParameterType::Text, std::move(description));
    parameter.allowed = allowed;
    return parameter;
}

} // namespace

Parameter input(std::string name, ParameterType type, std::string description) {
    Parameter parameter;
    parameter.name = std::move(name);
    parameter.type = type;
    parameter.description = std::move(description);
    return parameter;
}

Parameter dataset_input(std::string name, std::string description) {
    return bound(std::move(name), std::move(description), AllowedValues::Datasets);
}

Parameter layer_input(std::string name, std::string description) {
    return bound(std::move(name), std::move(description), AllowedValues::Layers);
}

Parameter raster_input(std::string name, std::string description) {
    return bound(std::move(name), std::move(description), AllowedValues::Rasters);
}

Parameter any_dataset_input(std::string name, std::string description) {
    return bound(std::move(name), std::move(description), AllowedValues::AnyDataset);
}

Parameter catalog_input(std::string name, std::string description, AllowedValues allowed) {
    return bound(std::move(name), std::move(description), allowed);
}

Parameter field_input(std::string name, std::string of, std::string description) {
    Parameter parameter = bound(std::move(name), std::move(description), AllowedValues::FieldsOf);
    parameter.of = std::move(of);
    return parameter;
}

Parameter numeric_field_input(std::string name, std::string of, std::string description) {
    Parameter parameter = field_input(std::move(name), std::move(of), std::move(description));
    parameter.allowed = AllowedValues::NumericFieldsOf;
    return parameter;
}

Parameter band_input(std::string of, std::string name) {
    Parameter parameter =
        input(std::move(name), ParameterType::Integer, "Band of the raster, counted from 1.");
    parameter.allowed = AllowedValues::BandsOf;
    parameter.of = std::move(of);
    parameter.minimum = 1;
    return optional(std::move(parameter), 1);
}

Parameter choice_input(std::string name, std::string description,
                       std::vector<std::string> choices) {
    Parameter parameter = bound(std::move(name), std::move(description), AllowedValues::Fixed);
    parameter.choices = std::move(choices);
    return parameter;
}

Parameter result_name(std::string name, std::string description) {
    Parameter parameter = input(std::move(name), ParameterType::Text, std::move(description));
    parameter.names_result = true;
    return parameter;
}

Parameter field_name(std::string name, std::string description) {
    Parameter parameter = result_name(std::move(name), std::move(description));
    parameter.names_field = true;
    return parameter;
}

Parameter optional(Parameter parameter, Json default_value) {
    parameter.required = false;
    parameter.default_value = std::move(default_value);
    return parameter;
}

} // namespace graticule::tools
