// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <string>
#include <vector>

/// What the functions that draw pictures share.
namespace graticule::tools {

/// "title", "file_name" and "formats" of a picture.
std::vector<Parameter> picture_parameters(std::vector<std::string> formats,
                                          const std::string& default_formats);

/// The formats that are asked for: by argument "formats", else by the ending of "file_name", else
/// the ones given here.
std::vector<std::string> picture_formats(const Arguments& arguments,
                                         std::vector<std::string> otherwise);

/// Draws the layer that argument "geodataframe" names on a map, coloured by "column" where it is
/// given: numbers in classes, as the arguments of class_inputs() ask where the function has them,
/// other values each in a colour.
Observation draw_layer_map(ToolContext& context, const Arguments& arguments,
                           std::vector<std::string> default_formats);

} // namespace graticule::tools
