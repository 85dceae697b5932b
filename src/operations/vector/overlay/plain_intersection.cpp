// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/plain_intersection.hpp"

#include "geodata/geometry/geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::Point;

constexpr std::size_t Sides = 2; // of an overlay: the first area and the second
// Of the angle between two edges: lines that cross more flatly do so somewhere else than computed.
constexpr double LeastSine = 1e-3;

// Where an edge of the first area crosses one of the second.
struct Crossing {
    Point at;
    std::array<const RingEdge*, Sides> edges;
    std::array<double, Sides> along; ///< share of each edge that lies before it
    bool first_enters;               ///< the first area's boundary goes into the second area here
    std::array<std::uint32_t, Sides> next{}; ///< crossing that follows on the same ring
    bool used = false;
};

double cross(const Point& origin, const Point& a, const Point& b) {
    return (a.x - origin.x) * (b.y - origin.y) - (a.y - origin.y) * (b.x - origin.x);
}

std::vector<std::uint8_t> multipolygon_of(std::span<const std::vector<Point>> shells) {
    std::vector<std::vector<std::uint8_t>> polygons;
    for (std::size_t i = 0; i < shells.size(); ++i)
        polygons.push_back(geodata::make_polygon_wkb(shells.subspan(i, 1)));
    return geodata::make_multi_wkb(geodata::GeometryType::MultiPolygon, polygons);
}

class Walk {
public:
    Walk(const AreaRings& first, const AreaRings& second)
        : m_areas{&first, &second}, m_window(first.extent().intersection(second.extent())) {
        Extent whole = first.extent();
        whole.add(second.extent());
        m_touching = touching_distance(whole);
        m_window = m_window.expanded(m_touching);
        for (std::size_t side = 0; side < Sides; ++side)
            m_edges[side] = edges_near(*m_areas[side], m_window, m_touching);
    }

    std::optional<std::vector<std::uint8_t>> run() {
        if (!find_crossings() || !keep_clear(0) || !keep_clear(1) || !link(0) || !link(1))
            return std::nullopt;
        take_uncrossed(0);
        take_uncrossed(1);
        follow_crossings();
        return assemble();
    }

private:
    // False where something is too near to call.
    bool find_crossings() {
        return sweep_edges(m_edges[0], m_edges[1], [&](const RingEdge& a, const RingEdge& b) {
            const EdgeSide from = side_of(a.from, b, m_touching);
            const EdgeSide to = side_of(a.to, b, m_touching);
            const EdgeSide other_from = side_of(b.from, a, m_touching);
            const EdgeSide other_to = side_of(b.to, a, m_touching);
            const std::array sides{from, to, other_from, other_to};
            const auto any = [&](EdgeSide side) {
                return std::find(sides.begin(), sides.end(), side) != sides.end();
            };
            if (any(EdgeSide::Near))
                return false;
            const auto decided = [](EdgeSide side) { return side != EdgeSide::InLine; };
            if ((from == to && decided(from)) || (other_from == other_to && decided(other_from)))
                return true;
            return !any(EdgeSide::InLine) && add_crossing(a, b, from == EdgeSide::Right);
        });
    }

    bool add_crossing(const RingEdge& a, const RingEdge& b, bool enters) {
        const double a_from = cross(b.from, b.to, a.from);
        const double a_to = cross(b.from, b.to, a.to);
        const double b_from = cross(a.from, a.to, b.from);
        const double b_to = cross(a.from, a.to, b.to);
        if (std::abs(a_to - a_from) < LeastSine * a.length * b.length)
            return false;
        const double along_a = a_from / (a_from - a_to);
        const double along_b = b_from / (b_from - b_to);
        const Point at{a.from.x + along_a * (a.to.x - a.from.x),
                       a.from.y + along_a * (a.to.y - a.from.y)};
        m_crossings.push_back({at, {&a, &b}, {along_a, along_b}, enters});
        return true;
    }

    // A rounded crossing bends its edges a little; false where anything of the same area is near
    // enough for that to matter.
    bool keep_clear(std::size_t side) const {
        std::vector<RingEdge> crossed;
        for (const Crossing& crossing : m_crossings)
            crossed.push_back(*crossing.edges[side]);
        const auto by_y = [](const RingEdge& a, const RingEdge& b) {
            return std::pair(a.extent.min_y, a.place) < std::pair(b.extent.min_y, b.place);
        };
        std::sort(crossed.begin(), crossed.end(), by_y);
        crossed.erase(
            std::unique(crossed.begin(), crossed.end(),
                        [](const RingEdge& a, const RingEdge& b) { return a.place == b.place; }),
            crossed.end());
        const AreaRings& area = *m_areas[side];
        return sweep_edges(crossed, m_edges[side], [&](const RingEdge& edge, const RingEdge& own) {
            return edge.place == own.place || clear_of(area, edge, own);
        });
    }

    bool clear_of(const AreaRings& area, const RingEdge& a, const RingEdge& b) const {
        const auto near = [&](const Point& point, const RingEdge& edge) {
            return side_of(point, edge, m_touching) == EdgeSide::Near;
        };
        const AreaRings::Ring& ring = area.rings()[a.ring];
        const bool same_ring = a.ring == b.ring;
        const bool follows = same_ring && AreaRings::next(ring, a.place) == b.place;
        const bool precedes = same_ring && AreaRings::next(ring, b.place) == a.place;
        if (follows || precedes) {
            // The edges of a sharp spike are near one another at its tip.
            const Point from = follows ? a.from : b.from;
            const Point tip = follows ? a.to : b.to;
            const Point to = follows ? b.to : a.to;
            const double dot =
                (from.x - tip.x) * (to.x - tip.x) + (from.y - tip.y) * (to.y - tip.y);
            if (dot > 0 && std::abs(cross(tip, from, to)) < LeastSine * a.length * b.length)
                return false;
        }
        // The point that neighbours share is near both.
        return (precedes || !near(a.from, b)) && (follows || !near(a.to, b))
               && (follows || !near(b.from, a)) && (precedes || !near(b.to, a));
    }

    // Puts the crossings of each ring in order; false where two are too near one another, or do not
    // lead in and out by turns.
    bool link(std::size_t side) {
        std::vector<std::uint32_t> order(m_crossings.size());
        for (std::uint32_t i = 0; i < order.size(); ++i)
            order[i] = i;
        std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return place_of(m_crossings[a], side) < place_of(m_crossings[b], side);
        });
        m_crossed[side].assign(m_areas[side]->rings().size(), false);
        for (std::size_t begin = 0; begin < order.size();) {
            const std::uint32_t ring = m_crossings[order[begin]].edges[side]->ring;
            std::size_t end = begin;
            while (end < order.size() && m_crossings[order[end]].edges[side]->ring == ring)
                ++end;
            m_crossed[side][ring] = true;
            for (std::size_t i = begin; i < end; ++i) {
                Crossing& crossing = m_crossings[order[i]];
                crossing.next[side] = order[i + 1 < end ? i + 1 : begin];
                if (!follows_soundly(crossing, m_crossings[crossing.next[side]], side))
                    return false;
            }
            begin = end;
        }
        return true;
    }

    static std::pair<std::uint32_t, double> place_of(const Crossing& crossing, std::size_t side) {
        return {crossing.edges[side]->place, crossing.along[side]};
    }

    bool follows_soundly(const Crossing& before, const Crossing& after, std::size_t side) const {
        if (before.first_enters == after.first_enters)
            return false;
        const bool same_edge = before.edges[side] == after.edges[side];
        const double apart = std::abs(after.along[side] - before.along[side]);
        return !same_edge || apart * before.edges[side]->length > m_touching;
    }

    // Rings without crossings belong to the result where they lie in the other area.
    void take_uncrossed(std::size_t side) {
        const AreaRings& area = *m_areas[side];
        for (std::size_t index = 0; index < area.rings().size(); ++index) {
            const AreaRings::Ring& ring = area.rings()[index];
            if (m_crossed[side][index] || !holds(*m_areas[1 - side], area.points()[ring.first]))
                continue;
            begin_ring();
            m_points.insert(m_points.end(), area.points().begin() + ring.first,
                            area.points().begin() + ring.last);
        }
    }

    // Where nothing is near an edge, its plain determinant tells the side.
    static bool holds(const AreaRings& area, const Point& point) {
        bool inside = false;
        if (!area.extent().contains(point.x, point.y))
            return false;
        for (const AreaRings::Run& run : area.runs()) {
            // The ray goes towards greater x.
            if (point.y < run.extent.min_y || point.y > run.extent.max_y
                || point.x > run.extent.max_x)
                continue;
            for (std::uint32_t place = run.first; place < run.last; ++place) {
                const Point& from = area.points()[place];
                const Point& to = area.points()[place + 1];
                if ((from.y > point.y) == (to.y > point.y))
                    continue;
                if ((cross(from, to, point) > 0) == (to.y > from.y))
                    inside = !inside;
            }
        }
        return inside;
    }

    // The boundary of what is shared is that of the one area within the other, by turns.
    void follow_crossings() {
        for (Crossing& start : m_crossings) {
            if (!start.first_enters || start.used)
                continue;
            begin_ring();
            Crossing* crossing = &start;
            do {
                crossing->used = true;
                crossing = &follow(*crossing, 0);
                crossing = &follow(*crossing, 1);
            } while (crossing != &start);
        }
    }

    Crossing& follow(const Crossing& from, std::size_t side) {
        Crossing& to = m_crossings[from.next[side]];
        m_points.push_back(from.at);
        const AreaRings& area = *m_areas[side];
        const AreaRings::Ring& ring = area.rings()[from.edges[side]->ring];
        std::uint32_t place = from.edges[side]->place;
        const std::uint32_t last = to.edges[side]->place;
        if (place == last && from.along[side] < to.along[side])
            return to;
        do {
            place = AreaRings::next(ring, place);
            m_points.push_back(area.points()[place]);
        } while (place != last);
        return to;
    }

    void begin_ring() { m_starts.push_back(m_points.size()); }

    // Shells and holes are told apart by the way that they run.
    std::optional<std::vector<std::uint8_t>> assemble() {
        std::vector<std::vector<Point>> shells;
        std::vector<std::vector<Point>> holes;
        for (std::size_t i = 0; i < m_starts.size(); ++i) {
            const std::size_t end = i + 1 < m_starts.size() ? m_starts[i + 1] : m_points.size();
            const auto at = [&](std::size_t place) {
                return m_points.begin() + static_cast<std::ptrdiff_t>(place);
            };
            std::vector<Point> ring(at(m_starts[i]), at(end));
            ring.push_back(ring.front());
            const double twice_area = twice_area_of(ring);
            if (!(std::abs(twice_area) > m_touching * m_touching))
                return std::nullopt;
            std::reverse(ring.begin(), ring.end()); // as GEOS has them: shells run clockwise
            (twice_area > 0 ? shells : holes).push_back(std::move(ring));
        }
        if ((shells.empty() || shells.size() > 1) && !holes.empty())
            return std::nullopt;
        if (shells.empty())
            return std::vector<std::uint8_t>();
        if (shells.size() > 1)
            return multipolygon_of(shells);
        holes.insert(holes.begin(), std::move(shells.front()));
        return geodata::make_polygon_wkb(holes);
    }

    static double twice_area_of(std::span<const Point> ring) {
        double area = 0;
        for (std::size_t i = 1; i < ring.size(); ++i)
            area += cross(ring.front(), ring[i - 1], ring[i]);
        return area;
    }

    std::array<const AreaRings*, Sides> m_areas;
    Extent m_window;
    double m_touching = 0;
    std::array<std::vector<RingEdge>, Sides> m_edges;
    std::vector<Crossing> m_crossings;
    std::array<std::vector<bool>, Sides> m_crossed;
    std::vector<Point> m_points; ///< of the result's rings, open
    std::vector<std::size_t> m_starts;
};

} // namespace

std::optional<std::vector<std::uint8_t>> plain_intersection(const AreaRings& first,
                                                            const AreaRings& second) {
    return Walk(first, second).run();
}

} // namespace graticule::operations
