// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace graticule::operations {

/// The rings of a polygon or multipolygon as plain arrays. The area lies to their left: shells run
/// counter-clockwise and holes clockwise.
class AreaRings {
public:
    struct Ring {
        std::uint32_t first; ///< place of its first point
        std::uint32_t last;  ///< place of its last point, which is its first again
    };
    /// Some edges of a ring, one after another, so that others need not be looked at one by one.
    struct Run {
        std::uint32_t ring;
        std::uint32_t first; ///< place of the first edge's first point
        std::uint32_t last;  ///< place of the last edge's last point
        geodata::Extent extent;
    };

    /// @return none for other types, for coordinates with Z or beyond all measure, and where a ring
    ///         is not closed or so thin that rounding could turn it over
    static std::optional<AreaRings> read(geodata::WkbView wkb);

    const std::vector<geodata::Point>& points() const { return m_points; }
    const std::vector<Ring>& rings() const { return m_rings; }
    const std::vector<Run>& runs() const { return m_runs; }
    const geodata::Extent& extent() const { return m_extent; }
    /// The place after `place` on a ring, without its last point.
    static std::uint32_t next(const Ring& ring, std::uint32_t place) {
        return place + 1 == ring.last ? ring.first : place + 1;
    }

private:
    bool close_ring(std::uint32_t first, bool hole);
    void add_runs();

    std::vector<geodata::Point> m_points;
    std::vector<Ring> m_rings;
    std::vector<Run> m_runs;
    geodata::Extent m_extent;
};

/// Distance below which things count as touching, for coordinates within an extent: far more than
/// their rounding, far less than a millimetre on the ground.
double touching_distance(const geodata::Extent& extent);

/// One edge of a ring.
struct RingEdge {
    geodata::Point from;
    geodata::Point to;
    geodata::Extent extent; ///< grown by half the touching distance
    double length;
    std::uint32_t ring;
    std::uint32_t place; ///< of its first point
};

/// The edges that come near an extent, by the least y.
std::vector<RingEdge> edges_near(const AreaRings& area, const geodata::Extent& extent,
                                 double touching);

enum class EdgeSide {
    Left,
    Right,
    InLine, ///< near the edge's line, but not near the edge
    Near    ///< within the touching distance of the edge
};
EdgeSide side_of(const geodata::Point& point, const RingEdge& edge, double touching);

/// Calls visit(a, b) for the edges whose extents meet, each list sorted by the least y, until it
/// returns false.
/// @return false where it did, or where so many lie side by side that this is not the way
template <class Visit>
bool sweep_edges(std::span<const RingEdge> first, std::span<const RingEdge> second,
                 const Visit& visit) {
    constexpr std::size_t MostStepsAnEdge = 200;
    std::size_t steps_left = MostStepsAnEdge * (first.size() + second.size());
    const auto meet = [&](const RingEdge& edge, std::span<const RingEdge> others,
                          const auto& found) {
        for (const RingEdge& other : others) {
            if (other.extent.min_y > edge.extent.max_y)
                return true;
            if (steps_left-- == 0)
                return false;
            if (edge.extent.min_x <= other.extent.max_x && other.extent.min_x <= edge.extent.max_x
                && !found(other))
                return false;
        }
        return true;
    };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.size() && j < second.size()) {
        const bool first_is_lower = first[i].extent.min_y <= second[j].extent.min_y;
        const bool on = first_is_lower
                            ? meet(first[i], second.subspan(j),
                                   [&](const RingEdge& other) { return visit(first[i], other); })
                            : meet(second[j], first.subspan(i),
                                   [&](const RingEdge& other) { return visit(other, second[j]); });
        if (!on)
            return false;
        first_is_lower ? ++i : ++j;
    }
    return true;
}

/// True where a geometry is one polygon without holes whose edges keep clear of one another: then
/// it is valid. False says nothing.
bool is_plainly_valid(geodata::WkbView wkb);

} // namespace graticule::operations
