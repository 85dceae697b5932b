// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "geodata/crs/longitude.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/functions/shapes.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"
#include "earth/values/convert.hpp"
#include "earth/values/to_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <string>
#include <utility>

namespace graticule::earth {

namespace {

void require_degrees(Call& call) {
    if (call.has("crs") && call.projection("crs").code != "EPSG:4326")
        call.fail("takes longitudes and latitudes here, in no other CRS");
}

/// [x0, y0, x1, y1, ...] as pairs, as Earth Engine takes them too.
Json in_pairs(Json coordinates) {
    if (!coordinates.is_array() || coordinates.empty() || !coordinates.front().is_number())
        return coordinates;
    Json pairs = Json::array();
    for (std::size_t i = 0; i + 1 < coordinates.size(); i += 2)
        pairs.push_back(Json::array({coordinates[i], coordinates[i + 1]}));
    return pairs;
}

/// Coordinates may be points, too.
Json coordinates_of(Call& call) {
    return in_pairs(coordinates_json(call.value("coordinates"), call.where("coordinates")));
}

Value shape_from(Call& call, const char* type, Json coordinates) {
    require_degrees(call);
    Json geojson = {{"type", type}, {"coordinates", std::move(coordinates)}};
    if (call.has("geodesic"))
        geojson["geodesic"] = call.boolean_or("geodesic", true);
    return shape_of_geojson(geojson, call.name());
}

Value point(Call& call) {
    require_degrees(call);
    const std::vector<double> place = call.numbers("coordinates");
    if (place.size() != 2 || !std::isfinite(place[0]) || !std::isfinite(place[1]))
        call.fail("takes a longitude and a latitude");
    Shape shape{geodata::make_point_wkb(place[0], place[1]), true, false, false};
    require_on_globe(shape.wkb, call.name());
    return shape;
}

/// A polygon's rings are given one by one, or as the only one without a list around it.
Json rings_of(Json coordinates) {
    const bool one = coordinates.is_array() && !coordinates.empty()
                     && coordinates.front().is_array() && !coordinates.front().empty()
                     && coordinates.front().front().is_number();
    return one ? Json::array({std::move(coordinates)}) : coordinates;
}

Value rectangle(Call& call) {
    require_degrees(call);
    const Json corners = coordinates_of(call);
    geodata::Extent extent;
    for (const Json& corner : corners)
        if (corner.is_array() && corner.size() == 2 && corner[0].is_number()
            && corner[1].is_number())
            extent.add(corner[0].get<double>(), corner[1].get<double>());
    if (corners.size() != 2 || extent.empty())
        call.fail("takes two corners");
    Shape shape = box_shape(extent);
    shape.geodesic = call.boolean_or("geodesic", true);
    require_on_globe(shape.wkb, call.name());
    return shape;
}

Value bbox(Call& call) {
    const double west = call.number("west").value;
    double east = call.number("east").value;
    if (east < west)
        east += geodata::FullTurn;
    const double south = std::max(call.number("south").value, -geodata::Pole);
    const double north = std::min(call.number("north").value, geodata::Pole);
    if (!(south <= north) || !(std::abs(west) <= geodata::FullTurn)
        || !(std::abs(east) <= 2 * geodata::FullTurn))
        call.fail("takes a southern edge that is not north of the northern one");
    if (east - west >= geodata::FullTurn)
        return box_shape({-geodata::HalfTurn, south, geodata::HalfTurn, north});
    return box_shape({west, south, east, north});
}

Value multi_geometry(Call& call) {
    require_degrees(call);
    std::vector<std::vector<std::uint8_t>> members;
    bool geodesic = true;
    for (const Value& each : *call.list("geometries")) {
        const auto shape = to_shape(each, call.where("geometries"));
        members.push_back(shape->wkb);
        geodesic = geodesic && shape->geodesic;
    }
    return Shape{geodata::make_multi_wkb(geodata::GeometryType::GeometryCollection, members),
                 geodesic, false, false};
}

Value type_of(Call& call) {
    const auto shape = call.shape("geometry");
    if (shape->ring)
        return "LinearRing";
    return std::string(geodata::geometry_type_name(geodata::wkb_type(shape->wkb)));
}

Value coordinates(Call& call) {
    const Json geojson = geojson_of_shape(*call.shape("geometry"));
    if (!geojson.contains("coordinates"))
        return List();
    return value_from_json(geojson["coordinates"]);
}

Value geometries(Call& call) {
    const auto shape = call.shape("geometry");
    List list;
    const Json geojson = geojson_of_shape(*shape);
    const std::string type = geojson["type"];
    const auto add = [&](Json part) {
        part["geodesic"] = shape->geodesic;
        list.emplace_back(shape_of_geojson(part, call.name()));
    };
    if (type == "GeometryCollection")
        for (const Json& part : geojson["geometries"])
            add(part);
    else if (type.starts_with("Multi"))
        for (const Json& part : geojson["coordinates"])
            add({{"type", type.substr(5)}, {"coordinates", part}});
    else
        list.emplace_back(shape);
    return list;
}

} // namespace

void add_geometry_constructors(Registry& registry) {
    const auto add = [&](const char* type, const char* parameters, bool polygon) {
        registry.add(fmt::format("GeometryConstructors.{}", type), parameters,
                     [type, polygon](Call& call) {
                         Json given = coordinates_of(call);
                         return shape_from(call, type,
                                           polygon ? rings_of(std::move(given)) : std::move(given));
                     });
    };
    registry.add("GeometryConstructors.Point", "coordinates,crs?", point);
    add("MultiPoint", "coordinates,crs?", false);
    add("LineString", "coordinates,crs?,geodesic?,maxError?", false);
    add("LinearRing", "coordinates,crs?,geodesic?,maxError?", false);
    add("MultiLineString", "coordinates,crs?,geodesic?,maxError?", false);
    add("Polygon", "coordinates,crs?,geodesic?,maxError?,evenOdd?", true);
    add("MultiPolygon", "coordinates,crs?,geodesic?,maxError?,evenOdd?", false);
    registry.add("GeometryConstructors.Rectangle", "coordinates,crs?,geodesic?,evenOdd?",
                 rectangle);
    registry.add("GeometryConstructors.BBox", "west,south,east,north", bbox);
    registry.add("GeometryConstructors.MultiGeometry", "geometries,crs?,geodesic?,maxError?",
                 multi_geometry);
    registry.add("Geometry.type", "geometry", type_of);
    registry.add("Geometry.coordinates", "geometry", coordinates);
    registry.add("Geometry.geometries", "geometry", geometries);
    registry.add("Geometry.geodesic,Geometry.edgesAreGeodesics", "geometry",
                 [](Call& call) { return call.shape("geometry")->geodesic; });
    registry.add("Geometry.isUnbounded", "geometry",
                 [](Call& call) { return call.shape("geometry")->unbounded; });
    registry.add("Geometry.projection", "geometry",
                 [](Call&) { return Value(default_projection()); });
}

} // namespace graticule::earth
