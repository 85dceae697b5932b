// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/drawing.hpp"
#include "evaluation/suite_report/plot_axis.hpp"
#include "evaluation/suite_report/plot_colours.hpp"
#include "evaluation/suite_report/plot_text.hpp"
#include "evaluation/suite_report/plots.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::evaluation::suite_report {

namespace {

using cartography::Alignment;
using cartography::Canvas;
using cartography::Colour;
using cartography::InkColour;
using cartography::SoftInkColour;
using cartography::TextStyle;

// Points of the page.
constexpr double Width = 760;
constexpr double PanelHead = 32; // title and note
constexpr double PanelFoot = 22; // numbers of the axis
constexpr double RowHeight = 19;
constexpr double PanelGap = 18;
constexpr double ValueText = 76; // room for what is written at a row's end
constexpr double LongestName = 190;
constexpr std::size_t MostBeside = 3;

constexpr Colour Rule{222, 226, 230, 255};
constexpr Colour ZeroRule{150, 156, 162, 255};

/// Draws one plot.
class PanelDrawing {
public:
    PanelDrawing(const PanelPlot& plot, Canvas::Format format)
        : m_plot(plot), m_colours(mark_colours(plot.rows.size())),
          m_beside(std::min(MostBeside, plot.panels.size())),
          m_names(width_of_row_names(plot.rows, LongestName)),
          m_panel((Width - 2 * PlotMargin - m_names) / static_cast<double>(m_beside)),
          m_canvas(format, {Width, height(), 1}) {}

    std::string draw() {
        begin_plot(m_canvas, m_plot.title, m_plot.description);
        for (std::size_t i = 0; i < m_plot.panels.size(); ++i) {
            const double top =
                PlotMargin + PlotHeadHeight + static_cast<double>(i / m_beside) * line_height();
            if (i % m_beside == 0)
                draw_names(top + PanelHead);
            draw_panel(m_plot.panels[i],
                       PlotMargin + m_names + static_cast<double>(i % m_beside) * m_panel, top);
        }
        return m_canvas.finish(m_plot.title, m_plot.description);
    }

private:
    double rows_height() const { return RowHeight * static_cast<double>(m_plot.rows.size()); }
    double line_height() const { return PanelHead + rows_height() + PanelFoot; }
    double height() const {
        const auto lines = static_cast<double>((m_plot.panels.size() + m_beside - 1) / m_beside);
        return 2 * PlotMargin + PlotHeadHeight + lines * line_height();
    }

    double row_middle(double top, std::size_t row) const {
        return top + (static_cast<double>(row) + 0.5) * RowHeight;
    }

    void draw_names(double top) {
        for (std::size_t row = 0; row < m_plot.rows.size(); ++row) {
            const TextStyle style =
                plot_text_within(RowNameSize, text_colour(m_colours[row]), LongestName);
            const double height = m_canvas.measure(m_plot.rows[row], style).height;
            m_canvas.draw_text(m_plot.rows[row], PlotMargin, row_middle(top, row) - height / 2,
                               style);
        }
    }

    static void add_numbers(const Panel& panel, std::vector<double>& numbers) {
        for (const auto& value : panel.values)
            if (value) {
                numbers.push_back(value->value);
                numbers.push_back(value->median.value_or(value->value));
                if (value->interval) {
                    numbers.push_back(value->interval->low);
                    numbers.push_back(value->interval->high);
                }
            }
    }

    Axis axis_of(const Panel& panel) const {
        std::vector<double> numbers;
        add_numbers(panel, numbers);
        numbers.push_back(panel.mark.value_or(0));
        if (m_plot.same_axis)
            for (const Panel& other : m_plot.panels)
                add_numbers(other, numbers);
        return {panel.scale, numbers};
    }

    void draw_panel(const Panel& panel, double left, double top) {
        TextStyle title = plot_text_within(9.5, InkColour, m_panel - PanelGap);
        title.bold = true;
        m_canvas.draw_text(panel.title, left, top, title);
        m_canvas.draw_text(panel.note, left, top + 13.5, plot_text(8, SoftInkColour));
        const Axis axis = axis_of(panel);
        const double width = m_panel - PanelGap - ValueText;
        const double first = top + PanelHead;
        const auto x_of = [&](double value) { return left + axis.place(value) * width; };
        for (const double tick : axis.ticks())
            draw_tick(x_of(tick), first, tick, panel.scale);
        if (panel.mark)
            draw_mark(x_of(*panel.mark), first);
        for (std::size_t row = 0; row < panel.values.size(); ++row) {
            const double y = row_middle(first, row);
            if (panel.values[row])
                draw_value(*panel.values[row], m_colours[row], x_of, y);
            const std::string text = panel.values[row] ? panel.values[row]->text : m_plot.nothing;
            const TextStyle style = plot_text(8, panel.values[row] ? InkColour : SoftInkColour);
            m_canvas.draw_text(text, left + width + 8, y - m_canvas.measure(text, style).height / 2,
                               style);
        }
    }

    void draw_tick(double x, double top, double tick, Scale scale) {
        m_canvas.move_to(x, top);
        m_canvas.line_to(x, top + rows_height());
        m_canvas.stroke(tick == 0 ? ZeroRule : Rule, 0.7);
        m_canvas.draw_text(number_text(tick, scale), x, top + rows_height() + 3,
                           plot_text(7.5, SoftInkColour, Alignment::Centre));
    }

    void draw_mark(double x, double top) {
        m_canvas.move_to(x, top);
        m_canvas.line_to(x, top + rows_height());
        m_canvas.stroke(SoftInkColour, 1, 3);
    }

    template <typename Place>
    void draw_value(const PlotValue& value, const Colour& colour, const Place& x_of, double y) {
        const double x = x_of(value.value);
        if (m_plot.bars) {
            m_canvas.move_to(x_of(0), y);
            m_canvas.line_to(x, y);
            m_canvas.stroke(colour, 3);
        }
        if (value.interval) {
            m_canvas.move_to(x_of(value.interval->low), y);
            m_canvas.line_to(x_of(value.interval->high), y);
            m_canvas.stroke(colour, 1.4);
            for (const double end : {value.interval->low, value.interval->high}) {
                m_canvas.move_to(x_of(end), y - 3);
                m_canvas.line_to(x_of(end), y + 3);
                m_canvas.stroke(colour, 1.4);
            }
        }
        if (value.median) {
            m_canvas.move_to(x_of(*value.median), y - 5);
            m_canvas.line_to(x_of(*value.median), y + 5);
            m_canvas.stroke(InkColour, 1.2);
        }
        m_canvas.add_circle(x, y, 3.6);
        m_canvas.fill(colour);
    }

    const PanelPlot& m_plot;
    std::vector<Colour> m_colours;
    std::size_t m_beside;
    double m_names;
    double m_panel;
    Canvas m_canvas;
};

} // namespace

std::string draw(const PanelPlot& plot, Canvas::Format format) {
    return PanelDrawing(plot, format).draw();
}

} // namespace graticule::evaluation::suite_report
