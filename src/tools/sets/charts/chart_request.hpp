// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/chart.hpp"
#include "operations/report.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <string>
#include <vector>

/// What all tools that draw charts share.
namespace graticule::tools {

/// Makes the marks of a chart of a layer's rows and the title that they have where none is given.
using ChartOfRows = std::function<cartography::ChartDescription(
    const geodata::Layer& layer, const Arguments& arguments, operations::Report& report,
    const Context& context)>;

/// A tool of this group with "dataset", the parameters of its own, and the shared ones: title,
/// source, file_name, formats, width, height.
ToolSpec chart_tool(std::string name, std::string description, std::vector<Parameter> own,
                    std::string example, ChartOfRows chart);

/// Title of an axis; if empty, the field with its unit.
Parameter axis_title_input(std::string name, const std::string& axis);
/// Replaces a title that is made of fields by the one that is asked for, if there is one.
void take_title(std::string& title, const Arguments& arguments, std::string_view parameter);

} // namespace graticule::tools
