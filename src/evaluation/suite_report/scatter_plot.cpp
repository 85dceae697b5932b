// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/drawing.hpp"
#include "evaluation/suite_report/plot_axis.hpp"
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plots.hpp"

#include <algorithm>
#include <array>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Alignment;
using cartography::Box;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;
using cartography::TextStyle;

// Points of the page.
constexpr double PlotWidth = 620;
constexpr double Height = 400;
constexpr Box Frame{52, 56, PlotWidth - 52 - 24, Height - 56 - 48};
constexpr double PointRadius = 4.2;
constexpr Colour AxisRule{222, 226, 230, 255};

/// Draws one plot.
class ScatterDrawing {
public:
    ScatterDrawing(const ScatterPlot& plot, Canvas::Format format)
        : m_plot(plot), m_x(plot.x_scale, numbers_of(plot)), m_y(Scale::Share, {}),
          m_colours(mark_colours(rows_of(plot))), m_canvas(format, {PlotWidth, Height, 1}) {}

    std::string draw() {
        m_canvas.add_box({0, 0, PlotWidth, Height});
        m_canvas.fill({255, 255, 255, 255});
        TextStyle title;
        title.size = 12.5;
        title.bold = true;
        m_canvas.draw_text(m_plot.title, 12, 8, title);
        draw_axes();
        for (const ScatterPoint& point : m_plot.points)
            draw_point(point);
        for (const ScatterPoint& point : m_plot.points)
            draw_name(point);
        return m_canvas.finish(m_plot.title, m_plot.description);
    }

private:
    static std::vector<double> numbers_of(const ScatterPlot& plot) {
        std::vector<double> numbers;
        for (const ScatterPoint& point : plot.points)
            numbers.push_back(point.x);
        return numbers;
    }

    static std::size_t rows_of(const ScatterPlot& plot) {
        std::size_t rows = 1;
        for (const ScatterPoint& point : plot.points)
            rows = std::max(rows, point.row + 1);
        return rows;
    }

    double x_of(double value) const { return Frame.x + m_x.place(value) * Frame.width; }
    double y_of(double value) const { return Frame.bottom() - m_y.place(value) * Frame.height; }

    static TextStyle note_style(Alignment alignment) {
        TextStyle style;
        style.size = 8.5;
        style.colour = SoftInkColour;
        style.alignment = alignment;
        return style;
    }

    void draw_axes() {
        for (const double tick : m_y.ticks()) {
            m_canvas.move_to(Frame.x, y_of(tick));
            m_canvas.line_to(Frame.right(), y_of(tick));
            m_canvas.stroke(AxisRule, 0.7);
            m_canvas.draw_text(number_text(tick, Scale::Share), Frame.x - 6, y_of(tick) - 6,
                               note_style(Alignment::Right));
        }
        for (const double tick : m_x.ticks()) {
            m_canvas.move_to(x_of(tick), Frame.y);
            m_canvas.line_to(x_of(tick), Frame.bottom());
            m_canvas.stroke(AxisRule, 0.7);
            m_canvas.draw_text(number_text(tick, m_plot.x_scale), x_of(tick), Frame.bottom() + 5,
                               note_style(Alignment::Centre));
        }
        m_canvas.draw_text(m_plot.y_title, 12, 27, note_style(Alignment::Left));
        m_canvas.draw_text(m_plot.x_title, Frame.right(), Height - 24,
                           note_style(Alignment::Right));
    }

    void draw_point(const ScatterPoint& point) {
        const Colour& colour = m_colours[point.row];
        const double x = x_of(point.x);
        const double low = y_of(point.interval.low);
        const double high = y_of(point.interval.high);
        m_canvas.move_to(x, low);
        m_canvas.line_to(x, high);
        m_canvas.stroke(colour, 1.4);
        for (const double y : {low, high}) {
            m_canvas.move_to(x - 3, y);
            m_canvas.line_to(x + 3, y);
            m_canvas.stroke(colour, 1.4);
        }
        m_canvas.add_circle(x, y_of(point.y), PointRadius);
        m_canvas.fill(colour);
        m_taken.push_back(
            {x - PointRadius, y_of(point.y) - PointRadius, 2 * PointRadius, 2 * PointRadius});
        m_taken.push_back({x - 1, high, 2, low - high});
    }

    /// Beside its point, where it meets no other; else to the right all the same.
    void draw_name(const ScatterPoint& point) {
        TextStyle style;
        style.size = 9;
        style.colour = text_colour(m_colours[point.row]);
        style.max_lines = 1;
        style.halo = 1.5;
        const cartography::TextSize size = m_canvas.measure(point.name, style);
        const double x = x_of(point.x);
        const double y = y_of(point.y);
        const double right = x + PointRadius + 4;
        const double left = x - PointRadius - 4 - size.width;
        std::array<Box, 6> places;
        std::size_t count = 0;
        for (const double lift : {0.0, size.height, -size.height})
            for (const double side : {right, left})
                places[count++] = {side, y - size.height / 2 - lift, size.width, size.height};
        const Box page{0, 0, PlotWidth, Height};
        const auto is_free = [&](const Box& box) {
            return page.contains(box)
                   && std::none_of(m_taken.begin(), m_taken.end(),
                                   [&](const Box& other) { return box.intersects(other); });
        };
        const auto free = std::find_if(places.begin(), places.end(), is_free);
        Box place = free == places.end() ? places.front() : *free;
        place.x = std::clamp(place.x, 0.0, std::max(0.0, PlotWidth - size.width));
        m_taken.push_back(place);
        m_canvas.draw_text(point.name, place.x, place.y, style);
    }

    const ScatterPlot& m_plot;
    Axis m_x;
    Axis m_y;
    std::vector<Colour> m_colours;
    std::vector<Box> m_taken; ///< by points, whiskers and names
    Canvas m_canvas;
};

} // namespace

std::string draw(const ScatterPlot& plot, Canvas::Format format) {
    return ScatterDrawing(plot, format).draw();
}

} // namespace graticule::evaluation::suite_report
