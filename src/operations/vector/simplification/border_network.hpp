// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace graticule::operations {

using VertexId = std::uint32_t;

/// A run of vertices from one junction to the next, once, however many features have it in their
/// outlines. A ring without junctions ends at the vertex that it begins with.
struct Arc {
    std::vector<VertexId> vertices;

    bool closed() const { return vertices.front() == vertices.back(); }
};

/// The lines and outlines of all features as arcs between junctions, with one id for each place.
///
/// A junction is a place where outlines part or come together: the end of a line, a vertex whose
/// neighbours differ from one outline to another, and a vertex that lies on an edge of another
/// outline, with both ends of that edge. Vertices that are no junction belong to one arc.
/// @source M. Bostock, topojson-server: joins and cuts of a topology (arcs shared by equal
///         vertices)
class BorderNetwork {
public:
    /// @param pinned places that are junctions whatever meets there
    BorderNetwork(const geodata::GeometryColumn& geometry,
                  const std::function<bool(geodata::Point)>& pinned);

    std::span<const geodata::Point> places() const { return m_places; }
    const std::vector<Arc>& arcs() const { return m_arcs; }
    bool is_junction(VertexId vertex) const { return m_junction[vertex] != 0; }
    /// The id of a place that is a vertex of a line or ring.
    std::optional<VertexId> find(geodata::Point place) const;

private:
    struct PlaceHash {
        std::size_t operator()(const geodata::Point& place) const;
    };
    struct SamePlace {
        bool operator()(const geodata::Point& a, const geodata::Point& b) const {
            return a.x == b.x && a.y == b.y;
        }
    };
    struct Path {
        std::vector<VertexId> vertices; ///< of a ring without the one that closes it
        bool ring = false;
    };

    void add_path(const geodata::PathView& view);
    VertexId id_of(const geodata::Point& place);
    void find_partings();
    void find_places_on_edges();
    void cut(const Path& path, std::unordered_set<std::uint64_t>& known);
    void add_arc(std::vector<VertexId> vertices, std::unordered_set<std::uint64_t>& known);

    std::vector<geodata::Point> m_places;
    std::vector<std::uint8_t> m_junction;
    std::unordered_map<geodata::Point, VertexId, PlaceHash, SamePlace> m_ids;
    std::vector<Path> m_paths;
    std::vector<Arc> m_arcs;
};

} // namespace graticule::operations
