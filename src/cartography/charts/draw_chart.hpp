// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/chart_page.hpp"

#include <cstddef>

/// The marks of each kind of chart, with axes and legend, drawn into the body of a page and told to
/// the record. Each gives the number of its marks: bars, dots, bins.
namespace graticule::cartography {

/// Bars upwards where their labels have room beside each other, else to the right. All begin at
/// zero, which is on the axis always.
std::size_t draw_bar_chart(Canvas& canvas, const ChartPage& page, const BarChart& chart,
                           DrawingRecord& record);

/// The height of the body in which no bar is too thin for its label; 0 where any will do.
double body_height_for(const Canvas& canvas, const BarChart& chart, const TypeSizes& type,
                       double body_width);

/// Dots of one colour, or of one for each category with a legend. The more there are, the smaller
/// they are; beyond 20,000 they are one picture in an SVG too.
std::size_t draw_scatter_plot(Canvas& canvas, const ChartPage& page, const ScatterPlot& chart,
                              DrawingRecord& record);

/// A bar for each bin, from zero; empty bins leave a gap.
std::size_t draw_histogram(Canvas& canvas, const ChartPage& page, const Histogram& chart,
                           DrawingRecord& record);

} // namespace graticule::cartography
