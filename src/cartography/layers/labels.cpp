// SPDX-License-Identifier: Apache-2.0
#include "cartography/layers/labels.hpp"

#include "base/text.hpp"
#include "cartography/geometry/path_clip.hpp"
#include "cartography/styles/colour.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <string>

namespace graticule::cartography {

using geodata::Point;
using Part = ScreenGeometry::Part;
using Use = ScreenGeometry::Use;

namespace {

constexpr std::size_t MaxLabelBytes = 48;
constexpr std::size_t MaxLabelsTried = 4000;
constexpr double IslandArea = 12;          ///< square points
constexpr std::size_t MaxSizedLabels = 40; ///< of proportional symbols, the largest are named
constexpr std::size_t FewDots = 200;       ///< so many dots are kept free of names
constexpr double DarkGround = 0.65;        ///< OKLab lightness below which white is read better

/// One name and where it may stand.
struct Candidate {
    std::string text;
    double importance = 0;        ///< area, length, or size of the symbol
    std::vector<Box> places;      ///< best first
    double angle = 0;             ///< along a line
    std::optional<Colour> ground; ///< what it stands on: an area's fill
};

double area_of_box(std::span<const Point> ring) {
    double twice = 0;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i)
        twice += ring[i].x * ring[i + 1].y - ring[i + 1].x * ring[i].y;
    return std::abs(twice) / 2;
}

/// The middle of the widest stretch of a ring along a horizontal line.
struct Stretch {
    Point middle;
    double width = 0;
};

Stretch widest_stretch(std::span<const Point> ring, double y) {
    std::vector<double> crossings;
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const Point& a = ring[i];
        const Point& b = ring[i + 1];
        if ((a.y > y) != (b.y > y))
            crossings.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    Stretch best;
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) {
        if (crossings[i + 1] - crossings[i] > best.width)
            best = {{(crossings[i] + crossings[i + 1]) / 2, y}, crossings[i + 1] - crossings[i]};
    }
    return best;
}

/// Distance from a place to the nearest edge of a ring.
double clearance(std::span<const Point> ring, const Point& place) {
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 1 < ring.size(); ++i) {
        const double dx = ring[i + 1].x - ring[i].x;
        const double dy = ring[i + 1].y - ring[i].y;
        const double length = dx * dx + dy * dy;
        const double share =
            length > 0 ? std::clamp(
                ((place.x - ring[i].x) * dx + (place.y - ring[i].y) * dy) / length, 0.0, 1.0)
                       : 0;
        nearest = std::min(nearest, std::hypot(ring[i].x + share * dx - place.x,
                                               ring[i].y + share * dy - place.y));
    }
    return nearest;
}

/// Where a name fits best in an area: of several horizontal cuts, the one whose
/// middle is farthest from the area's edges.
Stretch room_in(std::span<const Point> ring) {
    geodata::Extent box;
    for (const Point& point : ring)
        box.add(point.x, point.y);
    Stretch best;
    double best_worth = 0;
    for (int i = 1; i < 16; ++i) {
        const Stretch stretch = widest_stretch(ring, box.min_y + i / 16.0 * box.height());
        const double worth = clearance(ring, stretch.middle) + 0.12 * stretch.width;
        if (worth > best_worth) {
            best_worth = worth;
            best = stretch;
        }
    }
    return best;
}

Box around(const Point& centre, const TextSize& size) {
    return {centre.x - size.width / 2, centre.y - size.height / 2, size.width, size.height};
}

/// Right, left, above and below a dot, and between these.
void add_dot_places(Candidate& candidate, const Point& at, double radius, const TextSize& size) {
    if (2 * radius > size.width * 1.1)
        candidate.places.push_back(around(at, size));
    const double gap = radius + 1.5;
    const double w = size.width;
    const double h = size.height;
    for (const Point& corner :
         {Point{at.x + gap, at.y - h / 2}, Point{at.x - gap - w, at.y - h / 2},
          Point{at.x - w / 2, at.y - gap - h}, Point{at.x - w / 2, at.y + gap},
          Point{at.x + 0.7 * gap, at.y - 0.7 * gap - h}, Point{at.x + 0.7 * gap, at.y + 0.7 * gap},
          Point{at.x - 0.7 * gap - w, at.y - 0.7 * gap - h},
          Point{at.x - 0.7 * gap - w, at.y + 0.7 * gap}})
        candidate.places.push_back({corner.x, corner.y, w, h});
}

void add_area_place(Candidate& candidate, std::span<const Point> ring, const TextSize& size) {
    const Stretch room = room_in(ring);
    // A name may stick out a little; one much wider than its area would name its neighbours, unless
    // it stands beside it, as with islands.
    if (room.width * 1.25 >= size.width)
        candidate.places.push_back(around(room.middle, size));
    else if (area_of_box(ring) < IslandArea)
        add_dot_places(candidate, ring.front(), 2, size);
}

void add_line_place(Candidate& candidate, std::span<const Point> path, const TextSize& size) {
    double length = 0;
    for (std::size_t i = 1; i < path.size(); ++i)
        length += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    if (length < 2.2 * size.width)
        return;
    double walked = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        walked += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
        if (walked < length / 2)
            continue;
        const std::size_t before = i > 4 ? i - 4 : 0;
        const std::size_t after = std::min(path.size() - 1, i + 3);
        double angle = std::atan2(path[after].y - path[before].y, path[after].x - path[before].x);
        if (angle > std::numbers::pi / 2)
            angle -= std::numbers::pi;
        if (angle < -std::numbers::pi / 2)
            angle += std::numbers::pi;
        candidate.angle = angle;
        const double wide =
            std::abs(size.width * std::cos(angle)) + std::abs(size.height * std::sin(angle));
        const double high =
            std::abs(size.width * std::sin(angle)) + std::abs(size.height * std::cos(angle));
        candidate.places.push_back(around(path[i], {wide, high}));
        return;
    }
}

double dot_radius_of(const LayerSymbology& look, std::size_t row) {
    return row < look.radii.size() && look.radii[row] > 0 ? look.radii[row] : look.point_radius;
}

std::vector<Candidate> candidates_of(const Canvas& canvas, const geodata::Column& names,
                                     const ScreenGeometry& geometry, const LayerSymbology& look,
                                     const TextStyle& style) {
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < geometry.parts.size();) {
        const std::size_t row = geometry.parts[i].row;
        const Part* main = nullptr;
        double importance = -1;
        for (; i < geometry.parts.size() && geometry.parts[i].row == row; ++i) {
            const Part& part = geometry.parts[i];
            const double worth = part.use == Use::Dot ? dot_radius_of(look, row)
                                 : part.use == Use::Line
                                     ? static_cast<double>(part.end - part.begin)
                                 : part.use == Use::Outline ? -1
                                                            : area_of_box(geometry.of(part));
            if (worth > importance) {
                importance = worth;
                main = &part;
            }
        }
        if (main == nullptr || names.is_null(row))
            continue;
        Candidate candidate;
        candidate.text = shorten(trim(names.display(row)), MaxLabelBytes);
        candidate.importance = importance;
        if (candidate.text.empty())
            continue;
        const TextSize size = canvas.measure(candidate.text, style);
        const auto points = geometry.of(*main);
        if (main->use == Use::Dot)
            add_dot_places(candidate, points.front(), dot_radius_of(look, row), size);
        else if (main->use == Use::Line)
            add_line_place(candidate, points, size);
        else {
            add_area_place(candidate, points, size);
            if (candidate.places.size() == 1)
                candidate.ground = look.colour(row);
        }
        if (!candidate.places.empty())
            candidates.push_back(std::move(candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const auto& a, const auto& b) { return a.importance > b.importance; });
    const std::size_t limit =
        look.kind == SymbolKind::Proportional ? MaxSizedLabels : MaxLabelsTried;
    if (candidates.size() > limit)
        candidates.resize(limit);
    return candidates;
}

/// Dots that names must not cover. Where they are many, a name may lie over small neighbours.
void add_obstacles(std::vector<Box>& taken, const ScreenGeometry& geometry,
                   const LayerSymbology& look) {
    const bool few = geometry.parts.size() <= FewDots;
    for (const Part& part : geometry.parts) {
        if (part.use != Use::Dot || !few)
            continue;
        const double radius = dot_radius_of(look, part.row);
        taken.push_back(around(geometry.points[part.begin], {2 * radius, 2 * radius}));
    }
}

/// True where no letter would be cut by the map's edge.
bool fits_within(std::span<const Point> outline, const Box& box) {
    return is_within(outline, {box.x, box.y}) && is_within(outline, {box.right(), box.y})
           && is_within(outline, {box.x, box.bottom()})
           && is_within(outline, {box.right(), box.bottom()});
}

/// Dark letters on light areas and light ones on dark, with a halo of the area's own colour.
TextStyle on_ground(TextStyle style, const std::optional<Colour>& ground) {
    if (!ground)
        return style;
    style.halo_colour = with_opacity(*ground, 0.8);
    if (lightness(*ground) < DarkGround)
        style.colour = {255, 255, 255, 255};
    return style;
}

void place_and_draw(Canvas& canvas, const std::vector<Candidate>& candidates,
                    std::span<const Point> outline, const TextStyle& style, std::vector<Box>& taken,
                    std::vector<std::string>& drawn) {
    for (const Candidate& candidate : candidates) {
        for (const Box& place : candidate.places) {
            const Box padded{place.x - 3, place.y - 1, place.width + 6, place.height + 2};
            const bool free = fits_within(outline, padded)
                              && std::none_of(taken.begin(), taken.end(), [&](const Box& other) {
                                     return other.intersects(padded);
                                 });
            if (!free)
                continue;
            canvas.draw_turned_text(candidate.text, place.x + place.width / 2,
                                    place.y + place.height / 2, candidate.angle,
                                    on_ground(style, candidate.ground));
            taken.push_back(padded);
            drawn.push_back(candidate.text);
            break;
        }
    }
}

} // namespace

std::vector<std::string> draw_labels(Canvas& canvas, const Viewport& view, const MapPanel& panel,
                                     const std::vector<ScreenGeometry>& placed,
                                     const std::vector<LayerSymbology>& symbology,
                                     const TypeSizes& type) {
    const std::vector<Point> outline = map_outline(view);
    std::vector<Box> taken;
    std::vector<std::string> drawn;
    for (std::size_t i = 0; i < panel.layers.size(); ++i) {
        if (!panel.layers[i].label_field.empty())
            add_obstacles(taken, placed[i], symbology[i]);
    }
    TextStyle style;
    style.size = type.label * 0.9;
    style.colour = InkColour;
    style.halo = 1.1;
    // The layer on top has the first word.
    for (std::size_t i = panel.layers.size(); i-- > 0;) {
        const MapLayer& layer = panel.layers[i];
        if (layer.label_field.empty())
            continue;
        const geodata::Column& names = layer.layer.column(layer.label_field);
        place_and_draw(canvas, candidates_of(canvas, names, placed[i], symbology[i], style),
                       outline, style, taken, drawn);
    }
    return drawn;
}

} // namespace graticule::cartography
