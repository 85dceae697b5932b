// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/centroid.hpp"

#include "base/error.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/checks/ground_checks.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/geometry_rows.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/measures/centre_of_mass.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"
#include "operations/vector/proximity/balance_point.hpp"
#include "operations/vector/relations/polygon_locator.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::GeometryColumn;
using geodata::HalfTurn;
using geodata::Layer;

namespace {

// A polygon that was cut at the antimeridian holds places on it from either side.
bool lies_outside(const geodata::Point& place, const GeometryColumn& column, std::size_t row) {
    if (geodata::dimension_of(column.type(row)) != 2)
        return false;
    const PolygonLocator polygon(column.wkb(row));
    const bool outside = polygon.locate(place.x, place.y) == Location::Exterior;
    const bool on_antimeridian = std::abs(place.x) == HalfTurn;
    return outside && !(on_antimeridian && polygon.locate(-place.x, place.y) != Location::Exterior);
}

// The centre of each feature in degrees; void where there is none. What repairing leaves nothing
// of, such as a polygon of one place, has the centre that it has as it is.
GeometryColumn centres_of(const Layer& globe, Report& report, const Context& context) {
    const CentreOfMass centre(globe.crs().ellipsoid());
    const Layer sound = with_valid_polygons(globe, report, context);
    constexpr std::size_t Grain = 256;
    return map_morsels(
        globe.size(), Grain, context,
        [&](std::size_t begin, std::size_t end, GeometryColumn& morsel) {
            for (std::size_t row = begin; row < end; ++row) {
                std::optional<geodata::Point> place = centre.of(sound.geometry().wkb(row));
                if (!place)
                    place = centre.of(globe.geometry().wkb(row));
                place ? morsel.append_point(place->x, place->y) : morsel.append_null();
            }
        });
}

std::size_t count_outside(const Layer& globe, const GeometryColumn& centres,
                          const Context& context) {
    std::atomic<std::size_t> outside{0};
    constexpr std::size_t Grain = 256;
    parallel_for(context, globe.size(), Grain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const auto place = centres.point(row);
            if (place && lies_outside(*place, globe.geometry(), row))
                ++outside;
        }
    });
    return outside.load();
}

} // namespace

Layer mean_centre(const Layer& layer, Report& report, const Context& context) {
    const Layer globe = on_the_globe(layer, report, context);
    const GeometryColumn centres = centres_of(globe, report, context);
    std::vector<WeightedPlace> places;
    for (std::size_t row = 0; row < centres.size(); ++row)
        if (const auto place = centres.point(row))
            places.push_back({*place});
    report.drop("feature without geometry", centres.size() - places.size());
    if (places.empty())
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("No feature of '{}' has a place: there is no mean centre", layer.name()));
    const std::optional<geodata::Point> centre = balance_point(places, globe.crs().ellipsoid());
    if (!centre)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The features of '{}' lie all around the Earth: no place is their "
                                "mean centre",
                                layer.name()));
    Layer result(layer.name());
    geodata::Column count(geodata::FieldType::Integer);
    count.append_integer(static_cast<std::int64_t>(places.size()));
    result.set_field({"COUNT", geodata::FieldType::Integer, ""}, std::move(count));
    GeometryColumn point;
    point.append_point(centre->x, centre->y);
    result.set_geometry(std::move(point), globe.crs());
    return reproject(result, layer.crs(), report, context);
}

Layer centroids(const Layer& layer, Report& report, const Context& context) {
    const Layer globe = on_the_globe(layer, report, context);
    Layer places = globe;
    places.set_geometry(centres_of(globe, report, context), globe.crs());
    const std::size_t outside = count_outside(globe, places.geometry(), context);
    check_centres(globe.geometry(), places.geometry(), globe.crs().ellipsoid(), report);
    if (outside > 0)
        report.warn(fmt::format("The centres of {} of the {} features of '{}' lie outside of their "
                                "polygons; points on the surface would lie in them",
                                outside, layer.size(), layer.name()));
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
