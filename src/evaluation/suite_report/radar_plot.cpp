// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plot_text.hpp"
#include "evaluation/suite_report/plots.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Alignment;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;
using geodata::Point;

constexpr double RadarWidth = 760;
constexpr std::size_t RadarsBeside = 3;
constexpr double RadarCell = (RadarWidth - 2 * PlotMargin) / RadarsBeside;
constexpr double RadarHeight = 232;
constexpr double Radius = 66;
constexpr double RadarHead = 38; // name and note, and the uppermost axis' name
constexpr double AxisName = 54;  // longer ones take two lines
constexpr double Ring = 0.25;
constexpr Colour RadarRule{214, 219, 224, 255};

/// Draws one plot.
class RadarDrawing {
public:
    RadarDrawing(const RadarPlot& plot, Canvas::Format format)
        : m_plot(plot), m_colours(mark_colours(plot.rows.size())),
          m_canvas(format, {RadarWidth,
                            2 * PlotMargin + PlotHeadHeight
                                + RadarHeight
                                      * static_cast<double>((plot.rows.size() + RadarsBeside - 1)
                                                            / RadarsBeside),
                            1}) {
        double most = plot.is_whole ? 1 : Ring;
        for (const RadarPlot::Row& row : plot.rows)
            for (const double share : row.shares)
                most = std::max(most, share);
        m_rings = static_cast<int>(std::ceil(most / Ring - 1e-9));
    }

    std::string draw() {
        begin_plot(m_canvas, m_plot.title, m_plot.description);
        for (std::size_t i = 0; i < m_plot.rows.size(); ++i)
            draw_radar(m_plot.rows[i], m_colours[i],
                       PlotMargin + RadarCell * static_cast<double>(i % RadarsBeside),
                       PlotMargin + PlotHeadHeight
                           + RadarHeight * static_cast<double>(i / RadarsBeside));
        return m_canvas.finish(m_plot.title, m_plot.description);
    }

private:
    /// The first axis goes up, the others follow clockwise.
    Point place(const Point& middle, std::size_t axis, double share) const {
        const double angle = 2 * std::numbers::pi * static_cast<double>(axis)
                             / static_cast<double>(m_plot.axes.size());
        const double out = Radius * share / (Ring * m_rings);
        return {middle.x + out * std::sin(angle), middle.y - out * std::cos(angle)};
    }

    void draw_radar(const RadarPlot::Row& row, const Colour& colour, double left, double top) {
        cartography::TextStyle name =
            plot_text_within(9.5, text_colour(colour), RadarCell - PlotMargin);
        name.bold = true;
        m_canvas.draw_text(row.name, left, top, name);
        m_canvas.draw_text(row.note, left, top + 13.5, plot_text(8, SoftInkColour));
        const Point middle{left + RadarCell / 2, top + RadarHead + 16 + Radius};
        draw_net(middle);
        if (row.shares.empty())
            return;
        std::vector<Point> corners;
        for (std::size_t axis = 0; axis < row.shares.size(); ++axis)
            corners.push_back(place(middle, axis, row.shares[axis]));
        m_canvas.add_path(corners, true);
        m_canvas.fill_keeping({colour.red, colour.green, colour.blue, 60});
        m_canvas.stroke(colour, 1.4);
        for (const Point& corner : corners) {
            m_canvas.add_circle(corner.x, corner.y, 2);
            m_canvas.fill(colour);
        }
    }

    void draw_net(const Point& middle) {
        for (int ring = 1; ring <= m_rings; ++ring) {
            std::vector<Point> corners;
            for (std::size_t axis = 0; axis < m_plot.axes.size(); ++axis)
                corners.push_back(place(middle, axis, Ring * ring));
            m_canvas.add_path(corners, true);
            m_canvas.stroke(RadarRule, 0.7);
        }
        for (std::size_t axis = 0; axis < m_plot.axes.size(); ++axis) {
            const Point end = place(middle, axis, Ring * m_rings);
            m_canvas.move_to(middle.x, middle.y);
            m_canvas.line_to(end.x, end.y);
            m_canvas.stroke(RadarRule, 0.7);
            draw_axis_name(m_plot.axes[axis], middle, end);
        }
        m_canvas.draw_text(m_plot.rim.empty() ? number_text(Ring * m_rings, Scale::Share)
                                              : m_plot.rim,
                           middle.x + 3, middle.y - Radius + 1, plot_text(7, SoftInkColour));
    }

    void draw_axis_name(const std::string& name, const Point& middle, const Point& end) {
        const double sideways = end.x - middle.x;
        if (std::abs(sideways) < 1) {
            m_canvas.draw_text(name, end.x, end.y + (end.y > middle.y ? 3 : -13),
                               plot_text(7.5, InkColour, Alignment::Centre));
            return;
        }
        cartography::TextStyle style =
            plot_text(7.5, InkColour, sideways > 0 ? Alignment::Left : Alignment::Right);
        style.max_width = AxisName;
        style.max_lines = 2;
        const double height = m_canvas.measure(name, style).height;
        m_canvas.draw_text(name, sideways > 0 ? end.x + 4 : end.x - 4 - AxisName,
                           end.y - height / 2, style);
    }

    const RadarPlot& m_plot;
    std::vector<Colour> m_colours;
    int m_rings = 1;
    Canvas m_canvas;
};

} // namespace

std::string draw(const RadarPlot& plot, Canvas::Format format) {
    return RadarDrawing(plot, format).draw();
}

} // namespace graticule::evaluation::suite_report
