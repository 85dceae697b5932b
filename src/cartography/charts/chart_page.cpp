// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/chart_page.hpp"

#include "cartography/charts/time_axis.hpp"
#include "cartography/furniture/page_texts.hpp"
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

namespace graticule::cartography {

namespace {

constexpr std::size_t MostTicks = 9;
constexpr double MarginPoints = 20;
constexpr double LabelGap = 5;  ///< between the frame and the labels of an axis
constexpr double Palest = 0.88; ///< of lightness: a yellow mark on white paper is lost

double margin_of(const TypeSizes& type) {
    return MarginPoints * type.unit;
}

Drawing chart_head(const Canvas& canvas, const ChartDescription& chart, const TypeSizes& type) {
    return head_drawing(canvas, chart.title, "", type, canvas.width() - 2 * margin_of(type));
}

std::vector<std::string> foot_lines(const ChartDescription& chart) {
    std::vector<std::string> lines = chart.notes;
    lines.push_back(chart.source);
    return lines;
}

Drawing chart_foot(const Canvas& canvas, const ChartDescription& chart, const TypeSizes& type) {
    return notes_drawing(canvas, foot_lines(chart), type, canvas.width() - 2 * margin_of(type));
}

double line_height(const Canvas& canvas, const TextStyle& style) {
    return canvas.measure("0", style).height;
}

/// The axis of most ticks whose labels have room beside each other.
/// @param make gives the axis of at most so many ticks
template <class Make>
NumberAxis fitting_axis(const Canvas& canvas, const TypeSizes& type, double width,
                        const Make& make) {
    for (std::size_t ticks = MostTicks;; --ticks) {
        NumberAxis axis = make(ticks);
        double needed = 0;
        for (const std::string& label : axis.labels)
            needed += canvas.measure(label, axis_label_style(type)).width + 10 * type.unit;
        if (needed <= width || ticks == 2)
            return axis;
    }
}

} // namespace

std::vector<Colour> category_colours(std::size_t count, bool last_is_other) {
    const std::size_t own = count - (last_is_other ? 1 : 0);
    std::vector<Colour> colours = class_colours(find_ramp(own <= 7 ? "Okabe-Ito" : "Paired"), own);
    for (Colour& colour : colours)
        if (lightness(colour) > Palest)
            colour = shade(colour, 0.2);
    if (last_is_other)
        colours.push_back(OtherColour);
    return colours;
}

double height_around_body(const Canvas& canvas, const ChartDescription& chart,
                          const TypeSizes& type) {
    const double head = chart_head(canvas, chart, type).height;
    const double foot = chart_foot(canvas, chart, type).height;
    const double gaps = (head > 0 ? 12 : 0) + (foot > 0 ? 10 : 0);
    return 2 * margin_of(type) * 0.8 + head + foot + gaps * type.unit;
}

ChartPage draw_chart_page(Canvas& canvas, const ChartDescription& chart, const TypeSizes& type,
                          DrawingRecord& record) {
    canvas.add_box({0, 0, canvas.width(), canvas.height()});
    canvas.fill({255, 255, 255, 255});
    const double margin = margin_of(type);
    const double edge = margin * 0.8; // above the head and beneath the foot
    const Drawing head = chart_head(canvas, chart, type);
    const Drawing foot = chart_foot(canvas, chart, type);
    head.draw(canvas, margin, edge);
    foot.draw(canvas, margin, canvas.height() - edge - foot.height);
    record.set_title(chart.title);
    for (const std::string& line : foot_lines(chart))
        record.add_text(line);
    const double top = edge + head.height + (head.height > 0 ? 12 * type.unit : 0);
    const double height = canvas.height() - height_around_body(canvas, chart, type);
    return {type, {margin, top, canvas.width() - 2 * margin, std::max(height, 20.0)}};
}

TextStyle axis_label_style(const TypeSizes& type) {
    TextStyle style;
    style.size = type.label;
    style.colour = SoftInkColour;
    style.max_lines = 1;
    return style;
}

TextStyle axis_title_style(const TypeSizes& type) {
    TextStyle style;
    style.size = type.legend_title;
    style.colour = InkColour;
    style.max_lines = 1;
    return style;
}

double vertical_axis_width(const Canvas& canvas, const TypeSizes& type, const NumberAxis& axis,
                           bool titled) {
    double width = 0;
    for (const std::string& label : axis.labels)
        width = std::max(width, canvas.measure(label, axis_label_style(type)).width);
    const double title = titled ? line_height(canvas, axis_title_style(type)) + 6 * type.unit : 0;
    return width + LabelGap * type.unit + title;
}

double horizontal_axis_height(const Canvas& canvas, const TypeSizes& type, bool titled) {
    const double title = titled ? line_height(canvas, axis_title_style(type)) + 4 * type.unit : 0;
    return line_height(canvas, axis_label_style(type)) + LabelGap * type.unit + title;
}

NumberAxis horizontal_number_axis(const Canvas& canvas, const TypeSizes& type, double width,
                                  double least, double greatest, AxisEnds ends,
                                  bool whole_numbers) {
    return fitting_axis(canvas, type, width, [&](std::size_t ticks) {
        return number_axis(least, greatest, ends, ticks, whole_numbers);
    });
}

NumberAxis horizontal_time_axis(const Canvas& canvas, const TypeSizes& type, double width,
                                double first_s, double last_s) {
    return fitting_axis(canvas, type, width,
                        [&](std::size_t ticks) { return time_axis(first_s, last_s, ticks); });
}

NumberAxis vertical_number_axis(const TypeSizes& type, double height, double least, double greatest,
                                AxisEnds ends, bool whole_numbers) {
    const double fit = height / (3 * type.label);
    const auto ticks = static_cast<std::size_t>(std::clamp(fit, 2.0, double{MostTicks}));
    return number_axis(least, greatest, ends, ticks, whole_numbers);
}

void draw_rule(Canvas& canvas, const geodata::Point& from, const geodata::Point& to,
               const Colour& colour, double line_width) {
    canvas.move_to(from.x, from.y);
    canvas.line_to(to.x, to.y);
    canvas.stroke(colour, line_width);
}

void draw_vertical_title(Canvas& canvas, const TypeSizes& type, const Box& frame, double x,
                         const std::string& title) {
    TextStyle style = axis_title_style(type);
    style.max_width = std::min(frame.height, canvas.measure(title, style).width + 1);
    canvas.draw_turned_text(title, x, frame.y + frame.height / 2, -std::numbers::pi / 2, style);
}

void draw_horizontal_title(Canvas& canvas, const TypeSizes& type, const Box& frame, double y,
                           const std::string& title) {
    TextStyle style = axis_title_style(type);
    style.max_width = frame.width;
    style.alignment = Alignment::Centre;
    canvas.draw_text(title, frame.x, y, style);
}

void draw_vertical_axis(Canvas& canvas, const TypeSizes& type, const Box& frame,
                        const NumberAxis& axis, const std::string& title) {
    TextStyle style = axis_label_style(type);
    style.alignment = Alignment::Right;
    const double height = line_height(canvas, style);
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
        const double y = axis.at(axis.ticks[i], frame.bottom(), frame.y);
        draw_rule(canvas, {frame.x, y}, {frame.right(), y}, ChartGridColour, 0.6);
        canvas.draw_text(axis.labels[i], frame.x - LabelGap * type.unit, y - height / 2, style);
    }
    const double outer = vertical_axis_width(canvas, type, axis, true);
    const double half_line = line_height(canvas, axis_title_style(type)) / 2;
    draw_vertical_title(canvas, type, frame, frame.x - outer + half_line, title);
}

void draw_horizontal_axis(Canvas& canvas, const TypeSizes& type, const Box& frame,
                          const NumberAxis& axis, const std::string& title) {
    TextStyle style = axis_label_style(type);
    style.alignment = Alignment::Centre;
    const double gap = LabelGap * type.unit;
    for (std::size_t i = 0; i < axis.ticks.size(); ++i) {
        const double x = axis.at(axis.ticks[i], frame.x, frame.right());
        draw_rule(canvas, {x, frame.y}, {x, frame.bottom()}, ChartGridColour, 0.6);
        canvas.draw_text(axis.labels[i], x, frame.bottom() + gap, style);
    }
    draw_horizontal_title(
        canvas, type, frame,
        frame.bottom() + horizontal_axis_height(canvas, type, false) + 4 * type.unit, title);
}

RecordedPanel chart_panel(const DrawingRecord& record, const Box& frame, Json x_axis, Json y_axis) {
    RecordedPanel panel;
    panel.members = {{"kind", "chart"}, {"frame", record.box(frame)}, {"title", ""}};
    panel.members["x_axis"] = std::move(x_axis);
    panel.members["y_axis"] = std::move(y_axis);
    panel.members["legend"] = nullptr;
    panel.members["colour_bar"] = nullptr;
    return panel;
}

RecordedPanel chart_panel(const DrawingRecord& record, const Box& frame, const NumberAxis& x,
                          const std::string& x_title, const NumberAxis& y,
                          const std::string& y_title) {
    return chart_panel(record, frame, recorded_axis(x, axis_title(x_title, x)),
                       recorded_axis(y, axis_title(y_title, y)));
}

Json recorded_axis(const NumberAxis& axis, const std::string& title) {
    return recorded_axis(title, axis.low, axis.high, axis.ticks.size());
}

} // namespace graticule::cartography
