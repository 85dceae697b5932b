// SPDX-License-Identifier: Apache-2.0
#include "cartography/layers/draw_layer.hpp"

#include "cartography/canvas/dots.hpp"
#include "cartography/canvas/drawing.hpp"
#include "cartography/furniture/furniture.hpp"
#include "cartography/layers/basemap.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace graticule::cartography {

using geodata::Point;
using Part = ScreenGeometry::Part;
using Use = ScreenGeometry::Use;

namespace {

constexpr double SmallArea = 5;   ///< square points: of a ring that gets no outline
constexpr double SpeckArea = 1.5; ///< square points: of a feature that gets a dot
constexpr double SpeckRadius = 1.6;
constexpr std::size_t ManyAreas = 400;
constexpr Colour SpeckOutline{90, 98, 104, 200};
constexpr double SmallMap = 60'000; ///< square points

void stroke_paths(Canvas& canvas, const Viewport& view, const std::vector<Path>& paths,
                  const Colour& colour, double width) {
    const ScreenGeometry drawn = place_paths(paths, false, view);
    for (const Part& part : drawn.parts)
        canvas.add_path(drawn.of(part), false);
    canvas.stroke(colour, width);
}

/// Outlines fine enough that they never outweigh the areas they bound.
double outline_width(const ScreenGeometry& geometry, double wanted, double frame_area) {
    std::size_t features = 0;
    std::size_t last_row = static_cast<std::size_t>(-1);
    for (const Part& part : geometry.parts) {
        features += part.row != last_row ? 1 : 0;
        last_row = part.row;
    }
    const double side =
        std::sqrt(frame_area / static_cast<double>(std::max<std::size_t>(1, features)));
    return std::min(wanted, std::max(0.1, 0.025 * side));
}

bool is_area(Use use) {
    return use == Use::Area || use == Use::Fill;
}

double area_of(std::span<const Point> ring) {
    double twice = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += (ring[i].x - ring[0].x) * (ring[i + 1].y - ring[0].y)
                 - (ring[i + 1].x - ring[0].x) * (ring[i].y - ring[0].y);
    return std::abs(twice) / 2;
}

void fill_areas(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                const RowMarks& marks) {
    for (std::size_t i = 0; i < geometry.parts.size();) {
        const std::size_t row = geometry.parts[i].row;
        bool any = false;
        for (; i < geometry.parts.size() && geometry.parts[i].row == row; ++i) {
            if (!is_area(geometry.parts[i].use))
                continue;
            canvas.add_path(geometry.of(geometry.parts[i]), true);
            any = true;
        }
        if (!any)
            continue;
        canvas.begin_mark(marks.of(row));
        canvas.fill(with_opacity(symbology.colour(row), symbology.opacity));
        canvas.end_mark();
    }
}

/// Islands and small states keep their colour by an outline of that same colour, a little darker.
void stroke_small_areas(Canvas& canvas, const ScreenGeometry& geometry,
                        const LayerSymbology& symbology) {
    for (const Part& part : geometry.parts) {
        if (part.use != Use::Area || area_of(geometry.of(part)) >= SmallArea)
            continue;
        canvas.add_path(geometry.of(part), true);
        canvas.stroke(shade(symbology.colour(part.row), 0.12), 0.45);
    }
}

/// Features that would be specks are marked by a dot of their colour, so that the map shows every
/// value; only where there are few features, as on maps of countries.
void mark_specks(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                 const RowMarks& marks) {
    for (std::size_t i = 0; i < geometry.parts.size();) {
        const std::size_t row = geometry.parts[i].row;
        double total = 0;
        double largest = -1;
        Point place;
        bool areas = false;
        for (; i < geometry.parts.size() && geometry.parts[i].row == row; ++i) {
            if (!is_area(geometry.parts[i].use))
                continue;
            areas = true;
            const auto ring = geometry.of(geometry.parts[i]);
            const double area = area_of(ring);
            total += area;
            if (area > largest) {
                largest = area;
                place = ring.front();
            }
        }
        if (!areas || total > SpeckArea)
            continue;
        canvas.add_circle(place.x, place.y, SpeckRadius);
        canvas.begin_mark(marks.of(row));
        canvas.fill_keeping(symbology.colour(row));
        canvas.end_mark();
        canvas.stroke(SpeckOutline, 0.35);
    }
}

void stroke_areas(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                  double width) {
    std::size_t pending = 0;
    for (const Part& part : geometry.parts) {
        if (part.use != Use::Area && part.use != Use::Outline)
            continue;
        canvas.add_path(geometry.of(part), part.use == Use::Area);
        // An outline as wide as the island that it bounds would leave nothing of its colour.
        if (part.use == Use::Area && area_of(geometry.of(part)) < SmallArea)
            continue;
        // One stroke of millions of edges is slower than many of thousands.
        pending += part.end - part.begin;
        if (pending > 4000) {
            canvas.stroke(symbology.line, width);
            pending = 0;
        }
    }
    canvas.stroke(symbology.line, width);
}

void stroke_lines(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                  double width, const RowMarks& marks) {
    for (std::size_t i = 0; i < geometry.parts.size();) {
        const std::size_t row = geometry.parts[i].row;
        bool any = false;
        for (; i < geometry.parts.size() && geometry.parts[i].row == row; ++i) {
            if (geometry.parts[i].use != Use::Line)
                continue;
            canvas.add_path(geometry.of(geometry.parts[i]), false);
            any = true;
        }
        if (!any)
            continue;
        canvas.begin_mark(marks.of(row));
        canvas.stroke(with_opacity(symbology.colour(row), symbology.opacity), width);
        canvas.end_mark();
    }
}

struct Dot {
    PageDot dot;
    bool valued = false;
};

std::vector<Dot> dots_of(const ScreenGeometry& geometry, const LayerSymbology& symbology,
                         double radius, const RowMarks& marks) {
    std::vector<Dot> dots;
    for (const Part& part : geometry.parts) {
        if (part.use != Use::Dot)
            continue;
        const bool sized = symbology.kind == SymbolKind::Proportional;
        const double own = sized ? symbology.radii[part.row] : radius;
        const Colour colour = with_opacity(symbology.colour(part.row), symbology.opacity);
        if (own > 0)
            dots.push_back({{geometry.points[part.begin], own, colour, marks.of(part.row)},
                            symbology.classes[part.row] != NoClass});
    }
    return dots;
}

void draw_layer_dots(Canvas& canvas, const ScreenGeometry& geometry,
                     const LayerSymbology& symbology, double frame_area, const RowMarks& marks) {
    std::vector<Dot> dots =
        dots_of(geometry, symbology, radius_of_dots(geometry, symbology, frame_area), marks);
    // Large symbols first, so that small ones stay visible; places without a value beneath all.
    std::stable_sort(dots.begin(), dots.end(), [](const Dot& a, const Dot& b) {
        return a.valued != b.valued ? !a.valued : a.dot.radius > b.dot.radius;
    });
    std::vector<PageDot> drawn;
    for (const Dot& dot : dots)
        drawn.push_back(dot.dot);
    draw_dots(canvas, drawn);
}

} // namespace

Basemap basemap_for(const Viewport& view, const std::filesystem::path& share_folder) {
    // 1:110 million is meant for maps the size of a hand.
    const BasemapDetail detail = basemap_detail_for(view.window);
    const bool small = view.frame.width * view.frame.height < SmallMap;
    return read_basemap(share_folder,
                        detail == BasemapDetail::World && !small ? BasemapDetail::Region : detail,
                        view.window);
}

void draw_basemap(Canvas& canvas, const Viewport& view, const Basemap& basemap) {
    canvas.add_path(map_outline(view), true);
    canvas.fill(OceanColour);
    draw_graticule(canvas, view);
    std::vector<Ring> rings;
    for (const std::vector<Ring>& polygon : basemap.land)
        rings.insert(rings.end(), polygon.begin(), polygon.end());
    const ScreenGeometry land = place_paths(rings, true, view);
    for (const Part& part : land.parts) {
        if (is_area(part.use))
            canvas.add_path(land.of(part), true);
    }
    canvas.fill(LandColour);
    stroke_paths(canvas, view, basemap.coasts, CoastColour, 0.4);
    stroke_paths(canvas, view, basemap.borders, BorderColour, 0.4);
}

void draw_basemap_lines(Canvas& canvas, const Viewport& view, const Basemap& basemap,
                        const Colour& colour) {
    stroke_paths(canvas, view, basemap.coasts, colour, 0.5);
    stroke_paths(canvas, view, basemap.borders, colour, 0.5);
}

double radius_of_dots(const ScreenGeometry& geometry, const LayerSymbology& symbology,
                      double frame_area) {
    const auto count = static_cast<std::size_t>(
        std::count_if(geometry.parts.begin(), geometry.parts.end(),
                      [](const Part& part) { return part.use == Use::Dot; }));
    return dot_radius(count, symbology.point_radius, frame_area);
}

void draw_features(Canvas& canvas, const ScreenGeometry& geometry, const LayerSymbology& symbology,
                   double frame_area, const RowMarks& marks) {
    fill_areas(canvas, geometry, symbology, marks);
    const bool few = symbology.classes.size() <= ManyAreas;
    if (few)
        stroke_small_areas(canvas, geometry, symbology);
    stroke_areas(canvas, geometry, symbology,
                 outline_width(geometry, symbology.line_width, frame_area));
    if (few && symbology.kind != SymbolKind::Plain)
        mark_specks(canvas, geometry, symbology, marks);
    stroke_lines(canvas, geometry, symbology,
                 std::max(0.5, outline_width(geometry, symbology.line_width, frame_area)), marks);
    draw_layer_dots(canvas, geometry, symbology, frame_area, marks);
}

} // namespace graticule::cartography
