// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/draw_chart.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr double LineWidth = 1.8;     ///< points, before the page's unit
constexpr double PointRadius = 2.2;   ///< of a point that is marked
constexpr std::size_t FewPoints = 30; ///< of a line, which are all marked
constexpr double WidestNames = 0.27;  ///< of the body
constexpr double NameGap = 12;        ///< from the end of a line to its name

/// Points with a value, one after another without a gap.
using Stretch = std::vector<LineChart::Point>;

std::vector<Stretch> stretches_of(const LineChart::Line& line) {
    std::vector<Stretch> stretches(1);
    for (const LineChart::Point& point : line.points) {
        if (!std::isnan(point.y))
            stretches.back().push_back(point);
        else if (!stretches.back().empty())
            stretches.emplace_back();
    }
    if (stretches.back().empty())
        stretches.pop_back();
    return stretches;
}

/// The name of a line beside its end.
struct EndName {
    std::size_t line = 0;
    geodata::Point end; ///< of the line, on the page
    double y = 0;       ///< of the middle of the name
};

/// Moves names apart, from their wanted places and within a height, in their order.
void move_apart(std::vector<EndName>& names, double line_height, double top, double bottom) {
    std::stable_sort(names.begin(), names.end(),
                     [](const EndName& a, const EndName& b) { return a.y < b.y; });
    double free = top + line_height / 2;
    for (EndName& name : names) {
        name.y = std::max(name.y, free);
        free = name.y + line_height;
    }
    free = bottom - line_height / 2;
    for (auto name = names.rbegin(); name != names.rend(); ++name) {
        name->y = std::min(name->y, free);
        free = name->y - line_height;
    }
}

/// Draws one chart.
class LinePainter {
public:
    LinePainter(Canvas& canvas, const ChartPage& page, const LineChart& chart,
                DrawingRecord& record)
        : m_canvas(canvas), m_type(page.type), m_body(page.body), m_chart(chart), m_record(record),
          m_colours(category_colours(chart.lines.size())) {}

    std::size_t draw() {
        lay_out();
        draw_vertical_axis(m_canvas, m_type, m_frame, m_y, axis_title(m_chart.y_title, m_y));
        draw_horizontal_axis(m_canvas, m_type, m_frame, m_x, axis_title(m_chart.x_title, m_x));
        draw_rule(m_canvas, {m_frame.x, m_frame.bottom()}, {m_frame.right(), m_frame.bottom()},
                  ChartAxisColour, 0.9);
        RecordedPanel panel =
            chart_panel(m_record, m_frame, m_x, m_chart.x_title, m_y, m_chart.y_title);
        const std::uint32_t first = m_record.new_marks(m_chart.lines.size());
        for (std::size_t i = 0; i < m_chart.lines.size(); ++i)
            panel.marks.push_back(draw_line(i, first + static_cast<std::uint32_t>(i)));
        draw_names();
        m_record.add_panel(std::move(panel));
        return m_chart.lines.size();
    }

private:
    double u(double points) const { return points * m_type.unit; }
    TextStyle name_style() const {
        TextStyle style = axis_label_style(m_type);
        style.colour = InkColour;
        return style;
    }
    geodata::Point place(const LineChart::Point& point) const {
        return {m_x.at(point.x, m_frame.x, m_frame.right()),
                m_y.at(point.y, m_frame.bottom(), m_frame.y)};
    }

    void lay_out() {
        double least_x = std::numeric_limits<double>::infinity();
        double greatest_x = -least_x;
        double least_y = least_x;
        double greatest_y = -least_x;
        for (const LineChart::Line& line : m_chart.lines) {
            m_names_width =
                std::max(m_names_width, m_canvas.measure(line.name, name_style()).width);
            for (const LineChart::Point& point : line.points) {
                if (std::isnan(point.y))
                    continue;
                least_x = std::min(least_x, point.x);
                greatest_x = std::max(greatest_x, point.x);
                least_y = std::min(least_y, point.y);
                greatest_y = std::max(greatest_y, point.y);
            }
        }
        m_names_width = std::min(m_names_width + 1, WidestNames * m_body.width);
        m_frame = m_body;
        m_frame.height -= horizontal_axis_height(m_canvas, m_type, true);
        m_y = vertical_number_axis(m_type, m_frame.height, least_y, greatest_y, AxisEnds::OnTicks,
                                   false);
        const double left = vertical_axis_width(m_canvas, m_type, m_y, true);
        m_frame.x += left;
        // The last number's other half, or the names.
        m_frame.width -= left + std::max(u(18), m_names_width + u(NameGap));
        m_x = m_chart.times
                  ? horizontal_time_axis(m_canvas, m_type, m_frame.width, least_x, greatest_x)
                  : horizontal_number_axis(m_canvas, m_type, m_frame.width, least_x, greatest_x,
                                           AxisEnds::AsGiven, m_chart.whole_numbers);
    }

    /// A stretch as a line; its points too where they are few, and where it is but one.
    void draw_stretch(const Stretch& stretch, const Colour& colour, bool points) {
        std::vector<geodata::Point> places;
        for (const LineChart::Point& point : stretch)
            places.push_back(place(point));
        m_canvas.add_path(places, false);
        m_canvas.stroke(colour, u(LineWidth));
        if (!points && places.size() > 1)
            return;
        for (const geodata::Point& at : places) {
            m_canvas.add_circle(at.x, at.y, u(PointRadius));
            m_canvas.fill(colour);
        }
    }

    RecordedMarks draw_line(std::size_t index, std::uint32_t mark) {
        const LineChart::Line& line = m_chart.lines[index];
        Json parts = Json::array();
        std::size_t vertices = 0;
        m_canvas.begin_mark(mark);
        for (const Stretch& stretch : stretches_of(line)) {
            draw_stretch(stretch, m_colours[index], line.points.size() <= FewPoints);
            Json part = Json::array();
            for (const LineChart::Point& point : stretch)
                part.push_back({point.x, point.y});
            vertices += stretch.size();
            parts.push_back(std::move(part));
            m_end = place(stretch.back());
        }
        m_canvas.end_mark();
        if (!line.name.empty())
            m_names.push_back({index, m_end, m_end.y});
        RecordedMarks marks;
        marks.members = {{"kind", "lines"}, {"series", recorded_text(line.name)}};
        marks.shapes.push_back(
            {mark,
             {{"parts", std::move(parts)}, {"colour", recorded_colour(m_colours[index])}},
             vertices});
        return marks;
    }

    void draw_names() {
        TextStyle style = name_style();
        const double height = m_canvas.measure("Ag", style).height;
        move_apart(m_names, height, m_frame.y - height, m_frame.bottom() + height / 2);
        style.max_width = m_names_width;
        style.max_lines = 1;
        const double x = m_frame.right() + u(NameGap);
        for (const EndName& name : m_names) {
            draw_rule(m_canvas, {name.end.x + u(3), name.end.y}, {x - u(2), name.y},
                      m_colours[name.line], u(0.7));
            m_canvas.draw_text(m_chart.lines[name.line].name, x, name.y - height / 2, style);
        }
    }

    Canvas& m_canvas;
    const TypeSizes& m_type;
    const Box& m_body;
    const LineChart& m_chart;
    DrawingRecord& m_record;
    std::vector<Colour> m_colours;
    double m_names_width = 0;
    Box m_frame;
    NumberAxis m_x;
    NumberAxis m_y;
    geodata::Point m_end;
    std::vector<EndName> m_names;
};

} // namespace

std::size_t draw_line_chart(Canvas& canvas, const ChartPage& page, const LineChart& chart,
                            DrawingRecord& record) {
    return LinePainter(canvas, page, chart, record).draw();
}

} // namespace graticule::cartography
