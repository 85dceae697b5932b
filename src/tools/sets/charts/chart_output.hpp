// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"
#include "cartography/charts/chart.hpp"
#include "cartography/map.hpp"
#include "operations/report.hpp"
#include "tools/output_name.hpp"
#include "tools/tool.hpp"

#include <cstddef>
#include <span>
#include <string>

/// Charts as the outputs of tools.
namespace graticule::tools {

/// @throws Error InvalidArgument for no format, or another than "png" and "svg"
void require_chart_formats(std::span<const std::string> formats);

/// Draws a chart into the output folder, once in each format, adds the files as artifacts, and says
/// what was drawn of which dataset. Data: {"files": [...], "marks_drawn"}.
/// @pre require_chart_formats(formats)
/// @throws Error InvalidArgument (nothing to draw), and as the renderer
void write_chart(ToolContext& context, Observation& observation,
                 const cartography::ChartDescription& chart, const std::string& dataset,
                 const OutputName& name, std::span<const std::string> formats,
                 const cartography::PageSize& page = {});

/// Notes beneath the chart on the rows that are not drawn.
/// @param rows that there are in all
void note_drops(cartography::ChartDescription& chart, const operations::Report& report,
                std::size_t rows);

/// What the marks of a chart stand for, a row each, as a table has them: of bars {"category",
/// "value"}, of lines {"line", "x", "value"} with times as ISO 8601 and no row for a gap, of
/// dots {"x", "y"} with "category" where there are any, of bins {"from", "to", "count"}, and of
/// boxes {"category", "count", "least", "lower_whisker", "lower_quartile", "median",
/// "upper_quartile", "upper_whisker", "greatest", "outliers"}.
Json chart_rows_json(const cartography::ChartDescription& chart);

} // namespace graticule::tools
