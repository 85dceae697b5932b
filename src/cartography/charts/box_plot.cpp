// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/category_frame.hpp"
#include "cartography/charts/draw_chart.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr double BoxShare = 0.5; ///< of the room of a category
constexpr double WidestBox = 60; ///< points, before the page's unit
constexpr double CapShare = 0.5; ///< of the box, at the end of a whisker
constexpr double OutlierRadius = 1.8;
constexpr Colour BoxColour{158, 202, 225, 255};

CategoryAxes box_axes(const BoxPlot& chart) {
    CategoryAxes axes;
    axes.least = chart.boxes.front().figures.least;
    axes.greatest = chart.boxes.front().figures.greatest;
    for (const BoxPlot::Box& box : chart.boxes) {
        axes.categories.push_back(box.category);
        axes.least = std::min(axes.least, box.figures.least);
        axes.greatest = std::max(axes.greatest, box.figures.greatest);
    }
    axes.category_title = chart.category_title;
    axes.value_title = chart.value_title;
    axes.whole_numbers = chart.whole_numbers;
    axes.lying = chart.boxes.size() == 1; // along the length of the page
    return axes;
}

/// Draws one plot.
class BoxPainter {
public:
    BoxPainter(Canvas& canvas, const ChartPage& page, const BoxPlot& chart, DrawingRecord& record)
        : m_canvas(canvas), m_chart(chart), m_record(record),
          m_frame(canvas, page, box_axes(chart)),
          m_thick(std::min(BoxShare * m_frame.slot(), WidestBox * m_frame.unit())) {
        m_boxes.members = {{"kind", "bars"}, {"series", ""}};
        m_boxes.members["direction"] = m_frame.upright() ? "up" : "right";
        m_lines.members = {{"kind", "lines"}, {"series", ""}};
        m_outliers.members = {{"kind", "points"}, {"series", ""}};
    }

    std::size_t draw() {
        m_frame.draw_value_axis();
        std::uint32_t mark = m_record.new_marks(m_chart.boxes.size() * 3);
        for (std::size_t i = 0; i < m_chart.boxes.size(); ++i, mark += 3) {
            draw_whiskers(i, mark);
            draw_box(i, mark + 1);
            draw_median(i, mark + 2);
            draw_outliers(i);
        }
        m_frame.draw_categories();
        RecordedPanel panel = m_frame.panel(m_record);
        panel.marks = {std::move(m_boxes), std::move(m_lines)};
        if (!m_outliers.shapes.empty() || m_outliers.left_out > 0)
            panel.marks.push_back(std::move(m_outliers));
        m_record.add_panel(std::move(panel));
        return m_chart.boxes.size();
    }

private:
    const BoxFigures& figures(std::size_t index) const { return m_chart.boxes[index].figures; }

    /// A line between two values of a category, and the record's vertex of one.
    void rule(std::size_t index, double from, double along_from, double to, double along_to) {
        draw_rule(m_canvas, m_frame.place(index, from, along_from),
                  m_frame.place(index, to, along_to), ChartMarkColour, 1.1 * m_frame.unit());
    }
    Json vertex(std::size_t index, double value) const {
        const auto category = static_cast<double>(index);
        return m_frame.upright() ? Json::array({category, value}) : Json::array({value, category});
    }
    Json part(std::size_t index, double from, double to) const {
        return Json::array({vertex(index, from), vertex(index, to)});
    }
    void record_line(std::uint32_t mark, Json parts, std::size_t vertices) {
        m_lines.shapes.push_back(
            {mark,
             {{"parts", std::move(parts)}, {"colour", recorded_colour(ChartMarkColour)}},
             vertices});
    }

    void draw_whiskers(std::size_t index, std::uint32_t mark) {
        const BoxFigures& box = figures(index);
        const double cap = CapShare * m_thick / 2;
        m_canvas.begin_mark(mark);
        rule(index, box.lower_whisker, 0, box.lower_quartile, 0);
        rule(index, box.upper_quartile, 0, box.upper_whisker, 0);
        rule(index, box.lower_whisker, -cap, box.lower_whisker, cap);
        rule(index, box.upper_whisker, -cap, box.upper_whisker, cap);
        m_canvas.end_mark();
        record_line(mark,
                    Json::array({part(index, box.lower_whisker, box.lower_quartile),
                                 part(index, box.upper_quartile, box.upper_whisker)}),
                    4);
    }

    void draw_box(std::size_t index, std::uint32_t mark) {
        const BoxFigures& box = figures(index);
        const Box place = m_frame.box(index, box.lower_quartile, box.upper_quartile, m_thick);
        m_canvas.begin_mark(mark);
        m_canvas.add_box(place);
        m_canvas.fill_keeping(BoxColour);
        m_canvas.end_mark();
        m_canvas.stroke(ChartMarkColour, 1.1 * m_frame.unit());
        m_boxes.shapes.push_back({mark,
                                  {{"category", recorded_text(m_chart.boxes[index].category)},
                                   {"base", box.lower_quartile},
                                   {"value", box.upper_quartile - box.lower_quartile},
                                   {"colour", recorded_colour(BoxColour)},
                                   {"box", m_record.box(place)}}});
    }

    void draw_median(std::size_t index, std::uint32_t mark) {
        const double median = figures(index).median;
        m_canvas.begin_mark(mark);
        draw_rule(m_canvas, m_frame.place(index, median, -m_thick / 2),
                  m_frame.place(index, median, m_thick / 2), ChartMarkColour, 2.4 * m_frame.unit());
        m_canvas.end_mark();
        record_line(mark, Json::array({part(index, median, median)}), 2);
    }

    void draw_outliers(std::size_t index) {
        const std::vector<double>& values = figures(index).outliers;
        std::uint32_t mark = m_record.new_marks(values.size());
        const double radius = OutlierRadius * m_frame.unit();
        for (std::size_t i = 0; i < values.size(); ++i, ++mark) {
            const geodata::Point at = m_frame.place(index, values[i]);
            const bool told = m_outliers.shapes.size() < DrawingRecord::MostShapes;
            m_canvas.begin_mark(std::min(mark, Canvas::LastMark));
            m_canvas.add_circle(at.x, at.y, radius);
            m_canvas.fill(ChartMarkColour);
            m_canvas.end_mark();
            if (told)
                m_outliers.shapes.push_back({mark,
                                             {{"at", vertex(index, values[i])},
                                              {"size", m_record.length(2 * radius)},
                                              {"colour", recorded_colour(ChartMarkColour)}},
                                             1});
            else
                ++m_outliers.left_out;
        }
    }

    Canvas& m_canvas;
    const BoxPlot& m_chart;
    DrawingRecord& m_record;
    CategoryFrame m_frame;
    double m_thick;
    RecordedMarks m_boxes;
    RecordedMarks m_lines;
    RecordedMarks m_outliers;
};

} // namespace

std::size_t draw_box_plot(Canvas& canvas, const ChartPage& page, const BoxPlot& chart,
                          DrawingRecord& record) {
    return BoxPainter(canvas, page, chart, record).draw();
}

} // namespace graticule::cartography
