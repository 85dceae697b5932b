// SPDX-License-Identifier: Apache-2.0
#include "cartography/styles/colour.hpp"
#include "cartography/styles/ramps.hpp"
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plot_text.hpp"
#include "evaluation/suite_report/plots.hpp"

#include <fmt/format.h>

#include <cmath>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Alignment;
using cartography::Box;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;

constexpr double HeatWidth = 760;
constexpr double HeatRow = 22;
constexpr double HeatHead = 32; // of headings and columns
constexpr double HeatLongestName = 170;
constexpr double HeatGap = 6; // between headings
constexpr double DarkBelow = 0.62;

/// Draws one plot.
class HeatDrawing {
public:
    HeatDrawing(const HeatPlot& plot, Canvas::Format format)
        : m_plot(plot), m_names(width_of_row_names(plot.rows, HeatLongestName)),
          m_canvas(format, {HeatWidth,
                            2 * PlotMargin + PlotHeadHeight + HeatHead
                                + HeatRow * static_cast<double>(plot.rows.size()),
                            1}) {
        const auto headings = static_cast<double>(plot.headings.size());
        m_heading = (HeatWidth - 2 * PlotMargin - m_names + HeatGap) / headings;
        m_cell = (m_heading - HeatGap) / static_cast<double>(plot.columns.size());
    }

    std::string draw() {
        begin_plot(m_canvas, m_plot.title, m_plot.description);
        draw_heads();
        const std::vector<Colour> colours = mark_colours(m_plot.rows.size());
        for (std::size_t row = 0; row < m_plot.rows.size(); ++row) {
            m_canvas.draw_text(
                m_plot.rows[row], PlotMargin, top_of(row) + 5,
                plot_text_within(RowNameSize,
                                 m_plot.plain_rows ? InkColour : text_colour(colours[row]),
                                 HeatLongestName));
            for (std::size_t cell = 0; cell < m_plot.cells[row].size(); ++cell)
                draw_cell(m_plot.cells[row][cell],
                          {left_of(cell), top_of(row), m_cell - 1, HeatRow - 1});
        }
        return m_canvas.finish(m_plot.title, m_plot.description);
    }

private:
    double left_of(std::size_t cell) const {
        const std::size_t columns = m_plot.columns.size();
        return PlotMargin + m_names + m_heading * static_cast<double>(cell / columns)
               + m_cell * static_cast<double>(cell % columns);
    }
    double top_of(std::size_t row) const {
        return PlotMargin + PlotHeadHeight + HeatHead + HeatRow * static_cast<double>(row);
    }

    void draw_heads() {
        const std::size_t columns = m_plot.columns.size();
        for (std::size_t i = 0; i < m_plot.headings.size(); ++i) {
            cartography::TextStyle heading = plot_text_within(9.5, InkColour, m_heading - HeatGap);
            heading.bold = true;
            m_canvas.draw_text(m_plot.headings[i], left_of(i * columns), top_of(0) - HeatHead,
                               heading);
            for (std::size_t k = 0; k < columns; ++k)
                m_canvas.draw_text(m_plot.columns[k], left_of(i * columns + k) + m_cell / 2,
                                   top_of(0) - 15, plot_text(8, SoftInkColour, Alignment::Centre));
        }
    }

    void draw_cell(double share, const Box& box) {
        const bool is_known = !std::isnan(share);
        const Colour colour = is_known
                                  ? cartography::colour_at(cartography::find_ramp("Blues"), share)
                                  : Colour{240, 242, 244, 255};
        m_canvas.add_box(box);
        m_canvas.fill(colour);
        const bool is_dark = cartography::lightness(colour) < DarkBelow;
        m_canvas.draw_text(
            is_known ? fmt::format("{:.1f}", 100 * share) : "–", box.x + box.width / 2, box.y + 5,
            plot_text(8.5, is_dark ? Colour{255, 255, 255, 255} : InkColour, Alignment::Centre));
    }

    const HeatPlot& m_plot;
    double m_names;
    double m_heading = 0; ///< with the gap behind it
    double m_cell = 0;
    Canvas m_canvas;
};

} // namespace

std::string draw(const HeatPlot& plot, Canvas::Format format) {
    return HeatDrawing(plot, format).draw();
}

} // namespace graticule::evaluation::suite_report
