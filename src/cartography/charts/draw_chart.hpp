// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/chart_page.hpp"

#include <cstddef>

/// The marks of each kind of chart, with axes and legend, drawn into the body of a page and told to
/// the record. Each gives the number of its marks: bars, dots, bins, lines, boxes.
namespace graticule::cartography {

/// Bars upwards where their labels have room beside each other, else to the right. All begin at
/// zero, which is on the axis always.
std::size_t draw_bar_chart(Canvas& canvas, const ChartPage& page, const BarChart& chart,
                           DrawingRecord& record);

/// Dots of one colour, or of one for each category with a legend. The more there are, the smaller
/// they are; beyond 20,000 they are one picture in an SVG too.
std::size_t draw_scatter_plot(Canvas& canvas, const ChartPage& page, const ScatterPlot& chart,
                              DrawingRecord& record);

/// A bar for each bin, from zero; empty bins leave a gap.
std::size_t draw_histogram(Canvas& canvas, const ChartPage& page, const Histogram& chart,
                           DrawingRecord& record);

/// Lines with their names at their right ends, moved apart where they would lie on each other. A
/// point without a value on both sides of it is a dot, as are all points where they are few.
std::size_t draw_line_chart(Canvas& canvas, const ChartPage& page, const LineChart& chart,
                            DrawingRecord& record);

/// Boxes upwards or to the right, as bars are, with a line at the median, whiskers, and a dot for
/// each value beyond them.
std::size_t draw_box_plot(Canvas& canvas, const ChartPage& page, const BoxPlot& chart,
                          DrawingRecord& record);

} // namespace graticule::cartography
