// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "cartography/canvas/canvas.hpp"
#include "cartography/styles/symbology.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// The record that a picture carries of what was drawn in it: docs/drawing-record.md. What draws
/// marks draws them within Canvas::begin_mark() and end_mark(), and adds a shape for each.
namespace graticule::cartography {

/// One shape, whose member "pixel" is filled in when all is drawn.
struct RecordedShape {
    std::uint32_t mark = 0; ///< under which it was drawn
    Json members;
    std::size_t vertices = 0;
};

/// A group of marks.
struct RecordedMarks {
    Json members; ///< all but "shapes"
    std::vector<RecordedShape> shapes;
    std::size_t left_out = 0; ///< shapes drawn that are not in the list, since they are many
};

/// A chart or a map.
struct RecordedPanel {
    Json members; ///< all but "marks"
    std::vector<RecordedMarks> marks;
};

class DrawingRecord {
public:
    static constexpr std::size_t MostShapes = 4000;
    static constexpr std::size_t MostVertices = 60'000;
    static constexpr std::size_t MostBytes = 750'000;

    /// From now on the canvas keeps which mark is seen where. Before anything is drawn.
    explicit DrawingRecord(Canvas& canvas);

    /// The first of so many fresh marks, one after the other.
    std::uint32_t new_marks(std::size_t count);

    // Places of the page, from points to the picture's pixels.
    Json place(const geodata::Point& page) const;
    Json box(const Box& page) const; ///< [left, top, right, bottom]
    double length(double points) const;

    void set_title(std::string_view title);
    void add_text(std::string_view text);
    RecordedPanel& add_panel(RecordedPanel panel);

    /// The record as JSON in ASCII, of at most MostBytes, once all is drawn. Shapes beyond the
    /// limits are left out evenly.
    std::string text() const;

private:
    Canvas& m_canvas;
    double m_pixels_per_point;
    std::uint32_t m_next_mark = 1;
    std::string m_title;
    std::vector<std::string> m_texts;
    std::vector<RecordedPanel> m_panels;
};

/// Text from data as the record has it: visible, on one line, of bounded length.
std::string recorded_text(std::string_view text);
/// "#rrggbb", without opacity.
std::string recorded_colour(const Colour& colour);
/// Rounded to a number of decimals; null where it is not finite.
Json recorded_number(double value, int decimals);

/// Axes of a panel; `low` and `high` are the values at the frame's left and right or bottom and
/// top.
Json recorded_axis(std::string_view label, double low, double high, std::size_t ticks);
Json recorded_axis(std::string_view label, double low, double high,
                   const std::vector<std::string>& categories);

/// A legend as it stands on the page, its entry for no data last.
Json recorded_legend(const Legend& legend);

} // namespace graticule::cartography
