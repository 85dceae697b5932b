// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/centroid.hpp"

#include "geodata/geos_handle.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/vector/centre_of_mass.hpp"
#include "operations/vector/geographic.hpp"
#include "operations/vector/geometry_rows.hpp"
#include "operations/vector/polygon_locator.hpp"
#include "operations/vector/reproject.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <optional>
#include <utility>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::Layer;

namespace {

constexpr double HalfTurn = 180;

// A polygon that was cut at the antimeridian holds places on it from either side.
bool lies_outside(const geodata::Point& place, const GeometryColumn& column, std::size_t row) {
    if (geodata::dimension_of(column.type(row)) != 2)
        return false;
    const PolygonLocator polygon(column.wkb(row));
    const bool outside = polygon.locate(place.x, place.y) == Location::Exterior;
    const bool on_antimeridian = std::abs(place.x) == HalfTurn;
    return outside && !(on_antimeridian && polygon.locate(-place.x, place.y) != Location::Exterior);
}

} // namespace

Layer centroids(const Layer& layer, Report& report, const Context& context) {
    const Layer globe = on_the_globe(layer, report, context);
    const CentreOfMass centre(globe.crs().ellipsoid());
    constexpr std::size_t Grain = 256;
    std::atomic<std::size_t> outside{0};
    Layer places = globe;
    places.set_geometry(
        map_morsels(globe.size(), Grain, context,
                    [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                        for (std::size_t row = begin; row < end; ++row) {
                            const std::optional<geodata::Point> place =
                                centre.of(globe.geometry().wkb(row));
                            place ? morsel.append_point(place->x, place->y) : morsel.append_null();
                            if (place && lies_outside(*place, globe.geometry(), row))
                                ++outside;
                        }
                    }),
        globe.crs());
    check_centres(globe.geometry(), places.geometry(), globe.crs().ellipsoid(), report);
    if (outside.load() > 0)
        report.warn(fmt::format("The centres of {} of the {} features of '{}' lie outside of their "
                                "polygons; points on the surface would lie in them",
                                outside.load(), layer.size(), layer.name()));
    const Layer moved = reproject(places, layer.crs(), report, context);
    return with_geometries(layer, moved.geometry(), "feature without a centre", report);
}

Layer points_on_surface(const Layer& layer, Report& report, const Context& context) {
    const GeometryColumn& source = layer.geometry();
    constexpr std::size_t Grain = 64;
    GeometryColumn points =
        map_morsels(source.size(), Grain, context,
                    [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
                        for (std::size_t row = begin; row < end; ++row) {
                            if (source.is_void(row)) {
                                morsel.append_null();
                                continue;
                            }
                            const geodata::GeosGeometry geometry =
                                geodata::geos_make_valid(geodata::geos_from_wkb(source.wkb(row)));
                            const geodata::GeosGeometry point = geodata::own_geos(
                                GEOSPointOnSurface_r(geodata::geos_context(), geometry.get()),
                                "find a point on a geometry");
                            morsel.append(geodata::geos_to_wkb(point.get()));
                        }
                    });
    check_points_on_surface(source, points, report);
    return with_geometries(layer, std::move(points), "feature without a surface", report);
}

} // namespace graticule::operations
