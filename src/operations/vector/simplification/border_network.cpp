// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/simplification/border_network.hpp"

#include "base/error.hpp"
#include "operations/vector/relations/box_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace graticule::operations {

using geodata::GeometryType;
using geodata::Point;

namespace {

constexpr VertexId NoVertex = std::numeric_limits<VertexId>::max();

std::uint64_t edge_key(VertexId from, VertexId to) {
    return (std::uint64_t{from} << 32U) | to;
}

// On the edge to rounding, and not beyond its ends.
bool lies_on(const Point& place, const Point& from, const Point& to) {
    constexpr double Rounding = 1e-12;
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    const double length = std::hypot(dx, dy);
    const double size =
        std::max({std::abs(from.x), std::abs(from.y), std::abs(to.x), std::abs(to.y)});
    const double along = ((place.x - from.x) * dx + (place.y - from.y) * dy) / length;
    const double aside = ((place.x - from.x) * dy - (place.y - from.y) * dx) / length;
    return along >= 0 && along <= length && std::abs(aside) <= Rounding * size;
}

} // namespace

std::size_t BorderNetwork::PlaceHash::operator()(const Point& place) const {
    constexpr std::size_t Golden = 0x9e3779b97f4a7c15;
    const std::size_t x = std::hash<double>()(place.x);
    return std::hash<double>()(place.y) ^ (x * Golden + (x >> 17U));
}

BorderNetwork::BorderNetwork(const geodata::GeometryColumn& geometry,
                             const std::function<bool(Point)>& pinned) {
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row))
            geodata::walk_paths(geometry.wkb(row), [&](const auto& view) { add_path(view); });
    m_junction.assign(m_places.size(), 0);
    for (std::size_t vertex = 0; vertex < m_places.size(); ++vertex)
        m_junction[vertex] = pinned(m_places[vertex]) ? 1 : 0;
    find_partings();
    find_places_on_edges();
    std::unordered_set<std::uint64_t> known;
    for (const Path& path : m_paths)
        cut(path, known);
    m_paths.clear();
}

std::optional<VertexId> BorderNetwork::find(Point place) const {
    const auto found = m_ids.find(place);
    return found == m_ids.end() ? std::nullopt : std::optional(found->second);
}

VertexId BorderNetwork::id_of(const Point& place) {
    const auto [found, added] = m_ids.try_emplace(place, static_cast<VertexId>(m_places.size()));
    if (added) {
        if (m_places.size() >= NoVertex)
            throw Error(ErrorCode::LimitExceeded, "The layer has more than 4 billion vertices");
        m_places.push_back(place);
    }
    return found->second;
}

void BorderNetwork::add_path(const geodata::PathView& view) {
    if (view.of == GeometryType::Point)
        return;
    Path path;
    path.ring = view.of == GeometryType::Polygon;
    for (const Point& place : view.points) {
        const VertexId vertex = id_of(place);
        if (path.vertices.empty() || path.vertices.back() != vertex)
            path.vertices.push_back(vertex);
    }
    if (path.ring && path.vertices.size() > 1 && path.vertices.front() == path.vertices.back())
        path.vertices.pop_back();
    m_paths.push_back(std::move(path));
}

void BorderNetwork::find_partings() {
    struct Neighbours {
        VertexId low = NoVertex;
        VertexId high = NoVertex;
    };
    std::vector<Neighbours> seen(m_places.size());
    for (const Path& path : m_paths) {
        const std::size_t count = path.vertices.size();
        for (std::size_t i = 0; i < count; ++i) {
            const VertexId vertex = path.vertices[i];
            const bool end = !path.ring && (i == 0 || i + 1 == count);
            if (end || count < 3) {
                m_junction[vertex] = 1;
                continue;
            }
            const auto [low, high] =
                std::minmax(path.vertices[(i + count - 1) % count], path.vertices[(i + 1) % count]);
            Neighbours& before = seen[vertex];
            if (before.low == NoVertex)
                before = {low, high};
            else if (before.low != low || before.high != high)
                m_junction[vertex] = 1;
        }
    }
}

// Where one outline has a vertex on another's straight edge, the two part from a common border
// that has no vertex in common: what stays as it is keeps them together.
void BorderNetwork::find_places_on_edges() {
    std::vector<Box<2>> boxes;
    boxes.reserve(m_places.size());
    for (const Point& place : m_places)
        boxes.push_back({{place.x, place.y}, {place.x, place.y}});
    const BoxTree<2> tree(boxes);
    for (const Path& path : m_paths) {
        const std::size_t count = path.vertices.size();
        for (std::size_t i = 0; i + (path.ring ? 0 : 1) < count; ++i) {
            const VertexId from = path.vertices[i];
            const VertexId to = path.vertices[(i + 1) % count];
            if (from == to)
                continue;
            geodata::Extent extent;
            extent.add(m_places[from].x, m_places[from].y);
            extent.add(m_places[to].x, m_places[to].y);
            tree.query(box_of(extent), [&](std::uint32_t vertex) {
                if (vertex != from && vertex != to
                    && lies_on(m_places[vertex], m_places[from], m_places[to]))
                    m_junction[vertex] = m_junction[from] = m_junction[to] = 1;
                return true;
            });
        }
    }
}

// Two arcs that begin with the same edge are one, as no outline parts from them before their end.
void BorderNetwork::add_arc(std::vector<VertexId> vertices,
                            std::unordered_set<std::uint64_t>& known) {
    if (vertices.size() < 2)
        return;
    const std::uint64_t onward = edge_key(vertices[0], vertices[1]);
    const std::uint64_t back = edge_key(vertices.back(), vertices[vertices.size() - 2]);
    if (!known.insert(onward).second)
        return;
    known.insert(back);
    m_arcs.push_back({std::move(vertices)});
}

void BorderNetwork::cut(const Path& path, std::unordered_set<std::uint64_t>& known) {
    std::vector<VertexId> vertices = path.vertices;
    if (vertices.empty())
        return;
    if (path.ring) {
        const auto junction = std::find_if(vertices.begin(), vertices.end(),
                                           [&](VertexId v) { return is_junction(v); });
        // A ring of its own begins at the same vertex in each feature that has it.
        const auto first = junction != vertices.end()
                               ? junction
                               : std::min_element(vertices.begin(), vertices.end());
        std::rotate(vertices.begin(), first, vertices.end());
        vertices.push_back(vertices.front());
    }
    std::size_t begin = 0;
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        if (i + 1 < vertices.size() && !is_junction(vertices[i]))
            continue;
        add_arc({vertices.begin() + static_cast<std::ptrdiff_t>(begin),
                 vertices.begin() + static_cast<std::ptrdiff_t>(i + 1)},
                known);
        begin = i;
    }
}

} // namespace graticule::operations
