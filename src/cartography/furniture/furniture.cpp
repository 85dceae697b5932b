// SPDX-License-Identifier: Apache-2.0
#include "cartography/furniture/furniture.hpp"

#include "base/text.hpp"
#include "cartography/view/screen_geometry.hpp"
#include "geodata/crs/crs.hpp"
#include "geodata/crs/geodesic.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace graticule::cartography {

using geodata::CoordinateTransform;
using geodata::Crs;
using geodata::Extent;
using geodata::Point;

namespace {

constexpr double UnevenScale = 0.02;
constexpr double UpTolerance = 3; ///< degrees

std::optional<Point> degrees_at(const Viewport& view, const CoordinateTransform& transform,
                                const Point& page) {
    const Point map = view.to_map(page);
    std::array<double, 1> x{map.x};
    std::array<double, 1> y{map.y};
    if (transform.inverse(x, y) > 0)
        return std::nullopt;
    return Point{x[0], y[0]};
}

/// 1, 2 or 5 times a power of ten, not above the limit.
double round_length(double limit) {
    const double power = std::pow(10, std::floor(std::log10(limit)));
    for (const double multiple : {5.0, 2.0}) {
        if (multiple * power <= limit)
            return multiple * power;
    }
    return power;
}

/// True where the frame is not much wider at its edges than in its middle.
bool even_scale(const Viewport& view, double at_centre) {
    const Box& f = view.frame;
    for (const Point& place : {Point{f.x + f.width * 0.05, f.y + f.height / 2},
                               Point{f.x + f.width / 2, f.y + f.height * 0.05},
                               Point{f.x + f.width * 0.05, f.y + f.height * 0.95}}) {
        const double here = ground_metres_per_point(view, place);
        if (!std::isfinite(here) || std::abs(here / at_centre - 1) > UnevenScale)
            return false;
    }
    return true;
}

/// Degrees between lines so that about six of them cross the view.
double graticule_step(const Viewport& view) {
    if (view.projection.kind == ProjectionKind::World
        || view.projection.kind == ProjectionKind::Polar)
        return 30;
    const double span = std::min(view.window.width(), view.window.height());
    for (const double step : {30.0, 20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01}) {
        if (span / step >= 3)
            return step;
    }
    return 0.005;
}

std::vector<double> multiples_between(double low, double high, double step) {
    constexpr int MostLines = 1000; // of a view that is no part of the earth
    std::vector<double> values;
    const double first = std::ceil(low / step - 1e-9);
    for (int i = 0; i < MostLines && (first + i) * step <= high + 1e-9; ++i)
        values.push_back((first + i) * step);
    return values;
}

struct GridLine {
    double degrees = 0;
    bool meridian = false;
    std::vector<Point> path;
};

std::vector<GridLine> grid_lines(const Viewport& view) {
    const double step = graticule_step(view);
    const Extent& w = view.window;
    const bool round_pole = w.width() > 300 && view.projection.kind != ProjectionKind::World;
    std::vector<GridLine> lines;
    for (const double x : multiples_between(w.min_x, w.max_x, step)) {
        // Meridians stop short of a pole in view, where they would run into one blot.
        const double top = round_pole && w.max_y >= 90 ? 85 : w.max_y;
        const double bottom = round_pole && w.min_y <= -90 ? -85 : w.min_y;
        lines.push_back({x, true, {{x, bottom}, {x, top}}});
    }
    for (const double y : multiples_between(w.min_y, w.max_y, step)) {
        if (std::abs(y) < 89)
            lines.push_back({y, false, {{w.min_x, y}, {w.max_x, y}}});
    }
    return lines;
}

ScreenGeometry place_lines(const std::vector<GridLine>& lines, const Viewport& view) {
    std::vector<std::vector<Point>> paths;
    for (const GridLine& line : lines)
        paths.push_back(line.path);
    return place_paths(paths, false, view);
}

/// Where a line drawn on the page first meets a horizontal or vertical edge.
std::optional<double> crossing(const ScreenGeometry& drawn, std::size_t line, bool at_bottom,
                               const Box& frame) {
    for (const ScreenGeometry::Part& part : drawn.parts) {
        if (part.row != line)
            continue;
        const auto points = drawn.of(part);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double edge = at_bottom ? frame.bottom() : frame.x;
            const double a = (at_bottom ? points[i - 1].y : points[i - 1].x) - edge;
            const double b = (at_bottom ? points[i].y : points[i].x) - edge;
            if ((a < 0) == (b < 0) || a == b)
                continue;
            const double share = a / (a - b);
            return at_bottom ? points[i - 1].x + share * (points[i].x - points[i - 1].x)
                             : points[i - 1].y + share * (points[i].y - points[i - 1].y);
        }
    }
    return std::nullopt;
}

} // namespace

double ground_metres_per_point(const Viewport& view, const Point& page) {
    const CoordinateTransform transform(Crs::wgs84(), view.projection.crs);
    const double half = view.frame.width / 200;
    const auto west = degrees_at(view, transform, {page.x - half, page.y});
    const auto east = degrees_at(view, transform, {page.x + half, page.y});
    if (!west || !east)
        return std::numeric_limits<double>::quiet_NaN();
    const geodata::Geodesic geodesic(Crs::wgs84().ellipsoid());
    return geodesic.distance(*west, *east).metres / (2 * half);
}

std::optional<Drawing> scale_bar(const Canvas& canvas, const Viewport& view,
                                 const TypeSizes& type) {
    if (view.projection.kind == ProjectionKind::World
        || view.projection.kind == ProjectionKind::Polar)
        return std::nullopt;
    const Box& f = view.frame;
    const double metres = ground_metres_per_point(view, {f.x + f.width / 2, f.y + f.height / 2});
    if (!std::isfinite(metres) || metres <= 0)
        return std::nullopt;
    const double longest = std::min(110 * type.unit, 0.3 * f.width);
    const double length = round_length(longest * metres);
    const double width = length / metres;
    TextStyle style;
    style.size = type.note;
    style.colour = SoftInkColour;
    const std::string label =
        length >= 1000 ? format_number(length / 1000) + " km" : format_number(length) + " m";
    const bool even = even_scale(view, metres);
    Drawing bar;
    const double y = canvas.measure("0", style).height + 2 * type.unit;
    const double tick = 4 * type.unit;
    bar.add_line({{0, y}, {0, y + tick}, {width, y + tick}, {width, y}}, SoftInkColour,
                 0.9 * type.unit);
    bar.add_line({{width / 2, y + tick / 2}, {width / 2, y + tick}}, SoftInkColour,
                 0.6 * type.unit);
    bar.add_text(canvas, even ? label : label + " at the map’s centre", 0, 0, style);
    bar.grow(0, bar.height + type.unit);
    return bar;
}

std::optional<Drawing> north_arrow(const Canvas& canvas, const Viewport& view,
                                   const TypeSizes& type) {
    if (view.projection.kind == ProjectionKind::World
        || view.projection.kind == ProjectionKind::Polar)
        return std::nullopt;
    const CoordinateTransform transform(Crs::wgs84(), view.projection.crs);
    const Box& f = view.frame;
    for (const double sx : {0.02, 0.5, 0.98}) {
        for (const double sy : {0.02, 0.5, 0.98}) {
            const Point page{f.x + f.width * sx, f.y + f.height * sy};
            const auto here = degrees_at(view, transform, page);
            if (!here)
                return std::nullopt;
            std::array<double, 1> x{here->x};
            std::array<double, 1> y{here->y + 1e-4};
            if (transform.forward(x, y) > 0)
                return std::nullopt;
            const Point north = view.to_page({x[0], y[0]});
            const double from_up = std::atan2(north.x - page.x, page.y - north.y);
            if (std::abs(from_up) * 180 / std::numbers::pi > UpTolerance)
                return std::nullopt;
        }
    }
    Drawing arrow;
    const double width = 9 * type.unit;
    const double height = 14 * type.unit;
    TextStyle style;
    style.size = type.note;
    style.colour = SoftInkColour;
    const TextSize letter = canvas.measure("N", style);
    arrow.add_text(canvas, "N", (width - letter.width) / 2, 0, style);
    const double top = letter.height;
    arrow.shapes.push_back({Drawing::Shape::Kind::Triangle,
                            {{width / 2, top},
                             {width, top + height},
                             {width / 2, top + height * 0.78},
                             {0, top + height}},
                            {},
                            SoftInkColour,
                            SoftInkColour,
                            0.4});
    arrow.grow(width, top + height);
    return arrow;
}

void draw_graticule(Canvas& canvas, const Viewport& view) {
    const ScreenGeometry drawn = place_lines(grid_lines(view), view);
    for (const ScreenGeometry::Part& part : drawn.parts)
        canvas.add_path(drawn.of(part), false);
    canvas.stroke(GridColour, 0.5);
}

void draw_graticule_labels(Canvas& canvas, const Viewport& view, const TypeSizes& type) {
    if (view.projection.kind == ProjectionKind::World
        || view.projection.kind == ProjectionKind::Polar)
        return;
    TextStyle style;
    style.size = type.note * 0.86;
    style.colour = {128, 140, 148, 255};
    style.halo = 0.8;
    const Box& f = view.frame;
    const double pad = 3 * type.unit;
    const std::vector<GridLine> lines = grid_lines(view);
    const ScreenGeometry drawn = place_lines(lines, view);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const GridLine& line = lines[i];
        const auto at = crossing(drawn, i, line.meridian, f);
        if (!at)
            continue;
        const std::string text =
            line.meridian ? format_longitude(line.degrees) : format_latitude(line.degrees);
        const TextSize size = canvas.measure(text, style);
        const bool fits = line.meridian
                              ? *at > f.x + size.width + 8 * pad && *at < f.right() - size.width
                              : *at > f.y + size.height && *at < f.bottom() - 2.5 * size.height;
        if (!fits)
            continue;
        if (line.meridian)
            canvas.draw_text(text, *at - size.width / 2, f.bottom() - size.height - pad / 2, style);
        else
            canvas.draw_text(text, f.x + pad, *at - size.height / 2, style);
    }
}

} // namespace graticule::cartography
