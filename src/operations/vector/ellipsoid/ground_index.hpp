// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/crs/geodesic.hpp"
#include "operations/vector/ellipsoid/geodesic_foot.hpp"
#include "operations/vector/ellipsoid/ground_edge.hpp"
#include "operations/vector/proximity/nearest.hpp"
#include "operations/vector/relations/box_tree.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace graticule::operations {

/// A neighbour, and the places where the two come nearest, in degrees.
struct NearestPlace {
    Neighbour neighbour;
    geodata::Point on_feature;
    geodata::Point on_reference;
};

/// What a search may find.
struct NearestSearch {
    Length limit{std::numeric_limits<double>::infinity()};
    std::optional<std::size_t> except; ///< a row that is none: that of the feature itself
    bool apart = false;                ///< nothing that it meets
};

/// The features of a layer on the globe, indexed to be found by distance on the ground. Places are
/// indexed in space, where neither poles nor the antimeridian are special; candidates are measured
/// by geodesics. Safe to search from several threads. The column must outlive it.
class GroundIndex {
public:
    /// @param degrees longitudes within -180 to 180
    GroundIndex(const geodata::GeometryColumn& degrees, const geodata::Ellipsoid& ellipsoid);

    /// The nearest feature to a geometry, the lower row among equals; none if nothing lies within
    /// the limit.
    std::optional<Neighbour> nearest(geodata::WkbView degrees, Length limit) const;

    /// The same with the places. Where the two meet in more places than one, it is one of them; a
    /// place within a polygon stands for itself.
    std::optional<NearestPlace> nearest_place(geodata::WkbView degrees,
                                              const NearestSearch& wanted) const;

    /// Is some feature within this distance of a geometry?
    bool any_within(geodata::WkbView degrees, Length distance) const;

private:
    class Search;
    struct Found;
    struct Piece {
        GroundEdge edge;
        std::uint32_t row = 0;
    };
    struct PartStart {
        geodata::Point place;
        std::uint32_t row = 0;
    };

    void settle(Found& found) const;

    geodata::Ellipsoid m_ellipsoid;
    geodata::Geodesic m_geodesic;
    GeodesicFoot m_foot;
    std::vector<Piece> m_pieces;
    std::unique_ptr<BoxTree<3>> m_piece_tree;
    std::vector<PartStart>
        m_part_starts; ///< one place of each part, to be found inside of polygons
    std::unique_ptr<BoxTree<2>> m_part_tree;
    std::unique_ptr<BoxTree<2>> m_polygon_tree;
    LocatorCache m_locators;
};

} // namespace graticule::operations
