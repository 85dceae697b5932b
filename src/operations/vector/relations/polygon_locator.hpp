// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace graticule::operations {

enum class Location { Interior, Boundary, Exterior };

/// Tells where points lie with respect to one polygon or multipolygon, in the plane of its
/// coordinates. Exact: the boundary is told by GEOS's robust orientation. Safe to use from several
/// threads.
/// @source ray crossing as in GEOS algorithm/RayCrossingCounter, over edges in bins by y: first by
///         plain arithmetic without branches, which near an edge admits that it cannot tell
class PolygonLocator {
public:
    explicit PolygonLocator(geodata::WkbView polygon);

    Location locate(double x, double y) const;

private:
    struct Edge {
        geodata::Point from;
        geodata::Point to;
    };

    void make_bins(const std::vector<Edge>& edges);
    std::size_t bin_of(double y) const;
    static Location locate_exactly(std::span<const Edge> edges, double x, double y);

    geodata::Extent m_extent;
    double m_bins_per_unit = 0;
    std::vector<std::uint32_t> m_starts; ///< one more than there are bins
    std::vector<Edge> m_edges;           ///< bin by bin, in each that an edge comes through
};

/// Locators of the polygons of a column, each made when it is first asked for, by whichever thread.
class LocatorCache {
public:
    explicit LocatorCache(const geodata::GeometryColumn& polygons);
    ~LocatorCache();
    LocatorCache(const LocatorCache&) = delete;
    LocatorCache& operator=(const LocatorCache&) = delete;

    const PolygonLocator& get(std::size_t row) const;
    /// The locator of a row whose geometry is an area; null for others.
    const PolygonLocator* find_area(std::size_t row) const;

private:
    const geodata::GeometryColumn& m_polygons;
    mutable std::vector<std::atomic<const PolygonLocator*>> m_locators;
};

} // namespace graticule::operations
