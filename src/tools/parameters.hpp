// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "tools/tool.hpp"

#include <string>
#include <vector>

/// The parameters that many tools have, in one place.
namespace graticule::tools {

/// A parameter of any type without bound values.
Parameter input(std::string name, ParameterType type, std::string description);
/// A layer or table of the workspace, a layer, a raster, or any of them.
Parameter dataset_input(std::string name, std::string description);
Parameter layer_input(std::string name, std::string description);
Parameter raster_input(std::string name, std::string description);
Parameter any_dataset_input(std::string name, std::string description);
/// A dataset of the catalogue, by title or name; `allowed` says of which kind.
Parameter catalog_input(std::string name, std::string description, AllowedValues allowed);
/// A field of the dataset that parameter `of` names.
Parameter field_input(std::string name, std::string of, std::string description);
Parameter numeric_field_input(std::string name, std::string of, std::string description);
/// A band, counted from 1, of the raster that parameter `of` names; 1 if not given.
Parameter band_input(std::string of, std::string name = "band");
/// One of fixed texts.
Parameter choice_input(std::string name, std::string description, std::vector<std::string> choices);
/// The name under which the result is stored.
Parameter result_name(std::string name = "output",
                      std::string description = "Name for the result in the workspace.");
/// The name of a field that the result has.
Parameter field_name(std::string name, std::string description);

/// The same parameter, not required, with a default (null: none).
Parameter optional(Parameter parameter, Json default_value = nullptr);

} // namespace graticule::tools
