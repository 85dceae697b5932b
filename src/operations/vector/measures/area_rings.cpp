// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/area_rings.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::GeometryType;
using geodata::Point;
using geodata::WkbCursor;

// Beyond these, squares of distances would leave the range of numbers.
constexpr double LeastMeasure = 1e-100;
constexpr double MostMeasure = 1e100;

double greatest_measure(const Extent& extent) {
    return std::max({std::abs(extent.min_x), std::abs(extent.min_y), std::abs(extent.max_x),
                     std::abs(extent.max_y)});
}

double distance(const Point& a, const Point& b) {
    return std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
}

} // namespace

double touching_distance(const Extent& extent) {
    constexpr double Share = 1e-11;
    return Share * greatest_measure(extent);
}

std::optional<AreaRings> AreaRings::read(geodata::WkbView wkb) {
    AreaRings area;
    area.m_points.reserve(wkb.size() / sizeof(Point));
    WkbCursor cursor(wkb);
    const auto read_polygon = [&] {
        const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
        for (std::uint32_t ring = 0; ring < rings && !cursor.failed(); ++ring) {
            const auto first = static_cast<std::uint32_t>(area.m_points.size());
            for (std::uint32_t left = cursor.count(sizeof(Point)); left > 0; --left) {
                const double x = cursor.number();
                const double y = cursor.number();
                const bool repeated = area.m_points.size() > first && area.m_points.back().x == x
                                      && area.m_points.back().y == y;
                if (!std::isfinite(x) || !std::isfinite(y))
                    return false;
                if (!repeated)
                    area.m_points.push_back({x, y});
            }
            if (!area.close_ring(first, ring > 0))
                return false;
        }
        return rings > 0;
    };
    const WkbCursor::Header header = cursor.header();
    std::uint32_t parts = 1;
    if (header.type == GeometryType::MultiPolygon)
        parts = cursor.count(1);
    else if (header.type != GeometryType::Polygon)
        return std::nullopt;
    bool sound = parts > 0 && !header.has_z;
    for (std::uint32_t part = 0; part < parts && sound; ++part) {
        if (header.type == GeometryType::MultiPolygon)
            sound = !cursor.header().has_z;
        sound = sound && read_polygon();
    }
    const double measure = greatest_measure(area.m_extent);
    sound = sound && !cursor.failed() && measure > LeastMeasure && measure < MostMeasure;
    return sound ? std::optional(std::move(area)) : std::nullopt;
}

bool AreaRings::close_ring(std::uint32_t first, bool hole) {
    const std::span<Point> ring = std::span(m_points).subspan(first);
    constexpr std::size_t LeastPoints = 4;
    if (ring.size() < LeastPoints || ring.front().x != ring.back().x
        || ring.front().y != ring.back().y)
        return false;
    const Point& base = ring.front();
    double twice_area = 0;
    double length = 0;
    Extent extent;
    for (std::size_t i = 1; i < ring.size(); ++i) {
        const Point& from = ring[i - 1];
        const Point& to = ring[i];
        twice_area += (from.x - base.x) * (to.y - base.y) - (to.x - base.x) * (from.y - base.y);
        length += distance(from, to);
        extent.add(to.x, to.y);
    }
    if (!(std::abs(twice_area) > touching_distance(extent) * length))
        return false;
    if ((twice_area < 0) != hole)
        std::reverse(ring.begin(), ring.end());
    m_rings.push_back({first, static_cast<std::uint32_t>(m_points.size() - 1)});
    add_runs();
    m_extent.add(extent);
    return true;
}

void AreaRings::add_runs() {
    constexpr std::uint32_t EdgesPerRun = 32;
    const Ring& ring = m_rings.back();
    for (std::uint32_t first = ring.first; first < ring.last; first += EdgesPerRun) {
        Run run{static_cast<std::uint32_t>(m_rings.size() - 1),
                first,
                std::min(first + EdgesPerRun, ring.last),
                {}};
        for (std::uint32_t place = run.first; place <= run.last; ++place)
            run.extent.add(m_points[place].x, m_points[place].y);
        m_runs.push_back(run);
    }
}

std::vector<RingEdge> edges_near(const AreaRings& area, const Extent& extent, double touching) {
    const std::vector<Point>& points = area.points();
    std::vector<RingEdge> edges;
    for (const AreaRings::Run& run : area.runs()) {
        if (!run.extent.expanded(touching).intersects(extent))
            continue;
        for (std::uint32_t place = run.first; place < run.last; ++place) {
            const Point& from = points[place];
            const Point& to = points[place + 1];
            const auto [west, east] = std::minmax(from.x, to.x);
            const auto [south, north] = std::minmax(from.y, to.y);
            const Extent own = Extent{west, south, east, north}.expanded(touching / 2);
            if (own.intersects(extent))
                edges.push_back({from, to, own, distance(from, to), run.ring, place});
        }
    }
    std::sort(edges.begin(), edges.end(),
              [](const RingEdge& a, const RingEdge& b) { return a.extent.min_y < b.extent.min_y; });
    return edges;
}

EdgeSide side_of(const Point& point, const RingEdge& edge, double touching) {
    const double along_x = edge.to.x - edge.from.x;
    const double along_y = edge.to.y - edge.from.y;
    const double x = point.x - edge.from.x;
    const double y = point.y - edge.from.y;
    const double cross = along_x * y - along_y * x;
    const double reach = touching * edge.length;
    if (cross > reach)
        return EdgeSide::Left;
    if (cross < -reach)
        return EdgeSide::Right;
    const double along = along_x * x + along_y * y;
    const bool beside = along >= -reach && along <= edge.length * edge.length + reach;
    return beside ? EdgeSide::Near : EdgeSide::InLine;
}

bool is_plainly_valid(geodata::WkbView wkb) {
    const std::optional<AreaRings> area = AreaRings::read(wkb);
    if (!area || area->rings().size() != 1)
        return false;
    const AreaRings::Ring& ring = area->rings().front();
    const double touching = touching_distance(area->extent());
    const std::vector<RingEdge> edges = edges_near(*area, area->extent(), touching);
    return sweep_edges(edges, edges, [&](const RingEdge& a, const RingEdge& b) {
        if (a.place >= b.place) // each pair once
            return true;
        const auto near = [&](const Point& point, const RingEdge& edge) {
            return side_of(point, edge, touching) == EdgeSide::Near;
        };
        // Of edges that share a point the others count.
        if (AreaRings::next(ring, a.place) == b.place)
            return !near(a.from, b) && !near(b.to, a);
        if (AreaRings::next(ring, b.place) == a.place)
            return !near(b.from, a) && !near(a.to, b);
        if (near(a.from, b) || near(a.to, b) || near(b.from, a) || near(b.to, a))
            return false;
        const bool parted = side_of(a.from, b, touching) == side_of(a.to, b, touching)
                            || side_of(b.from, a, touching) == side_of(b.to, a, touching);
        return parted;
    });
}

} // namespace graticule::operations
