// SPDX-License-Identifier: Apache-2.0
#include "cartography/canvas/mark_mirror.hpp"

#include "cartography/canvas/canvas.hpp"
#include "cartography/canvas/seen_places.hpp"

#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::cartography {

namespace {

constexpr double MostPixels = 6e6;
constexpr std::uint32_t Opaque = 0xFF000000;
constexpr std::uint32_t MarkBits = 0xFFFFFF;

int pixels_of(double points, double scale) {
    return std::max(1, static_cast<int>(std::lround(points * scale)));
}

/// 0xRRGGBB of each pixel, row by row.
std::vector<std::uint32_t> pixels_on(cairo_surface_t* surface) {
    cairo_surface_flush(surface);
    const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(surface));
    const auto height = static_cast<std::size_t>(cairo_image_surface_get_height(surface));
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface));
    const unsigned char* data = cairo_image_surface_get_data(surface);
    std::vector<std::uint32_t> pixels(width * height);
    for (std::size_t y = 0; y < height; ++y) {
        const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
        std::transform(row, row + width, pixels.begin() + static_cast<std::ptrdiff_t>(y * width),
                       [](std::uint32_t pixel) { return pixel & MarkBits; });
    }
    return pixels;
}

} // namespace

MarkMirror::MarkMirror(double width, double height, double scale)
    : m_scale(std::min(scale, std::sqrt(MostPixels / (width * height)))) {
    cairo_surface_t* surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, pixels_of(width, m_scale), pixels_of(height, m_scale));
    m_cairo = cairo_create(surface);
    cairo_surface_destroy(surface); // the drawing keeps it
    cairo_scale(m_cairo, m_scale, m_scale);
    // Mixed numbers would be other marks.
    cairo_set_antialias(m_cairo, CAIRO_ANTIALIAS_NONE);
    cairo_set_line_join(m_cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(m_cairo, CAIRO_LINE_CAP_ROUND);
}

MarkMirror::~MarkMirror() {
    cairo_destroy(m_cairo);
}

void MarkMirror::set_source(const Colour& colour) {
    if (m_mark != 0)
        m_colours[m_mark] = premultiplied({colour.red, colour.green, colour.blue, 255}) & MarkBits;
    const auto channel = [&](int shift) { return (m_mark >> shift & 0xFF) / 255.0; };
    cairo_set_source_rgb(m_cairo, channel(16), channel(8), channel(0));
}

void MarkMirror::fill_keeping(const Colour& colour) {
    if (is_mere_ground())
        return;
    set_source(colour);
    cairo_fill_preserve(m_cairo);
}

void MarkMirror::stroke_keeping(const Colour& colour, double line_width) {
    constexpr double LeastCover = 0.5; // pixels: finer lines let what is beneath be seen
    if (is_mere_ground() || (m_mark == 0 && line_width * m_scale < LeastCover))
        return;
    set_source(colour);
    cairo_set_line_width(m_cairo, std::max(line_width, 1 / m_scale));
    cairo_stroke_preserve(m_cairo);
}

void MarkMirror::fill_box(const Box& box) {
    cairo_new_path(m_cairo);
    cairo_rectangle(m_cairo, box.x, box.y, box.width, box.height);
    fill_keeping({});
    cairo_new_path(m_cairo);
}

void MarkMirror::paint(const Picture& picture, const Box& box,
                       std::span<const std::uint32_t> marks) {
    m_any = m_any || !marks.empty();
    const std::size_t width = picture.width;
    const std::size_t height = picture.height;
    std::vector<std::uint32_t> pixels(picture.pixels.size());
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        const bool clear = picture.pixels[i] >> 24 == 0;
        pixels[i] = clear ? 0 : Opaque | (marks.empty() ? m_mark : marks[i]);
    }
    cairo_surface_t* image = cairo_image_surface_create_for_data(
        reinterpret_cast<unsigned char*>(pixels.data()), CAIRO_FORMAT_ARGB32,
        static_cast<int>(width), static_cast<int>(height), static_cast<int>(width * 4));
    cairo_save(m_cairo);
    cairo_translate(m_cairo, box.x, box.y);
    cairo_scale(m_cairo, box.width / static_cast<double>(width),
                box.height / static_cast<double>(height));
    cairo_set_source_surface(m_cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(m_cairo), CAIRO_FILTER_NEAREST);
    cairo_rectangle(m_cairo, 0, 0, static_cast<double>(width), static_cast<double>(height));
    cairo_fill(m_cairo);
    cairo_restore(m_cairo);
    cairo_surface_destroy(image);
}

std::unordered_map<std::uint32_t, geodata::Point>
MarkMirror::seen_places(cairo_surface_t* picture) const {
    cairo_surface_t* surface = cairo_get_target(m_cairo);
    if (cairo_status(m_cairo) != CAIRO_STATUS_SUCCESS)
        return {}; // as for want of memory: the picture does without places
    const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(surface));
    const auto height = static_cast<std::size_t>(cairo_image_surface_get_height(surface));
    const std::vector<std::uint32_t> marks = pixels_on(surface);
    auto pixels = deepest_pixels(marks, width, height);
    if (picture != nullptr) {
        const std::vector<std::uint32_t> painted = pixels_on(picture);
        if (painted.size() == marks.size())
            prefer_clear_pixels(pixels, marks, width, painted, m_colours);
    }
    std::unordered_map<std::uint32_t, geodata::Point> places;
    for (const auto& [mark, pixel] : pixels)
        places[mark] = {(static_cast<double>(pixel.x) + 0.5) / m_scale,
                        (static_cast<double>(pixel.y) + 0.5) / m_scale};
    return places;
}

} // namespace graticule::cartography
