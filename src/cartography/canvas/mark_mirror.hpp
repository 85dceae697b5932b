// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>

// Cairo's own names for what it draws with and on.
struct _cairo;
struct _cairo_surface;

namespace graticule::cartography {

struct Box;
struct Colour;
struct Picture;

/// A second picture of a page, in which each pixel is the number of the mark that is seen there, or
/// 0. A canvas draws on it whatever it draws, without softened edges.
class MarkMirror {
public:
    /// @param width, height points
    /// @param scale pixels a point; fewer where the page is large
    MarkMirror(double width, double height, double scale);
    ~MarkMirror();
    MarkMirror(const MarkMirror&) = delete;
    MarkMirror& operator=(const MarkMirror&) = delete;

    /// For paths, clips and turns, in points.
    _cairo* cairo() const { return m_cairo; }

    /// What is drawn from now on; 0 for none.
    void set_mark(std::uint32_t mark) {
        m_mark = mark;
        m_any = m_any || mark != 0;
    }

    void fill_keeping(const Colour& colour);
    void stroke_keeping(const Colour& colour, double line_width);
    void fill_box(const Box& box);
    /// A picture laid into a box, but for its clear pixels: of the mark that is drawn now, or of
    /// one for each pixel.
    void paint(const Picture& picture, const Box& box, std::span<const std::uint32_t> marks);

    /// For each mark that is seen the place in the midst of it, in points.
    /// @param picture Cairo's surface of the page itself, or null: where it has the mirror's size,
    ///                thin marks are looked for where they have their colour
    std::unordered_map<std::uint32_t, geodata::Point> seen_places(_cairo_surface* picture) const;

private:
    void set_source(const Colour& colour);
    /// Ground is drawn, and no mark yet that it could cover: most of a basemap's strokes.
    bool is_mere_ground() const { return m_mark == 0 && !m_any; }

    _cairo* m_cairo = nullptr;
    double m_scale;
    std::uint32_t m_mark = 0;
    bool m_any = false;                                         ///< whether a mark was drawn
    std::unordered_map<std::uint32_t, std::uint32_t> m_colours; ///< 0xRRGGBB by mark
};

} // namespace graticule::cartography
