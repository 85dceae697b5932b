// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "cartography/charts/draw_chart.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr double BarShare = 0.72;    ///< of the room of a category
constexpr double WidestBar = 84;     ///< points, before the page's unit
constexpr double WidestLabels = 0.4; ///< of the body, for labels at the left
constexpr double RowLines = 1.3;     ///< lines of type that a bar to the right has at least

TextStyle category_style(const TypeSizes& type) {
    TextStyle style = axis_label_style(type);
    style.colour = InkColour;
    return style;
}

double value_end(const BarChart& chart, bool greatest) {
    double end = 0; // bars begin there
    for (const BarChart::Bar& bar : chart.bars)
        end = greatest ? std::max(end, bar.value) : std::min(end, bar.value);
    return end;
}

/// True where each label stands within a width, on two lines at most, with no word broken.
bool labels_fit(const Canvas& canvas, const BarChart& chart, const TypeSizes& type, double width) {
    const TextStyle plain = category_style(type);
    TextStyle wrapped = plain;
    wrapped.max_width = width;
    wrapped.max_lines = 0;
    const double two_lines = 2.2 * canvas.measure("Ag", plain).height;
    return std::all_of(chart.bars.begin(), chart.bars.end(), [&](const BarChart::Bar& bar) {
        for (const std::string& word : split(bar.category, ' '))
            if (canvas.measure(word, plain).width > width)
                return false;
        return canvas.measure(bar.category, wrapped).height <= two_lines;
    });
}

/// Whether bars stand upright: a body of this width has room for their labels beneath them.
bool is_upright(const Canvas& canvas, const BarChart& chart, const TypeSizes& type,
                double body_width) {
    const double axis = 60 * type.unit; // about what the numbers at the left take
    const double slot = (body_width - axis) / static_cast<double>(chart.bars.size());
    return labels_fit(canvas, chart, type, slot - 6 * type.unit);
}

/// Draws one chart, in either direction.
class BarPainter {
public:
    BarPainter(Canvas& canvas, const ChartPage& page, const BarChart& chart, DrawingRecord& record)
        : m_canvas(canvas), m_type(page.type), m_body(page.body), m_chart(chart), m_record(record),
          m_upright(is_upright(canvas, chart, page.type, page.body.width)) {}

    std::size_t draw() {
        if (m_upright)
            frame_upright();
        else
            frame_to_the_right();
        draw_value_axis();
        draw_bars();
        draw_zero();
        draw_categories();
        add_to_record();
        return m_chart.bars.size();
    }

private:
    double u(double points) const { return points * m_type.unit; }
    double count() const { return static_cast<double>(m_chart.bars.size()); }
    double slot() const { return (m_upright ? m_frame.width : m_frame.height) / count(); }
    double value_at(double value) const {
        return m_upright ? m_axis.at(value, m_frame.bottom(), m_frame.y)
                         : m_axis.at(value, m_frame.x, m_frame.right());
    }

    void frame_upright() {
        const double title = m_canvas.measure("Ag", axis_title_style(m_type)).height + u(4);
        TextStyle style = category_style(m_type);
        style.max_lines = 2;
        const auto lay_out = [&] {
            style.max_width = m_frame.width / count() - u(6);
            double labels = 0;
            for (const BarChart::Bar& bar : m_chart.bars)
                labels = std::max(labels, m_canvas.measure(bar.category, style).height);
            m_frame.height = m_body.height - labels - u(5) - title;
            m_axis = vertical_number_axis(m_type, m_frame.height, value_end(m_chart, false),
                                          value_end(m_chart, true), AxisEnds::OnTicks,
                                          m_chart.whole_numbers);
            const double axis_width = vertical_axis_width(m_canvas, m_type, m_axis, true);
            m_frame.x = m_body.x + axis_width;
            m_frame.width = m_body.width - axis_width;
        };
        m_frame = m_body;
        lay_out();
        lay_out(); // with the width that the numbers leave
    }

    void frame_to_the_right() {
        const TextStyle style = category_style(m_type);
        for (const BarChart::Bar& bar : m_chart.bars)
            m_labels_width = std::max(m_labels_width, m_canvas.measure(bar.category, style).width);
        m_labels_width = std::min(m_labels_width + 1, WidestLabels * m_body.width);
        const double title = m_canvas.measure("Ag", axis_title_style(m_type)).height + u(6);
        const double left = title + m_labels_width + u(6);
        const double right = u(16); // half of the last number
        m_frame = {m_body.x + left, m_body.y, m_body.width - left - right,
                   m_body.height - horizontal_axis_height(m_canvas, m_type, true)};
        m_axis = horizontal_number_axis(m_canvas, m_type, m_frame.width, value_end(m_chart, false),
                                        value_end(m_chart, true), AxisEnds::OnTicks,
                                        m_chart.whole_numbers);
    }

    void draw_value_axis() {
        const std::string title = axis_title(m_chart.value_title, m_axis);
        if (m_upright)
            draw_vertical_axis(m_canvas, m_type, m_frame, m_axis, title);
        else
            draw_horizontal_axis(m_canvas, m_type, m_frame, m_axis, title);
    }

    Box box_of(std::size_t index) const {
        const double thick = std::min(BarShare * slot(), u(WidestBar));
        const double middle = (static_cast<double>(index) + 0.5) * slot();
        const double zero = value_at(0);
        const double end = value_at(m_chart.bars[index].value);
        const double first = std::min(zero, end);
        const double length = std::abs(end - zero);
        return m_upright ? Box{m_frame.x + middle - thick / 2, first, thick, length}
                         : Box{first, m_frame.y + middle - thick / 2, length, thick};
    }

    void draw_bars() {
        std::uint32_t mark = m_record.new_marks(m_chart.bars.size());
        m_marks.members = {{"kind", "bars"}, {"series", ""}};
        m_marks.members["direction"] = m_upright ? "up" : "right";
        for (std::size_t i = 0; i < m_chart.bars.size(); ++i, ++mark) {
            const BarChart::Bar& bar = m_chart.bars[i];
            const Box box = box_of(i);
            m_canvas.begin_mark(mark);
            m_canvas.add_box(box);
            m_canvas.fill(ChartMarkColour);
            m_canvas.end_mark();
            m_marks.shapes.push_back({mark,
                                      {{"category", recorded_text(bar.category)},
                                       {"base", 0},
                                       {"value", bar.value},
                                       {"colour", recorded_colour(ChartMarkColour)},
                                       {"box", m_record.box(box)}}});
        }
    }

    void draw_zero() {
        const double zero = value_at(0);
        if (m_upright)
            draw_rule(m_canvas, {m_frame.x, zero}, {m_frame.right(), zero}, ChartAxisColour, 0.9);
        else
            draw_rule(m_canvas, {zero, m_frame.y}, {zero, m_frame.bottom()}, ChartAxisColour, 0.9);
    }

    void draw_categories() {
        TextStyle style = category_style(m_type);
        style.alignment = m_upright ? Alignment::Centre : Alignment::Right;
        style.max_width = m_upright ? slot() - u(6) : m_labels_width;
        const double line = m_canvas.measure("Ag", style).height;
        style.max_lines = m_upright ? 2 : std::clamp(static_cast<int>(slot() / line), 1, 3);
        double lowest = m_frame.bottom();
        for (std::size_t i = 0; i < m_chart.bars.size(); ++i) {
            const std::string& label = m_chart.bars[i].category;
            const double start = static_cast<double>(i) * slot();
            if (m_upright) {
                const double y = m_frame.bottom() + u(5);
                lowest = std::max(
                    lowest,
                    y + m_canvas.draw_text(label, m_frame.x + start + u(3), y, style).height);
            } else {
                const double height = m_canvas.measure(label, style).height;
                m_canvas.draw_text(label, m_frame.x - u(6) - m_labels_width,
                                   m_frame.y + start + (slot() - height) / 2, style);
            }
        }
        if (m_upright)
            draw_horizontal_title(m_canvas, m_type, m_frame, lowest + u(4), m_chart.category_title);
        else
            draw_vertical_title(m_canvas, m_type, m_frame,
                                m_body.x
                                    + m_canvas.measure("Ag", axis_title_style(m_type)).height / 2,
                                m_chart.category_title);
    }

    void add_to_record() {
        std::vector<std::string> categories;
        for (const BarChart::Bar& bar : m_chart.bars)
            categories.push_back(bar.category);
        const double last = count() - 0.5;
        Json values = recorded_axis(m_axis, axis_title(m_chart.value_title, m_axis));
        // The first bar to the right is the uppermost: that axis runs downwards.
        Json names = recorded_axis(m_chart.category_title, m_upright ? -0.5 : last,
                                   m_upright ? last : -0.5, categories);
        RecordedPanel panel =
            m_upright ? chart_panel(m_record, m_frame, std::move(names), std::move(values))
                      : chart_panel(m_record, m_frame, std::move(values), std::move(names));
        panel.marks.push_back(std::move(m_marks));
        m_record.add_panel(std::move(panel));
    }

    Canvas& m_canvas;
    const TypeSizes& m_type;
    const Box& m_body;
    const BarChart& m_chart;
    DrawingRecord& m_record;
    bool m_upright;
    Box m_frame;
    NumberAxis m_axis;
    double m_labels_width = 0;
    RecordedMarks m_marks;
};

} // namespace

double body_height_for(const Canvas& canvas, const BarChart& chart, const TypeSizes& type,
                       double body_width) {
    if (is_upright(canvas, chart, type, body_width))
        return 0;
    const double row = RowLines * canvas.measure("Ag", category_style(type)).height;
    return row * static_cast<double>(chart.bars.size())
           + horizontal_axis_height(canvas, type, true);
}

std::size_t draw_bar_chart(Canvas& canvas, const ChartPage& page, const BarChart& chart,
                           DrawingRecord& record) {
    return BarPainter(canvas, page, chart, record).draw();
}

} // namespace graticule::cartography
