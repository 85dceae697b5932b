// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <string>
#include <string_view>

/// What the functions for GeoJSON have in common: the names of their parameters, and how a result
/// is stored.
namespace graticule::tools {

/// A specification with the name and set filled in.
ToolSpec geojson_tool(std::string name, std::string description);

/// "geodataframe": the layer that is worked on.
Parameter geodataframe_input(std::string description = "Layer to work on.");
/// "geodataframe" where a table will do as well.
Parameter dataframe_input(std::string description = "Layer or table to work on.");
/// "column" and "columns": fields of the dataset that parameter `of` names.
Parameter column_input(std::string description, std::string of = "geodataframe");
Parameter columns_input(std::string description, std::string of = "geodataframe");
/// "new_column": the name of the field that is made.
Parameter new_column_input(std::string description = "Name for the new field.");
/// "result": the name under which the result is stored; the function's, with a number where that is
/// taken, if it is not given.
Parameter result_input();

/// Stores the call's result under the name that argument "result" gives and says what it is; the
/// last thing that a function does.
/// @param origin the function's name, and the datasets that the result is made from
/// @param lead what was done, with the numbers that matter ("Kept 12 of 30 features.")
Observation store_geodataframe(ToolContext& context, const Arguments& arguments, Origin origin,
                               geodata::Layer layer, std::string_view lead,
                               const operations::Report& report);

} // namespace graticule::tools
