// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/quantity.hpp"
#include "operations/vector/relations/box_tree.hpp"
#include "operations/vector/simplification/border_network.hpp"
#include "operations/vector/simplification/ground_scale.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace graticule::operations {

/// Chooses which vertices of a network of borders stay, so that no vertex is left out that lies
/// farther than a tolerance on the ground from the edge that takes its place, and so that nothing
/// changes sides: an edge takes the place of a run of vertices only where no other vertex lies in
/// the hull of these, and where it meets no other edge that did not meet the run.
/// @source D. H. Douglas and T. K. Peucker, Algorithms for the reduction of the number of points
///         required to represent a digitized line, 1973, doi:10.3138/FM57-6770-U75U-7727
/// @source M. de Berg, M. van Kreveld and S. Schirra, Topologically correct subdivision
///         simplification using the bandwidth criterion, 1998, doi:10.1559/152304098782383007
class ArcSimplifier {
public:
    /// @param network must outlive this
    /// @param scales of its places
    ArcSimplifier(const BorderNetwork& network, std::vector<GroundScale> scales, Length tolerance);

    void simplify(const Context& context);
    bool keeps(VertexId vertex) const { return m_kept[vertex] != 0; }
    /// Puts a vertex back that was left out.
    void restore(VertexId vertex) { m_kept[vertex] = 1; }
    /// Leaves no edge that meets one that it did not meet before; to be called after vertices were
    /// put back.
    void part_edges(const Context& context);

private:
    /// Part of an arc, by positions in it.
    struct Run {
        std::size_t arc = 0;
        std::size_t from = 0;
        std::size_t to = 0;
    };
    struct Farthest {
        std::size_t position = 0;
        double distance_m = -1;
    };

    const std::vector<VertexId>& vertices(const Run& run) const {
        return m_network.arcs()[run.arc].vertices;
    }
    const geodata::Point& place(const Run& run, std::size_t position) const {
        return m_network.places()[vertices(run)[position]];
    }
    Farthest farthest(const Run& run) const;
    bool is_clear(const Run& run) const;
    void simplify_arc(std::size_t arc);
    void widen_ring(std::size_t arc);
    void part_equal_chords();
    std::vector<Run> kept_edges() const;
    bool edges_meet(const Run& first, const Run& second) const;
    bool runs_met(const Run& first, const Run& second) const;
    void keep_farthest(const Run& run);

    const BorderNetwork& m_network;
    std::vector<GroundScale> m_scales;
    double m_tolerance_m;
    BoxTree<2> m_tree; ///< of all vertices
    std::vector<std::uint32_t> m_arc_of;
    std::vector<std::uint32_t> m_position_of;
    std::vector<std::uint8_t> m_kept;
};

} // namespace graticule::operations
