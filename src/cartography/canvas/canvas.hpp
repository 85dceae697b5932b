// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace graticule::cartography {

/// A rectangle of the page in points, y downwards.
struct Box {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    bool intersects(const Box& other) const {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
    bool contains(const Box& other) const {
        return x <= other.x && y <= other.y && other.right() <= right()
               && other.bottom() <= bottom();
    }
};

enum class Alignment { Left, Centre, Right };

struct TextStyle {
    double size = 9; ///< points
    bool bold = false;
    bool italic = false;
    Colour colour{34, 34, 34, 255};
    double max_width = 0; ///< points; wider text is wrapped; 0 for none
    int max_lines = 0;    ///< more are cut with an ellipsis; 0 for no limit
    Alignment alignment = Alignment::Left;
    double halo = 0; ///< points around the letters
    Colour halo_colour{255, 255, 255, 217};
};

struct TextSize {
    double width = 0;
    double height = 0;
};

/// Small pictures drawn many times.
struct Picture {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<std::uint32_t> pixels; ///< premultiplied ARGB, row by row
};

/// Premultiplied ARGB of a colour.
std::uint32_t premultiplied(const Colour& colour);

/// A page to draw on, in points from the upper left corner, kept as PNG, SVG or PDF in memory.
class Canvas {
public:
    enum class Format { Png, Svg, Pdf };

    /// @throws Error InvalidArgument for a page without area or beyond 20,000 pixels a side
    Canvas(Format format, const PageSize& page);
    ~Canvas();
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;

    double width() const { return m_width; }   ///< points
    double height() const { return m_height; } ///< points
    double scale() const { return m_scale; }   ///< pixels a point
    Format format() const { return m_format; }

    // The path under construction.
    void move_to(double x, double y);
    void line_to(double x, double y);
    void close();
    void add_path(std::span<const geodata::Point> points, bool closed);
    void add_circle(double x, double y, double radius);
    void add_box(const Box& box);

    void fill_keeping(const Colour& colour); ///< and keeps the path
    void fill(const Colour& colour);
    void stroke(const Colour& colour, double line_width, double dash = 0);
    void stroke_keeping(const Colour& colour, double line_width);
    /// Everything until end_clip() is drawn only inside the path.
    void begin_clip();
    void end_clip();
    /// Everything until the end is drawn on a layer of its own, laid over with this opacity.
    void begin_group();
    void end_group(double opacity);

    /// Draws a picture into a box; cells are shown as they are where they are large.
    /// @param marks of each pixel of a picture of several marks, 0 for none; else empty
    void draw_picture(const Picture& picture, const Box& box,
                      std::span<const std::uint32_t> marks = {});

    TextSize measure(std::string_view text, const TextStyle& style) const;
    /// Draws text with its upper left corner at a place (with max_width, alignment is within it).
    /// Text is taken literally, never as markup; bytes that are not UTF-8 are replaced.
    TextSize draw_text(std::string_view text, double x, double y, const TextStyle& style);
    /// Draws text on one line centred on a place and turned clockwise by an angle in radians.
    void draw_turned_text(std::string_view text, double x, double y, double angle,
                          const TextStyle& style);

    // Marks: what of the drawing its record tells of (record/drawing_record.hpp). What is drawn
    // within one is seen of it until something else is drawn over it.
    static constexpr std::uint32_t LastMark = 0xFFFFFF; ///< from here on marks are not told apart
    /// Keeps which mark is seen where. Before anything is drawn.
    void keep_marks();
    bool keeps_marks() const;
    void begin_mark(std::uint32_t mark);
    void end_mark();
    /// For each mark that is seen the place in the midst of what is seen of it, in points.
    std::unordered_map<std::uint32_t, geodata::Point> seen_places() const;

    /// The finished picture. An SVG carries `title` and `description` as its accessible text, a PDF
    /// as its title and subject; a PNG and an SVG also a record, unless it is empty.
    /// The same drawing gives the same bytes. Nothing can be drawn afterwards.
    std::string finish(std::string_view title, std::string_view description,
                       std::string_view record = {});

private:
    void new_path();

    struct Surface;
    std::unique_ptr<Surface> m_surface;
    Format m_format;
    double m_width;
    double m_height;
    double m_scale;
};

} // namespace graticule::cartography
