// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/simplification/arc_simplifier.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace graticule::operations {

using geodata::Point;

namespace {

constexpr std::uint32_t NoArc = std::numeric_limits<std::uint32_t>::max();

Box<2> box_of_edge(const Point& from, const Point& to) {
    return {{std::min(from.x, to.x), std::min(from.y, to.y)},
            {std::max(from.x, to.x), std::max(from.y, to.y)}};
}

std::vector<Box<2>> boxes_of(std::span<const Point> places) {
    std::vector<Box<2>> boxes;
    boxes.reserve(places.size());
    for (const Point& place : places)
        boxes.push_back(box_of_edge(place, place));
    return boxes;
}

/// Above 0 where c lies to the left of the way from a to b.
double turn_of(const Point& a, const Point& b, const Point& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool same_place(const Point& a, const Point& b) {
    return a.x == b.x && a.y == b.y;
}

/// The corners of the convex hull, counter-clockwise (Andrew's monotone chain).
std::vector<Point> hull_of(std::vector<Point> places) {
    std::sort(places.begin(), places.end(), [](const Point& a, const Point& b) {
        return a.x < b.x || (a.x == b.x && a.y < b.y);
    });
    std::vector<Point> hull;
    const auto add = [&](const Point& place, std::size_t least) {
        while (hull.size() >= least + 2 && turn_of(hull[hull.size() - 2], hull.back(), place) <= 0)
            hull.pop_back();
        hull.push_back(place);
    };
    for (const Point& place : places)
        add(place, 0);
    const std::size_t lower = hull.size() - 1;
    for (auto place = places.rbegin() + 1; place < places.rend(); ++place)
        add(*place, lower);
    hull.pop_back();
    return hull;
}

bool in_hull(const std::vector<Point>& hull, const Point& place) {
    for (std::size_t i = 0; i < hull.size(); ++i)
        if (turn_of(hull[i], hull[(i + 1) % hull.size()], place) < 0)
            return false;
    return true;
}

bool in_box(const Point& a, const Point& b, const Point& place) {
    return place.x >= std::min(a.x, b.x) && place.x <= std::max(a.x, b.x)
           && place.y >= std::min(a.y, b.y) && place.y <= std::max(a.y, b.y);
}

/// Whether two edges have a place in common, ends included.
bool cross_or_touch(const Point& a, const Point& b, const Point& c, const Point& d) {
    const double c_side = turn_of(a, b, c);
    const double d_side = turn_of(a, b, d);
    const double a_side = turn_of(c, d, a);
    const double b_side = turn_of(c, d, b);
    if (((c_side > 0 && d_side < 0) || (c_side < 0 && d_side > 0))
        && ((a_side > 0 && b_side < 0) || (a_side < 0 && b_side > 0)))
        return true;
    return (c_side == 0 && in_box(a, b, c)) || (d_side == 0 && in_box(a, b, d))
           || (a_side == 0 && in_box(c, d, a)) || (b_side == 0 && in_box(c, d, b));
}

/// Whether two edges meet but for an end that they share.
bool meet_beyond_ends(Point a, Point b, Point c, Point d) {
    if (same_place(a, d) || same_place(b, c))
        std::swap(c, d);
    if (same_place(a, c) && same_place(b, d))
        return true;
    if (same_place(b, d)) {
        std::swap(a, b);
        std::swap(c, d);
    }
    if (!same_place(a, c))
        return cross_or_touch(a, b, c, d);
    // From one place, in the same direction.
    return turn_of(a, b, d) == 0 && (b.x - a.x) * (d.x - a.x) + (b.y - a.y) * (d.y - a.y) > 0;
}

} // namespace

ArcSimplifier::ArcSimplifier(const BorderNetwork& network, std::vector<GroundScale> scales,
                             Length tolerance)
    : m_network(network), m_scales(std::move(scales)), m_tolerance_m(tolerance.metres),
      m_tree(boxes_of(network.places())), m_arc_of(network.places().size(), NoArc),
      m_position_of(network.places().size(), 0), m_kept(network.places().size(), 0) {
    for (std::size_t arc = 0; arc < network.arcs().size(); ++arc) {
        const std::vector<VertexId>& vertices = network.arcs()[arc].vertices;
        for (std::size_t i = 0; i + 1 < vertices.size(); ++i) {
            m_arc_of[vertices[i]] = static_cast<std::uint32_t>(arc);
            m_position_of[vertices[i]] = static_cast<std::uint32_t>(i);
        }
    }
    for (std::size_t vertex = 0; vertex < m_kept.size(); ++vertex) {
        const bool junction = network.is_junction(static_cast<VertexId>(vertex));
        if (junction)
            m_arc_of[vertex] = NoArc;
        m_kept[vertex] = junction ? 1 : 0;
    }
}

/// Of no distance where the run is one edge.
ArcSimplifier::Farthest ArcSimplifier::farthest(const Run& run) const {
    Farthest found;
    for (std::size_t i = run.from + 1; i < run.to; ++i) {
        double distance = distance_to_edge_m(place(run, i), m_scales[vertices(run)[i]],
                                             place(run, run.from), place(run, run.to));
        if (!std::isfinite(distance)) // off the Earth: nothing is known of it
            distance = std::numeric_limits<double>::infinity();
        if (distance > found.distance_m)
            found = {i, distance};
    }
    return found;
}

/// Whether no other vertex lies in the hull of a run's.
bool ArcSimplifier::is_clear(const Run& run) const {
    std::vector<Point> places;
    Box<2> box;
    for (std::size_t i = run.from; i <= run.to; ++i) {
        places.push_back(place(run, i));
        box.add(box_of_edge(places.back(), places.back()));
    }
    const std::vector<Point> hull = hull_of(std::move(places));
    const VertexId first = vertices(run)[run.from];
    const VertexId last = vertices(run)[run.to];
    bool clear = true;
    m_tree.query(box, [&](std::uint32_t vertex) {
        const bool own = vertex == first || vertex == last
                         || (m_arc_of[vertex] == run.arc && m_position_of[vertex] > run.from
                             && m_position_of[vertex] < run.to);
        clear = own || !in_hull(hull, m_network.places()[vertex]);
        return clear;
    });
    return clear;
}

void ArcSimplifier::simplify_arc(std::size_t arc) {
    const std::vector<VertexId>& all = m_network.arcs()[arc].vertices;
    m_kept[all.front()] = m_kept[all.back()] = 1;
    std::vector<Run> waiting{{arc, 0, all.size() - 1}};
    while (!waiting.empty()) {
        const Run run = waiting.back();
        waiting.pop_back();
        const Farthest far = farthest(run);
        if (far.distance_m < 0)
            continue;
        const bool ring = all[run.from] == all[run.to];
        if (!ring && far.distance_m <= m_tolerance_m && is_clear(run))
            continue;
        m_kept[all[far.position]] = 1;
        waiting.push_back({arc, run.from, far.position});
        waiting.push_back({arc, far.position, run.to});
    }
    if (m_network.arcs()[arc].closed())
        widen_ring(arc);
}

/// A ring keeps at least three places.
void ArcSimplifier::widen_ring(std::size_t arc) {
    const std::vector<VertexId>& all = m_network.arcs()[arc].vertices;
    std::vector<std::size_t> inner;
    for (std::size_t i = 1; i + 1 < all.size(); ++i)
        if (keeps(all[i]))
            inner.push_back(i);
    if (inner.size() != 1)
        return;
    const Run there{arc, 0, inner.front()};
    const Run back{arc, inner.front(), all.size() - 1};
    keep_farthest(farthest(there).distance_m > farthest(back).distance_m ? there : back);
}

void ArcSimplifier::keep_farthest(const Run& run) {
    const Farthest far = farthest(run);
    if (far.distance_m >= 0)
        m_kept[vertices(run)[far.position]] = 1;
}

/// Arcs between the same two junctions would all become the edge between these, and what lies
/// between them nothing.
void ArcSimplifier::part_equal_chords() {
    std::map<std::pair<VertexId, VertexId>, std::vector<Run>> chords;
    for (std::size_t arc = 0; arc < m_network.arcs().size(); ++arc) {
        const std::vector<VertexId>& all = m_network.arcs()[arc].vertices;
        if (std::any_of(all.begin() + 1, all.end() - 1, [&](VertexId v) { return keeps(v); }))
            continue;
        chords[std::minmax(all.front(), all.back())].push_back({arc, 0, all.size() - 1});
    }
    for (const auto& [ends, runs] : chords)
        if (runs.size() > 1)
            for (const Run& run : runs)
                keep_farthest(run);
}

std::vector<ArcSimplifier::Run> ArcSimplifier::kept_edges() const {
    std::vector<Run> edges;
    for (std::size_t arc = 0; arc < m_network.arcs().size(); ++arc) {
        const std::vector<VertexId>& all = m_network.arcs()[arc].vertices;
        std::size_t from = 0;
        for (std::size_t i = 1; i < all.size(); ++i) {
            if (i + 1 < all.size() && !keeps(all[i]))
                continue;
            edges.push_back({arc, from, i});
            from = i;
        }
    }
    return edges;
}

bool ArcSimplifier::edges_meet(const Run& first, const Run& second) const {
    return meet_beyond_ends(place(first, first.from), place(first, first.to),
                            place(second, second.from), place(second, second.to));
}

/// Whether the vertices that two edges stand for met already.
bool ArcSimplifier::runs_met(const Run& first, const Run& second) const {
    for (std::size_t i = first.from; i < first.to; ++i)
        for (std::size_t j = second.from; j < second.to; ++j)
            if (meet_beyond_ends(place(first, i), place(first, i + 1), place(second, j),
                                 place(second, j + 1)))
                return true;
    return false;
}

void ArcSimplifier::part_edges(const Context& context) {
    for (bool parted = true; parted;) {
        context.check_cancelled();
        parted = false;
        const std::vector<Run> edges = kept_edges();
        std::vector<Box<2>> boxes;
        for (const Run& edge : edges)
            boxes.push_back(box_of_edge(place(edge, edge.from), place(edge, edge.to)));
        const BoxTree<2> tree(boxes);
        for (std::size_t i = 0; i < edges.size(); ++i) {
            const Run& edge = edges[i];
            if (edge.to - edge.from == 1)
                continue;
            bool meets = false;
            tree.query(boxes[i], [&](std::uint32_t other) {
                meets =
                    other != i && edges_meet(edge, edges[other]) && !runs_met(edge, edges[other]);
                return !meets;
            });
            if (meets)
                keep_farthest(edge);
            parted = parted || meets;
        }
    }
}

void ArcSimplifier::simplify(const Context& context) {
    constexpr std::size_t Grain = 16;
    parallel_for(
        context, m_network.arcs().size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t arc = begin; arc < end; ++arc)
                simplify_arc(arc);
        },
        "simplifying");
    part_equal_chords();
    part_edges(context);
}

} // namespace graticule::operations
