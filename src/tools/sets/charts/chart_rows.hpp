// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "cartography/charts/chart.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

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

/// @param bins a whole number as text, or "auto", for which there are `most_automatic` at most
/// @throws Error NotFound (field), InvalidArgument (bins, no value at all)
cartography::Histogram histogram_of(const geodata::Layer& layer, const std::string& column,
                                    const std::string& bins, operations::Report& report,
                                    std::size_t most_automatic = cartography::MostBins);

/// A box of the values of each category, in the order of these, or one of all rows.
/// @throws Error NotFound (field), InvalidArgument (no value at all)
cartography::BoxPlot box_plot_of(const geodata::Layer& layer, const std::string& column,
                                 const std::optional<std::string>& category,
                                 operations::Report& report);

/// What a chart of lines shows of rows.
struct LineRequest {
    std::vector<std::string> y;      ///< one field at least
    std::optional<std::string> x;    ///< none: the names of `y` are years, which are along x
    std::optional<std::string> line; ///< the field that names the lines
};

/// With `x` a line for each value of `line`, or for each field of `y`; without it one for each row,
/// over the years. Points stand in the order of x, whatever that of the rows is; a point without a
/// value is a gap.
/// @throws Error NotFound (field), InvalidArgument (fields that are no years, an x that a line has
/// twice, no value at all)
cartography::LineChart line_chart_of(const geodata::Layer& layer, const LineRequest& request,
                                     operations::Report& report);

/// "population (people)", as axes are titled.
std::string field_with_unit(const geodata::Layer& layer, const std::string& field);
/// "without a value of 'depth'": why rows are left out.
std::string lacking_value(std::string_view field);
/// The values of a field by row, NaN where there is none that counts.
std::vector<double> counted_numbers(const geodata::Layer& layer, const std::string& field,
                                    operations::Report& report);

} // namespace graticule::tools
