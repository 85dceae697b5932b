// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/category_frame.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::cartography {

namespace {

constexpr double WidestLabels = 0.4; ///< of the body, for labels at the left
constexpr double RowLines = 1.3;     ///< lines of type that a category to the right has at least

TextStyle category_style(const TypeSizes& type) {
    TextStyle style = axis_label_style(type);
    style.colour = InkColour;
    return style;
}

/// True where each label stands within a width, on two lines at most, with no word broken.
bool labels_fit(const Canvas& canvas, const std::vector<std::string>& categories,
                const TypeSizes& type, double width) {
    const TextStyle plain = category_style(type);
    TextStyle wrapped = plain;
    wrapped.max_width = width;
    wrapped.max_lines = 0;
    const double two_lines = 2.2 * canvas.measure("Ag", plain).height;
    return std::all_of(categories.begin(), categories.end(), [&](const std::string& category) {
        for (const std::string& word : split(category, ' '))
            if (canvas.measure(word, plain).width > width)
                return false;
        return canvas.measure(category, wrapped).height <= two_lines;
    });
}

/// Whether categories stand beside each other: a body of this width has room for their names.
bool is_upright(const Canvas& canvas, const std::vector<std::string>& categories,
                const TypeSizes& type, double body_width) {
    const double axis = 60 * type.unit; // about what the numbers at the left take
    const double slot = (body_width - axis) / static_cast<double>(categories.size());
    return labels_fit(canvas, categories, type, slot - 6 * type.unit);
}

} // namespace

CategoryFrame::CategoryFrame(Canvas& canvas, const ChartPage& page, CategoryAxes axes)
    : m_canvas(canvas), m_type(page.type), m_body(page.body), m_axes(std::move(axes)),
      m_upright(!m_axes.lying
                && is_upright(canvas, m_axes.categories, page.type, page.body.width)) {
    if (m_upright)
        frame_upright();
    else
        frame_to_the_right();
}

double CategoryFrame::slot() const {
    return (m_upright ? m_frame.width : m_frame.height)
           / static_cast<double>(m_axes.categories.size());
}

double CategoryFrame::middle(std::size_t category) const {
    return (m_upright ? m_frame.x : m_frame.y) + (static_cast<double>(category) + 0.5) * slot();
}

double CategoryFrame::value_at(double value) const {
    return m_upright ? m_axis.at(value, m_frame.bottom(), m_frame.y)
                     : m_axis.at(value, m_frame.x, m_frame.right());
}

geodata::Point CategoryFrame::place(std::size_t category, double value, double along) const {
    const double across = middle(category) + along;
    return m_upright ? geodata::Point{across, value_at(value)}
                     : geodata::Point{value_at(value), across};
}

Box CategoryFrame::box(std::size_t category, double from, double to, double thickness) const {
    const geodata::Point start = place(category, from, -thickness / 2);
    const geodata::Point end = place(category, to, thickness / 2);
    return {std::min(start.x, end.x), std::min(start.y, end.y), std::abs(end.x - start.x),
            std::abs(end.y - start.y)};
}

void CategoryFrame::frame_upright() {
    const double unit = m_type.unit;
    const double title = m_canvas.measure("Ag", axis_title_style(m_type)).height + 4 * unit;
    TextStyle style = category_style(m_type);
    style.max_lines = 2;
    const auto lay_out = [&] {
        style.max_width = slot() - 6 * unit;
        double labels = 0;
        for (const std::string& category : m_axes.categories)
            labels = std::max(labels, m_canvas.measure(category, style).height);
        m_frame.height = m_body.height - labels - 5 * unit - title;
        m_axis = vertical_number_axis(m_type, m_frame.height, m_axes.least, m_axes.greatest,
                                      AxisEnds::OnTicks, m_axes.whole_numbers);
        const double axis_width = vertical_axis_width(m_canvas, m_type, m_axis, true);
        m_frame.x = m_body.x + axis_width;
        m_frame.width = m_body.width - axis_width;
    };
    m_frame = m_body;
    lay_out();
    lay_out(); // with the width that the numbers leave
}

void CategoryFrame::frame_to_the_right() {
    const double unit = m_type.unit;
    const TextStyle style = category_style(m_type);
    for (const std::string& category : m_axes.categories)
        m_labels_width = std::max(m_labels_width, m_canvas.measure(category, style).width);
    m_labels_width = std::min(m_labels_width + 1, WidestLabels * m_body.width);
    const double title = m_canvas.measure("Ag", axis_title_style(m_type)).height + 6 * unit;
    const double left = title + m_labels_width + 6 * unit;
    const double right = 16 * unit; // half of the last number
    m_frame = {m_body.x + left, m_body.y, m_body.width - left - right,
               m_body.height - horizontal_axis_height(m_canvas, m_type, true)};
    m_axis = horizontal_number_axis(m_canvas, m_type, m_frame.width, m_axes.least, m_axes.greatest,
                                    AxisEnds::OnTicks, m_axes.whole_numbers);
}

void CategoryFrame::draw_value_axis() {
    const std::string title = axis_title(m_axes.value_title, m_axis);
    if (m_upright)
        draw_vertical_axis(m_canvas, m_type, m_frame, m_axis, title);
    else
        draw_horizontal_axis(m_canvas, m_type, m_frame, m_axis, title);
}

void CategoryFrame::draw_categories() {
    const double unit = m_type.unit;
    TextStyle style = category_style(m_type);
    style.alignment = m_upright ? Alignment::Centre : Alignment::Right;
    style.max_width = m_upright ? slot() - 6 * unit : m_labels_width;
    const double line = m_canvas.measure("Ag", style).height;
    style.max_lines = m_upright ? 2 : std::clamp(static_cast<int>(slot() / line), 1, 3);
    double lowest = m_frame.bottom();
    for (std::size_t i = 0; i < m_axes.categories.size(); ++i) {
        const std::string& label = m_axes.categories[i];
        const double start = static_cast<double>(i) * slot();
        if (m_upright) {
            const double y = m_frame.bottom() + 5 * unit;
            const double x = m_frame.x + start + 3 * unit;
            lowest = std::max(lowest, y + m_canvas.draw_text(label, x, y, style).height);
        } else {
            const double height = m_canvas.measure(label, style).height;
            m_canvas.draw_text(label, m_frame.x - 6 * unit - m_labels_width,
                               m_frame.y + start + (slot() - height) / 2, style);
        }
    }
    const double title_height = m_canvas.measure("Ag", axis_title_style(m_type)).height;
    if (m_upright)
        draw_horizontal_title(m_canvas, m_type, m_frame, lowest + 4 * unit, m_axes.category_title);
    else
        draw_vertical_title(m_canvas, m_type, m_frame, m_body.x + title_height / 2,
                            m_axes.category_title);
}

RecordedPanel CategoryFrame::panel(const DrawingRecord& record) const {
    const double last = static_cast<double>(m_axes.categories.size()) - 0.5;
    Json values = recorded_axis(m_axis, axis_title(m_axes.value_title, m_axis));
    // The first category to the right is the uppermost: that axis runs downwards.
    Json names = recorded_axis(m_axes.category_title, m_upright ? -0.5 : last,
                               m_upright ? last : -0.5, m_axes.categories);
    return m_upright ? chart_panel(record, m_frame, std::move(names), std::move(values))
                     : chart_panel(record, m_frame, std::move(values), std::move(names));
}

double CategoryFrame::body_height_for(const Canvas& canvas,
                                      const std::vector<std::string>& categories,
                                      const TypeSizes& type, double body_width) {
    if (is_upright(canvas, categories, type, body_width))
        return 0;
    const double row = RowLines * canvas.measure("Ag", category_style(type)).height;
    return row * static_cast<double>(categories.size())
           + horizontal_axis_height(canvas, type, true);
}

} // namespace graticule::cartography
