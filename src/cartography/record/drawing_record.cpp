// SPDX-License-Identifier: Apache-2.0
#include "cartography/record/drawing_record.hpp"

#include "base/data_text.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <unordered_map>
#include <utility>

namespace graticule::cartography {

namespace {

constexpr int Version = 1;
constexpr std::size_t MostPanels = 64;
constexpr std::size_t MostTexts = 200;
constexpr std::size_t MostTextBytes = 200;

using SeenPlaces = std::unordered_map<std::uint32_t, geodata::Point>;

std::string ascii(const Json& value) {
    return value.dump(-1, ' ', true, Json::error_handler_t::replace);
}

/// What of the record depends on which shapes are in it.
struct Selection {
    std::size_t step = 1; ///< every step-th shape
    std::size_t kept = 0;
    std::size_t left_out = 0;
    std::size_t vertices = 0;
    Json panels = Json::array();
};

Selection select(const std::vector<RecordedPanel>& panels, std::size_t step,
                 const std::function<Json(const RecordedShape&)>& finished) {
    Selection selection;
    selection.step = step;
    std::size_t index = 0;
    for (std::size_t p = 0; p < std::min(panels.size(), MostPanels); ++p) {
        Json panel = panels[p].members;
        panel["marks"] = Json::array();
        for (const RecordedMarks& marks : panels[p].marks) {
            Json group = marks.members;
            group["shapes"] = Json::array();
            selection.left_out += marks.left_out;
            for (const RecordedShape& shape : marks.shapes) {
                if (index++ % step != 0) {
                    ++selection.left_out;
                    continue;
                }
                ++selection.kept;
                selection.vertices += shape.vertices;
                group["shapes"].push_back(finished(shape));
            }
            panel["marks"].push_back(std::move(group));
        }
        selection.panels.push_back(std::move(panel));
    }
    return selection;
}

} // namespace

DrawingRecord::DrawingRecord(Canvas& canvas)
    : m_canvas(canvas),
      m_pixels_per_point(canvas.format() == Canvas::Format::Png ? canvas.scale() : 1) {
    canvas.keep_marks();
}

std::uint32_t DrawingRecord::new_marks(std::size_t count) {
    const std::uint32_t first = m_next_mark;
    // Beyond the last mark that a canvas can tell apart places are not known.
    const std::size_t left = Canvas::LastMark - m_next_mark;
    m_next_mark += static_cast<std::uint32_t>(std::min(count, left));
    return first;
}

Json DrawingRecord::place(const geodata::Point& page) const {
    return {recorded_number(page.x * m_pixels_per_point, 2),
            recorded_number(page.y * m_pixels_per_point, 2)};
}

Json DrawingRecord::box(const Box& page) const {
    Json sides = place({page.x, page.y});
    for (const Json& side : place({page.right(), page.bottom()}))
        sides.push_back(side);
    return sides;
}

double DrawingRecord::length(double points) const {
    return std::round(points * m_pixels_per_point * 100) / 100;
}

void DrawingRecord::set_title(std::string_view title) {
    m_title = recorded_text(title);
}

void DrawingRecord::add_text(std::string_view text) {
    if (!text.empty() && m_texts.size() < MostTexts)
        m_texts.push_back(one_line(text, MostTextBytes));
}

RecordedPanel& DrawingRecord::add_panel(RecordedPanel panel) {
    return m_panels.emplace_back(std::move(panel));
}

std::string DrawingRecord::text() const {
    const SeenPlaces seen = m_canvas.seen_places();
    const auto finished = [&](const RecordedShape& shape) {
        Json members = shape.members;
        const auto found = seen.find(shape.mark);
        members["pixel"] = found == seen.end() ? Json() : place(found->second);
        return members;
    };
    Json record{{"drawing_record", Version}, {"writer", "graticule"}};
    record["size"] = {std::lround(m_canvas.width() * m_pixels_per_point),
                      std::lround(m_canvas.height() * m_pixels_per_point)};
    record["title"] = m_title;
    record["texts"] = m_texts;
    for (std::size_t step = 1;; step *= 2) {
        Selection selection = select(m_panels, step, finished);
        const bool fits = selection.kept <= MostShapes && selection.vertices <= MostVertices;
        if (!fits && selection.kept > 1)
            continue;
        record["left_out"] = selection.left_out;
        record["panels"] = std::move(selection.panels);
        std::string text = ascii(record);
        if (text.size() <= MostBytes)
            return text;
        if (selection.kept <= 1)
            return {}; // what remains is too much by itself, and the picture goes without
    }
}

std::string recorded_text(std::string_view text) {
    constexpr std::size_t MostBytes = 500;
    return one_line(text, MostBytes);
}

std::string recorded_colour(const Colour& colour) {
    return to_hex({colour.red, colour.green, colour.blue, 255});
}

Json recorded_number(double value, int decimals) {
    const double power = std::pow(10.0, decimals);
    const double rounded = std::round(value * power) / power;
    return std::isfinite(rounded) ? Json(rounded) : Json();
}

Json recorded_axis(std::string_view label, double low, double high, std::size_t ticks) {
    return {{"label", recorded_text(label)},
            {"low", low},
            {"high", high},
            {"scale", "linear"},
            {"ticks", ticks}};
}

Json recorded_axis(std::string_view label, double low, double high,
                   const std::vector<std::string>& categories) {
    Json axis{{"label", recorded_text(label)}, {"low", low}, {"high", high}, {"scale", "category"}};
    axis["categories"] = Json::array();
    for (const std::string& category : categories)
        axis["categories"].push_back(recorded_text(category));
    axis["ticks"] = categories.size();
    return axis;
}

Json recorded_legend(const Legend& legend) {
    Json entries = Json::array();
    const auto add = [&](const LegendEntry& entry) {
        entries.push_back(
            {{"label", recorded_text(entry.label)}, {"colour", recorded_colour(entry.colour)}});
    };
    for (const LegendEntry& entry : legend.entries)
        add(entry);
    if (legend.no_data)
        add(*legend.no_data);
    return {{"title", recorded_text(legend.title)}, {"entries", std::move(entries)}};
}

} // namespace graticule::cartography
