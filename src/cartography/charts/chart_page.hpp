// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"
#include "cartography/charts/chart.hpp"
#include "cartography/charts/number_axis.hpp"
#include "cartography/record/drawing_record.hpp"

#include <cstddef>
#include <string>
#include <vector>

/// What all charts have on their page besides their marks: texts, axes and a grid.
namespace graticule::cartography {

inline constexpr Colour ChartGridColour{226, 230, 233, 255};
inline constexpr Colour ChartAxisColour{120, 127, 133, 255};
/// The fill of marks of one kind: the first of the colours for categories.
inline constexpr Colour ChartMarkColour{0x00, 0x72, 0xB2, 255};

/// Colours that tell categories apart, on white paper; the last of them grey where it stands for
/// all others.
std::vector<Colour> category_colours(std::size_t count, bool last_is_other = false);

/// A page whose head and foot are drawn.
struct ChartPage {
    TypeSizes type;
    Box body; ///< what they leave for the plot with its axes and legend
};

/// Draws title, notes and source, and tells the record of them.
/// @param type of the page that was asked for, which may be lower
ChartPage draw_chart_page(Canvas& canvas, const ChartDescription& chart, const TypeSizes& type,
                          DrawingRecord& record);

/// The height of head and foot, with the space around them.
double height_around_body(const Canvas& canvas, const ChartDescription& chart,
                          const TypeSizes& type);

TextStyle axis_label_style(const TypeSizes& type);
TextStyle axis_title_style(const TypeSizes& type);

/// What an axis of numbers needs to the left of the frame, or beneath it.
double vertical_axis_width(const Canvas& canvas, const TypeSizes& type, const NumberAxis& axis,
                           bool titled);
double horizontal_axis_height(const Canvas& canvas, const TypeSizes& type, bool titled);

/// An axis whose labels have room beside each other along a width; along a height.
NumberAxis horizontal_number_axis(const Canvas& canvas, const TypeSizes& type, double width,
                                  double least, double greatest, AxisEnds ends, bool whole_numbers);
/// The same of times, in seconds since 1970-01-01 UTC.
NumberAxis horizontal_time_axis(const Canvas& canvas, const TypeSizes& type, double width,
                                double first_s, double last_s);
NumberAxis vertical_number_axis(const TypeSizes& type, double height, double least, double greatest,
                                AxisEnds ends, bool whole_numbers);

/// Draws grid lines across the frame, and labels and title outside it.
void draw_vertical_axis(Canvas& canvas, const TypeSizes& type, const Box& frame,
                        const NumberAxis& axis, const std::string& title);
void draw_horizontal_axis(Canvas& canvas, const TypeSizes& type, const Box& frame,
                          const NumberAxis& axis, const std::string& title);

/// Draws the titles alone: at the left, reading upwards, with its middle at `x`; and beneath, with
/// its upper edge at `y`.
void draw_vertical_title(Canvas& canvas, const TypeSizes& type, const Box& frame, double x,
                         const std::string& title);
void draw_horizontal_title(Canvas& canvas, const TypeSizes& type, const Box& frame, double y,
                           const std::string& title);

/// A straight line, as of an axis.
void draw_rule(Canvas& canvas, const geodata::Point& from, const geodata::Point& to,
               const Colour& colour, double line_width);

/// The record's panel of a chart, with its frame and axes.
RecordedPanel chart_panel(const DrawingRecord& record, const Box& frame, Json x_axis, Json y_axis);
/// The same for two axes of numbers, by what they are called.
RecordedPanel chart_panel(const DrawingRecord& record, const Box& frame, const NumberAxis& x,
                          const std::string& x_title, const NumberAxis& y,
                          const std::string& y_title);
/// The same for one axis of numbers.
Json recorded_axis(const NumberAxis& axis, const std::string& title);

} // namespace graticule::cartography
