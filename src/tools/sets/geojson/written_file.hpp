// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/tool.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What the functions have in common that write a dataset as a file among the outputs.
namespace graticule::tools {

/// "format", "file_name" and "keep_crs".
std::vector<Parameter> file_parameters();

/// Writes the layer or table that argument "geodataframe" names.
/// @param verb what the observation begins with ("Saved")
/// @throws Error InvalidArgument, Unsupported, CrsMissing, Io
Observation write_dataset_file(ToolContext& context, const Arguments& arguments,
                               std::string_view verb);

/// Says beforehand why a dataset could not be written so.
Effect writes_dataset_file();

} // namespace graticule::tools
