// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/dots.hpp"

#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr std::size_t ManyDots = 20'000;
constexpr Colour Halo{255, 255, 255, 235};
constexpr double LightFrom = 0.85; ///< lightness; that of land is 0.96

/// A colour over another, both premultiplied, by a share of the first.
std::uint32_t blend(std::uint32_t over, std::uint32_t under, double share) {
    const double kept = 1 - share * static_cast<double>(over >> 24) / 255;
    std::uint32_t mixed = 0;
    for (const int shift : {0, 8, 16, 24}) {
        const double value = share * static_cast<double>(over >> shift & 0xFF)
                             + kept * static_cast<double>(under >> shift & 0xFF);
        mixed |= static_cast<std::uint32_t>(std::lround(std::min(value, 255.0))) << shift;
    }
    return mixed;
}

/// Stamps a disc onto a picture, its edge softened over one pixel, and onto its marks, if any.
void stamp(Picture& picture, std::vector<std::uint32_t>& marks, const PageDot& dot, double scale) {
    const double x = dot.place.x * scale;
    const double y = dot.place.y * scale;
    const double radius = dot.radius * scale;
    const std::uint32_t colour = premultiplied(dot.colour);
    const auto low = [](double value) { return static_cast<long>(std::floor(value)); };
    const long right = std::min(static_cast<long>(picture.width) - 1, low(x + radius + 0.5));
    const long bottom = std::min(static_cast<long>(picture.height) - 1, low(y + radius + 0.5));
    for (long row = std::max(0L, low(y - radius - 0.5)); row <= bottom; ++row) {
        for (long column = std::max(0L, low(x - radius - 0.5)); column <= right; ++column) {
            const double distance = std::hypot(static_cast<double>(column) + 0.5 - x,
                                               static_cast<double>(row) + 0.5 - y);
            const double share = std::clamp(radius - distance + 0.5, 0.0, 1.0);
            const std::size_t at =
                static_cast<std::size_t>(row) * picture.width + static_cast<std::size_t>(column);
            if (share > 0 && picture.pixels[at] != colour)
                picture.pixels[at] = blend(colour, picture.pixels[at], share);
            if (share > 0 && !marks.empty())
                marks[at] = share < 1 ? 0 : dot.mark;
        }
    }
}

/// Dots too many for a shape each, as one picture as large as the page.
void draw_dot_picture(Canvas& canvas, std::span<const PageDot> dots) {
    const double scale = canvas.scale();
    Picture picture;
    picture.width = static_cast<std::size_t>(std::ceil(canvas.width() * scale));
    picture.height = static_cast<std::size_t>(std::ceil(canvas.height() * scale));
    picture.pixels.assign(picture.width * picture.height, 0);
    std::vector<std::uint32_t> marks(canvas.keeps_marks() ? picture.pixels.size() : 0);
    for (const PageDot& dot : dots)
        stamp(picture, marks, dot, scale);
    canvas.draw_picture(picture,
                        {0, 0, static_cast<double>(picture.width) / scale,
                         static_cast<double>(picture.height) / scale},
                        marks);
}

} // namespace

double dot_radius(std::size_t dots, double wanted, double frame_area) {
    const double side = std::sqrt(frame_area / static_cast<double>(std::max<std::size_t>(1, dots)));
    return std::clamp(0.35 * side, 0.8, wanted);
}

Colour dot_outline(const Colour& fill) {
    constexpr double Darker = 0.5;
    if (lightness(fill) < LightFrom)
        return Halo;
    Colour outline = shade(fill, Darker);
    outline.alpha = Halo.alpha;
    return outline;
}

void draw_dots(Canvas& canvas, std::span<const PageDot> dots) {
    if (dots.size() > ManyDots) {
        draw_dot_picture(canvas, dots);
        return;
    }
    for (const PageDot& dot : dots) {
        canvas.begin_mark(dot.mark);
        canvas.add_circle(dot.place.x, dot.place.y, dot.radius);
        canvas.fill_keeping(dot.colour);
        canvas.end_mark();
        canvas.stroke(dot_outline(dot.colour), std::min(0.7, dot.radius / 4));
    }
}

} // namespace graticule::cartography
