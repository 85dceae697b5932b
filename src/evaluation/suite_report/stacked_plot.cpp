// SPDX-License-Identifier: Apache-2.0
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plot_text.hpp"
#include "evaluation/suite_report/plots.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Alignment;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;

constexpr double StackWidth = 760;
constexpr double StackRow = 24;
constexpr double StackBar = 14;
constexpr double StackLegend = 20;
constexpr double StackFoot = 18;
constexpr double StackLongestName = 190;
constexpr double StackValues = 130; // room for the numbers at a row's end
constexpr std::array<Colour, 4> PartColours{Colour{0, 114, 178, 255}, Colour{213, 120, 20, 255},
                                            Colour{0, 140, 105, 255}, Colour{150, 80, 140, 255}};

/// Draws one plot.
class StackedDrawing {
public:
    StackedDrawing(const StackedPlot& plot, Canvas::Format format)
        : m_plot(plot), m_left(PlotMargin + width_of_row_names(plot.rows, StackLongestName)),
          m_width(StackWidth - PlotMargin - StackValues - m_left),
          m_canvas(format, {StackWidth, top_of(plot.rows.size()) + StackFoot + PlotMargin, 1}) {}

    std::string draw() {
        begin_plot(m_canvas, m_plot.title, m_plot.description);
        draw_legend();
        draw_axis();
        const std::vector<Colour> colours = mark_colours(m_plot.rows.size());
        for (std::size_t row = 0; row < m_plot.rows.size(); ++row) {
            m_canvas.draw_text(
                m_plot.rows[row], PlotMargin, top_of(row) + 6,
                plot_text_within(RowNameSize, text_colour(colours[row]), StackLongestName));
            draw_row(m_plot.ends[row], top_of(row));
        }
        return m_canvas.finish(m_plot.title, m_plot.description);
    }

private:
    static double top_of(std::size_t row) {
        return PlotMargin + PlotHeadHeight + StackLegend + StackRow * static_cast<double>(row);
    }

    void draw_legend() {
        double x = m_left;
        const double y = PlotMargin + PlotHeadHeight - 4;
        for (std::size_t i = 0; i < m_plot.parts.size(); ++i) {
            m_canvas.add_box({x, y + 1, 9, 9});
            m_canvas.fill(PartColours.at(i));
            x += 14
                 + m_canvas.draw_text(m_plot.parts[i], x + 13, y, plot_text(8.5, InkColour)).width
                 + 16;
        }
    }

    void draw_axis() {
        const double bottom = top_of(m_plot.rows.size());
        for (const double tick : {0.0, 0.25, 0.5, 0.75, 1.0}) {
            const double x = m_left + tick * m_width;
            m_canvas.move_to(x, top_of(0));
            m_canvas.line_to(x, bottom);
            m_canvas.stroke({222, 226, 230, 255}, 0.7);
            m_canvas.draw_text(number_text(tick, Scale::Share), x, bottom + 3,
                               plot_text(7.5, SoftInkColour, Alignment::Centre));
        }
    }

    void draw_row(const std::vector<double>& ends, double top) {
        double begin = 0;
        std::vector<std::string> numbers;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            m_canvas.add_box({m_left + begin * m_width, top + (StackRow - StackBar) / 2,
                              (ends[i] - begin) * m_width, StackBar});
            m_canvas.fill(PartColours.at(i));
            begin = ends[i];
            numbers.push_back(fmt::format("{:.1f}", 100 * ends[i]));
        }
        const std::string text =
            numbers.empty() ? "nothing scored" : fmt::format("{} %", fmt::join(numbers, " · "));
        m_canvas.draw_text(text, m_left + m_width + 10, top + 6, plot_text(8.5, InkColour));
    }

    const StackedPlot& m_plot;
    double m_left;
    double m_width;
    Canvas m_canvas;
};

} // namespace

std::string draw(const StackedPlot& plot, Canvas::Format format) {
    return StackedDrawing(plot, format).draw();
}

} // namespace graticule::evaluation::suite_report
