// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/dots.hpp"
#include "cartography/charts/draw_chart.hpp"
#include "cartography/furniture/legend.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr double LargestDot = 3.6;   ///< points, of a radius
constexpr std::size_t FewDots = 300; ///< more of them let each other shine through
constexpr double ManyDotsOpacity = 0.7;
constexpr double WidestLegend = 0.27; ///< of the body

/// Draws one plot.
class ScatterPainter {
public:
    ScatterPainter(Canvas& canvas, const ChartPage& page, const ScatterPlot& chart,
                   DrawingRecord& record)
        : m_canvas(canvas), m_type(page.type), m_body(page.body), m_chart(chart), m_record(record),
          m_colours(category_colours(std::max<std::size_t>(chart.categories.size(), 1),
                                     chart.last_is_other)) {}

    std::size_t draw() {
        lay_out();
        draw_vertical_axis(m_canvas, m_type, m_frame, m_y, axis_title(m_chart.y_title, m_y));
        draw_horizontal_axis(m_canvas, m_type, m_frame, m_x, axis_title(m_chart.x_title, m_x));
        m_canvas.add_box(m_frame);
        m_canvas.stroke(ChartAxisColour, 0.7);
        draw_marks();
        m_legend.draw(m_canvas, m_frame.right() + 14 * m_type.unit, m_frame.y);
        add_to_record();
        return m_chart.dots.size();
    }

private:
    LegendSection legend_section() const {
        LegendSection section;
        section.kind = SymbolKind::Categorical;
        section.dimension = 0;
        section.point_radius = LargestDot;
        section.legend.title = m_chart.category_title;
        for (std::size_t i = 0; i < m_chart.categories.size(); ++i)
            section.legend.entries.push_back({m_colours[i], m_chart.categories[i]});
        return section;
    }

    void lay_out() {
        m_frame = m_body;
        if (!m_chart.categories.empty()) {
            m_legend = lay_out_legend(m_canvas, {legend_section()}, LegendFlow::Column,
                                      WidestLegend * m_body.width, m_type);
            m_frame.width -= m_legend.width + 14 * m_type.unit;
        }
        m_frame.height -= horizontal_axis_height(m_canvas, m_type, true);
        const auto range = [&](double ScatterPlot::Dot::*value) {
            const auto [least, greatest] = std::minmax_element(
                m_chart.dots.begin(), m_chart.dots.end(),
                [&](const auto& a, const auto& b) { return a.*value < b.*value; });
            return std::array<double, 2>{*least.*value, *greatest.*value};
        };
        const auto [bottom, top] = range(&ScatterPlot::Dot::y);
        m_y = vertical_number_axis(m_type, m_frame.height, bottom, top, AxisEnds::Apart, false);
        const double left = vertical_axis_width(m_canvas, m_type, m_y, true);
        m_frame.x += left;
        m_frame.width -= left + 12 * m_type.unit; // half of the last number
        const auto [west, east] = range(&ScatterPlot::Dot::x);
        m_x = horizontal_number_axis(m_canvas, m_type, m_frame.width, west, east, AxisEnds::Apart,
                                     false);
    }

    std::size_t category_of(const ScatterPlot::Dot& dot) const {
        return m_chart.categories.empty() ? 0 : dot.category;
    }

    void draw_marks() {
        const double opacity = m_chart.dots.size() > FewDots ? ManyDotsOpacity : 1;
        const double radius = dot_radius(m_chart.dots.size(), LargestDot * m_type.unit,
                                         m_frame.width * m_frame.height);
        const std::uint32_t first = m_record.new_marks(m_chart.dots.size());
        std::vector<PageDot> dots;
        for (std::size_t i = 0; i < m_chart.dots.size(); ++i) {
            const ScatterPlot::Dot& dot = m_chart.dots[i];
            const std::size_t mark = first + i;
            dots.push_back({{m_x.at(dot.x, m_frame.x, m_frame.right()),
                             m_y.at(dot.y, m_frame.bottom(), m_frame.y)},
                            radius,
                            with_opacity(m_colours[category_of(dot)], opacity),
                            mark < Canvas::LastMark ? static_cast<std::uint32_t>(mark) : 0});
        }
        draw_dots(m_canvas, dots);
        record_dots(dots, opacity);
    }

    /// A group for each category, as the legend has it.
    void record_dots(const std::vector<PageDot>& dots, double opacity) {
        const std::size_t step = 1 + (dots.size() - 1) / DrawingRecord::MostShapes;
        m_groups.resize(m_colours.size());
        for (std::size_t i = 0; i < dots.size(); ++i) {
            const std::size_t category = category_of(m_chart.dots[i]);
            RecordedMarks& group = m_groups[category];
            if (i % step != 0) {
                ++group.left_out;
                continue;
            }
            Json members{{"at", {m_chart.dots[i].x, m_chart.dots[i].y}},
                         {"size", m_record.length(2 * dots[i].radius)},
                         {"colour", recorded_colour(dots[i].colour)}};
            if (opacity < 1)
                members["opacity"] = opacity;
            if (!m_chart.categories.empty())
                members["shown"] = recorded_text(m_chart.categories[category]);
            group.shapes.push_back({dots[i].mark, std::move(members), 1});
        }
    }

    void add_to_record() {
        RecordedPanel panel =
            chart_panel(m_record, m_frame, m_x, m_chart.x_title, m_y, m_chart.y_title);
        if (!m_chart.categories.empty())
            panel.members["legend"] = recorded_legend(legend_section().legend);
        for (std::size_t i = 0; i < m_groups.size(); ++i) {
            m_groups[i].members = {{"kind", "points"}, {"series", ""}};
            if (!m_chart.categories.empty()) {
                m_groups[i].members["series"] = recorded_text(m_chart.categories[i]);
                m_groups[i].members["shown_as"] = "value";
            }
            panel.marks.push_back(std::move(m_groups[i]));
        }
        m_record.add_panel(std::move(panel));
    }

    Canvas& m_canvas;
    const TypeSizes& m_type;
    const Box& m_body;
    const ScatterPlot& m_chart;
    DrawingRecord& m_record;
    std::vector<Colour> m_colours;
    Drawing m_legend;
    Box m_frame;
    NumberAxis m_x;
    NumberAxis m_y;
    std::vector<RecordedMarks> m_groups;
};

} // namespace

std::size_t draw_scatter_plot(Canvas& canvas, const ChartPage& page, const ScatterPlot& chart,
                              DrawingRecord& record) {
    return ScatterPainter(canvas, page, chart, record).draw();
}

} // namespace graticule::cartography
