// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/charts/chart.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <string>

/// How the rows of a layer or table become the marks of a chart. Rows without a value that a mark
/// needs are left out and told, as are marks for no value (operations::find_no_value_marks()).
namespace graticule::tools {

/// What a chart of bars shows of rows.
struct BarRequest {
    std::string category;
    std::optional<std::string> column;      ///< none: rows are counted
    std::optional<std::string> aggregation; ///< of the rows of a category, as metrics are called
    std::optional<std::string> order;       ///< "data", "ascending", "descending" or "category"
};

/// A bar for each row, or for each category where rows are counted or aggregated. As long as no
/// order is asked for, counts descend and other bars stand as their rows do.
/// @throws Error NotFound (field), InvalidArgument (a category of several rows without aggregation)
cartography::BarChart bar_chart_of(const geodata::Layer& layer, const BarRequest& request,
                                   operations::Report& report, const Context& context);

/// A dot for each row; the eleven most frequent of more than twelve categories have a colour.
/// @throws Error NotFound (field)
cartography::ScatterPlot scatter_plot_of(const geodata::Layer& layer, const std::string& x_column,
                                         const std::string& y_column,
                                         const std::optional<std::string>& category,
                                         operations::Report& report);

/// @param bins a whole number as text, or "auto"
/// @throws Error NotFound (field), InvalidArgument (bins, no value at all)
cartography::Histogram histogram_of(const geodata::Layer& layer, const std::string& column,
                                    const std::string& bins, operations::Report& report);

} // namespace graticule::tools
