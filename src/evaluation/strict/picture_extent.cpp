// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/picture_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using geodata::Extent;
using Shapes = std::vector<const DrawnShape*>;

constexpr std::size_t ManyPlaces = 8; // that tell by themselves how far shapes are spread
constexpr double WholeTurn = 360;
constexpr double LegendShare = 0.2; // of the frame, that a legend may cover
constexpr double LegendEdge = 0.03; // of the frame, that a shape beneath it may lie beyond it

Extent degrees_of(const Shapes& shapes) {
    Extent extent;
    for (const DrawnShape* shape : shapes)
        for (const DrawnPath& path : shape->paths)
            for (const geodata::Point& point : path)
                extent.add(point.x, point.y);
    return extent;
}

Extent pixels_of(const Shapes& shapes) {
    Extent extent;
    for (const DrawnShape* shape : shapes)
        if (shape->pixel)
            extent.add(shape->pixel->x, shape->pixel->y);
    return extent;
}

/// The larger of the shares of width and height, as a frame may be wide or high beside its shapes.
double larger_share(const Extent& part, double width, double height) {
    return std::max(width > 0 ? part.width() / width : 0, height > 0 ? part.height() / height : 0);
}

double share_by_pixels(const Shapes& shapes, const DrawnPanel& panel) {
    return larger_share(pixels_of(shapes), panel.frame.width(), panel.frame.height());
}

double share_by_degrees(const Shapes& shapes, const DrawnPanel& panel) {
    return larger_share(degrees_of(shapes), panel.extent->width(), panel.extent->height());
}

/// The share of the reference's shapes that a frame shows, by their extent.
double share_shown(const Extent& shapes, const Extent& frame) {
    double most = 0;
    for (const double turn : {0.0, -WholeTurn, WholeTurn}) {
        const Extent turned{shapes.min_x + turn, shapes.min_y, shapes.max_x + turn, shapes.max_y};
        const Extent both = turned.intersection(frame);
        if (both.empty())
            continue;
        const double across = turned.width() > 0 ? both.width() / turned.width() : 1;
        const double up = turned.height() > 0 ? both.height() / turned.height() : 1;
        most = std::max(most, across * up);
    }
    return most;
}

/// Of both frames, what shapes fill of each; none where the records do not tell.
std::optional<std::pair<double, double>> shares_filled(const DrawnPanel& expected,
                                                       const Shapes& right, const DrawnPanel& found,
                                                       const Shapes& made) {
    // Where shapes are seen is held against the pixels; what a record says of its extent is not.
    if (right.size() >= ManyPlaces && made.size() >= ManyPlaces)
        return std::pair{share_by_pixels(right, expected), share_by_pixels(made, found)};
    if (expected.extent && found.extent)
        return std::pair{share_by_degrees(right, expected), share_by_degrees(made, found)};
    if (right.size() > 1 && made.size() > 1)
        return std::pair{share_by_pixels(right, expected), share_by_pixels(made, found)};
    return std::nullopt;
}

/// Where degrees lie in pixels, as if the frame were straight in them.
PixelBox pixels_in(const Extent& degrees, const DrawnPanel& panel) {
    const PixelBox& frame = panel.frame;
    const auto across = [&](double x) {
        return frame.left + (x - panel.extent->min_x) / panel.extent->width() * frame.width();
    };
    const auto down = [&](double y) {
        return frame.top + (panel.extent->max_y - y) / panel.extent->height() * frame.height();
    };
    return {across(degrees.min_x), down(degrees.max_y), across(degrees.max_x), down(degrees.min_y)};
}

} // namespace

bool is_beneath_legend(const DrawnShape& shape, const DrawnPanel& panel) {
    if (shape.pixel || !panel.legend.box || !panel.extent)
        return false;
    const PixelBox& box = *panel.legend.box;
    const PixelBox& frame = panel.frame;
    const double width = std::min(box.right, frame.right) - std::max(box.left, frame.left);
    const double height = std::min(box.bottom, frame.bottom) - std::max(box.top, frame.top);
    if (width <= 0 || height <= 0 || width * height > LegendShare * frame.width() * frame.height())
        return false;
    const Extent degrees = degrees_of({&shape});
    if (degrees.empty())
        return false;
    const PixelBox place = pixels_in(degrees, panel);
    const double edge = LegendEdge * std::max(frame.width(), frame.height());
    return place.left >= box.left - edge && place.right <= box.right + edge
           && place.top >= box.top - edge && place.bottom <= box.bottom + edge;
}

void check_extent(const DrawnPanel& expected, const Shapes& right, const DrawnPanel& found,
                  const Shapes& made, const PictureRules& rules, Verdict& verdict) {
    const auto shares = shares_filled(expected, right, found, made);
    if (shares && shares->first > 0) {
        const auto& [due, there] = *shares;
        verdict.note_closeness(std::min(1.0, there / due));
        if (there < rules.fill * due)
            verdict.fail("share of the frame that the map fills",
                         fmt::format("at least {:.0f}% of the reference's {:.0f}%",
                                     100 * rules.fill, 100 * due),
                         fmt::format("{:.1f}%", 100 * there));
    }
    if (!found.extent)
        return;
    const Extent all = degrees_of(right);
    const Extent seen = expected.extent ? all.intersection(*expected.extent) : all;
    const double shown = share_shown(seen.empty() ? all : seen, *found.extent);
    verdict.note_closeness(shown);
    if (shown < rules.coverage)
        verdict.fail("what the frame shows of the reference's extent",
                     fmt::format("at least {:.0f}%", 100 * rules.coverage),
                     fmt::format("{:.1f}%", 100 * shown));
}

} // namespace graticule::evaluation::strict
