// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/antimeridian.hpp"

#include "geodata/crs/longitude.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::FullTurn;
using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::HalfTurn;
using geodata::own_geos;
using geodata::Point;

GeosGeometry shift(const GEOSGeometry* geometry, double degrees) {
    const auto move = [](double* x, double*, void* by) {
        *x += *static_cast<double*>(by);
        return 1;
    };
    return own_geos(GEOSGeom_transformXY_r(geos_context(), geometry, move, &degrees),
                    "move a geometry");
}

geodata::Extent extent_of(const GEOSGeometry* geometry) {
    geodata::Extent extent;
    if (is_empty(geometry))
        return extent;
    const GEOSContextHandle_t context = geos_context();
    GEOSGeom_getXMin_r(context, geometry, &extent.min_x);
    GEOSGeom_getXMax_r(context, geometry, &extent.max_x);
    GEOSGeom_getYMin_r(context, geometry, &extent.min_y);
    GEOSGeom_getYMax_r(context, geometry, &extent.max_y);
    return extent;
}

// A region that holds a pole is bounded on the map by the pole's whole edge.
void close_over_pole(std::vector<Point>& ring, double pole) {
    const Point first = ring.front();
    const Point last = ring.back();
    ring.push_back({last.x, pole});
    ring.push_back({first.x, pole});
    ring.push_back(first);
}

} // namespace

double longitude_near(double longitude, double reference) {
    return reference + std::remainder(longitude - reference, FullTurn);
}

double unwrap(std::span<Point> path) {
    for (std::size_t i = 1; i < path.size(); ++i)
        path[i].x = longitude_near(path[i].x, path[i - 1].x);
    return path.empty() ? 0 : path.back().x - path.front().x;
}

GeosGeometry cut_at_antimeridian(GeosGeometry continuous) {
    const geodata::Extent extent = extent_of(continuous.get());
    if (extent.empty() || (extent.min_x >= -HalfTurn && extent.max_x <= HalfTurn))
        return continuous;
    const GEOSContextHandle_t context = geos_context();
    const int dimension = greatest_dimension(continuous.get());
    GeosGeometry whole =
        dimension == 2 ? geodata::geos_make_valid(std::move(continuous)) : std::move(continuous);
    const auto turn_of = [](double x) { return std::floor((x + HalfTurn) / FullTurn); };
    std::vector<GeosGeometry> pieces;
    for (double turn = turn_of(extent.min_x); turn <= turn_of(extent.max_x); ++turn) {
        const double centre = turn * FullTurn;
        const GeosGeometry band =
            make_box({centre - HalfTurn, extent.min_y - 1, centre + HalfTurn, extent.max_y + 1});
        GeosGeometry piece = own_geos(GEOSIntersection_r(context, whole.get(), band.get()),
                                      "cut a geometry at the antimeridian");
        piece = keep_dimension(std::move(piece), dimension);
        if (!is_empty(piece.get()))
            pieces.push_back(shift(piece.get(), -centre));
    }
    return keep_dimension(unite(std::move(pieces)), dimension);
}

GeosGeometry region_of_ring(std::vector<Point> ring, double pole) {
    const double turned = unwrap(ring);
    if (std::abs(turned) > HalfTurn)
        close_over_pole(ring, pole);
    else
        ring.back() = ring.front(); // rounding may have parted them
    return cut_at_antimeridian(make_polygon(ring));
}

} // namespace graticule::operations
