// SPDX-License-Identifier: Apache-2.0
#include "earth/functions/shapes.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_member.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/formats/geojson_geometry.hpp"
#include "geodata/geometry/polygon_parts.hpp"
#include "operations/vector/ellipsoid/geodesic_edges.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"

#include "earth/images/image.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

namespace graticule::earth {

using geodata::GeometryType;

namespace {

constexpr double UsualTolerance = 0.1; // metres
constexpr double LeastTolerance = 0.001;
constexpr double GeodesicTolerance = 0.01;

const geodata::Ellipsoid Wgs84;

/// Rings are closed, as Earth Engine takes open ones too.
void close_rings(Json& coordinates, int rings_at) {
    if (rings_at > 0) {
        for (Json& part : coordinates)
            close_rings(part, rings_at - 1);
    } else if (coordinates.is_array() && coordinates.size() > 2
               && coordinates.front() != coordinates.back()) {
        coordinates.push_back(coordinates.front());
    }
}

geodata::WkbView view(const Shape& shape) {
    return shape.wkb;
}

/// Moved by whole turns to where another lies.
std::vector<std::uint8_t> turned_to(std::vector<std::uint8_t> wkb, geodata::WkbView other) {
    const geodata::Extent a = geodata::wkb_extent(wkb);
    const geodata::Extent b = geodata::wkb_extent(other);
    if (a.empty() || b.empty() || a.intersects(b))
        return wkb;
    for (const double turn : {geodata::FullTurn, -geodata::FullTurn})
        if (a.min_x + turn <= b.max_x && b.min_x <= a.max_x + turn)
            return geodata::map_coordinates(wkb, [&](std::span<double> x, std::span<double>) {
                for (double& value : x)
                    value += turn;
            });
    return wkb;
}

} // namespace

Shape empty_shape() {
    return {geodata::make_multi_wkb(GeometryType::GeometryCollection, {}), true, false, false};
}

Shape whole_earth() {
    Shape shape = box_shape({-geodata::HalfTurn, -geodata::Pole, geodata::HalfTurn, geodata::Pole});
    shape.unbounded = true;
    return shape;
}

bool is_empty(const Shape& shape) {
    return geodata::wkb_extent(view(shape)).empty();
}

void require_on_globe(geodata::WkbView wkb, const std::string& where) {
    constexpr double Farthest =
        2 * geodata::FullTurn; // degrees of longitude, as lines may go around
    const geodata::Extent extent = geodata::wkb_extent(wkb);
    const bool inside = extent.min_y >= -geodata::Pole && extent.max_y <= geodata::Pole
                        && extent.min_x >= -Farthest && extent.max_x <= Farthest;
    if (!extent.empty() && !inside)
        throw Error(ErrorCode::InvalidArgument,
                    where + ": latitudes are from -90 to 90, and longitudes of one turn");
}

Shape shape_of_geojson(const Json& geojson, const std::string& where) {
    Json plain = geojson;
    const std::string type = text_member(geojson, "type");
    Shape shape;
    shape.ring = type == "LinearRing";
    if (shape.ring)
        plain["type"] = "LineString";
    const int rings_at = shape.ring ? 0 : type == "Polygon" ? 1 : type == "MultiPolygon" ? 2 : -1;
    if (rings_at >= 0 && plain.contains("coordinates"))
        close_rings(plain["coordinates"], rings_at);
    const auto wkb = geodata::wkb_of_geojson(to_line(plain));
    if (!wkb || wkb->empty() || !geodata::wkb_is_well_formed(*wkb)
        || geodata::wkb_numbers(*wkb) == geodata::Numbers::PlaceNotFinite)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{}: these coordinates make no {}", where,
                                type.empty() ? "geometry" : one_line(type)));
    require_on_globe(*wkb, where);
    shape.wkb = geodata::wkb_without_z(*wkb);
    const Json& geodesic = member(geojson, "geodesic");
    shape.geodesic = !geodesic.is_boolean() || geodesic.get<bool>();
    return shape;
}

Json geojson_of_shape(const Shape& shape) {
    Json json = Json::parse(geodata::geojson_of(view(shape)));
    if (shape.ring)
        json["type"] = "LinearRing";
    const int dimension = geodata::dimension_of(geodata::wkb_type(view(shape)));
    if (!shape.geodesic && dimension != 0)
        json["geodesic"] = false;
    return json;
}

std::vector<std::uint8_t> in_degrees(const Shape& shape, std::optional<double> tolerance_m) {
    if (!shape.geodesic)
        return shape.wkb;
    return operations::geodesics_as_straight(
        view(shape), Wgs84, std::max(tolerance_m.value_or(UsualTolerance), LeastTolerance));
}

std::vector<std::uint8_t> by_geodesics(const Shape& shape) {
    if (shape.geodesic)
        return shape.wkb;
    return operations::straight_as_geodesics(view(shape), Wgs84, GeodesicTolerance);
}

Shape planar_shape(std::vector<std::uint8_t> wkb) {
    return {std::move(wkb), false, false, false};
}

Shape box_shape(const geodata::Extent& extent) {
    const std::vector<geodata::Point> ring{{extent.min_x, extent.min_y},
                                           {extent.max_x, extent.min_y},
                                           {extent.max_x, extent.max_y},
                                           {extent.min_x, extent.max_y},
                                           {extent.min_x, extent.min_y}};
    return planar_shape(geodata::make_polygon_wkb({&ring, 1}));
}

Shape union_of(std::span<const std::shared_ptr<const Shape>> shapes) {
    if (shapes.empty())
        return empty_shape();
    if (shapes.size() == 1)
        return *shapes.front();
    std::vector<std::vector<std::uint8_t>> flat;
    for (const auto& shape : shapes)
        flat.push_back(in_degrees(*shape));
    const std::vector<geodata::WkbView> views(flat.begin(), flat.end());
    return planar_shape(operations::plane_union(views));
}

Shape merged_of(std::span<const std::shared_ptr<const Shape>> shapes) {
    std::vector<std::vector<std::uint8_t>> parts;
    bool geodesic = true;
    int dimension = -1;
    bool alike = true;
    for (const auto& shape : shapes)
        geodesic = geodesic && (shape->geodesic || geodata::wkb_point(view(*shape)).has_value());
    const auto add = [&](geodata::WkbView part) {
        const int of_part = geodata::dimension_of(geodata::wkb_type(part));
        alike = alike && (dimension < 0 || dimension == of_part);
        dimension = of_part;
        parts.emplace_back(part.begin(), part.end());
    };
    for (const auto& shape : shapes) {
        const std::vector<std::uint8_t> wkb = geodesic ? shape->wkb : in_degrees(*shape);
        if (geodata::wkb_type(wkb) >= GeometryType::MultiPoint)
            for (const geodata::WkbView member : geodata::flat_members(wkb))
                add(member);
        else
            add(wkb);
    }
    if (parts.size() == 1)
        return {parts.front(), geodesic, false, false};
    constexpr GeometryType Multi[] = {GeometryType::MultiPoint, GeometryType::MultiLineString,
                                      GeometryType::MultiPolygon};
    const bool one_kind = alike && dimension >= 0;
    return {geodata::make_multi_wkb(one_kind ? Multi[dimension] : GeometryType::GeometryCollection,
                                    parts),
            geodesic, false, false};
}

Shape overlay_of(const Shape& a, const Shape& b, operations::ShapeOverlay overlay,
                 std::optional<double> tolerance_m) {
    const auto first = in_degrees(a, tolerance_m);
    const auto second = turned_to(in_degrees(b, tolerance_m), first);
    return planar_shape(operations::plane_overlay(first, second, overlay));
}

bool related(const Shape& a, const Shape& b, operations::SpatialPredicate predicate) {
    if (is_empty(a) || is_empty(b))
        return predicate == operations::SpatialPredicate::Disjoint;
    const auto first = in_degrees(a);
    return operations::plane_related(first, turned_to(in_degrees(b), first), predicate);
}

double area_m2(const Shape& shape) {
    return geodata::Geodesic(Wgs84).area(by_geodesics(shape)).square_metres;
}

double length_m(const Shape& shape) {
    return geodata::Geodesic(Wgs84).length(by_geodesics(shape)).metres;
}

double perimeter_m(const Shape& shape) {
    return geodata::Geodesic(Wgs84).perimeter(by_geodesics(shape)).metres;
}

double distance_m(const Shape& a, const Shape& b) {
    geodata::GeometryColumn column;
    column.append(in_degrees(a));
    if (is_empty(a) || is_empty(b))
        return std::numeric_limits<double>::infinity();
    const operations::GroundIndex index(column, Wgs84);
    const auto nearest =
        index.nearest(in_degrees(b), Length{std::numeric_limits<double>::infinity()});
    return nearest ? nearest->distance.metres : std::numeric_limits<double>::infinity();
}

Shape footprint_of(const Projection& projection, std::size_t width, std::size_t height) {
    constexpr int Steps = 16; // edges that are straight in a projection bend on the globe
    const auto w = static_cast<double>(width);
    const auto h = static_cast<double>(height);
    const geodata::Point corners[] = {{0, h}, {w, h}, {w, 0}, {0, 0}, {0, h}};
    std::vector<double> x;
    std::vector<double> y;
    for (int side = 0; side < 4; ++side)
        for (int step = 0; step < Steps; ++step) {
            const double share = static_cast<double>(step) / Steps;
            const geodata::Point place = projection.transform.to_world(
                corners[side].x + share * (corners[side + 1].x - corners[side].x),
                corners[side].y + share * (corners[side + 1].y - corners[side].y));
            x.push_back(place.x);
            y.push_back(place.y);
        }
    geodata::CoordinateTransform(projection.crs, geodata::Crs::wgs84()).forward(x, y);
    std::vector<geodata::Point> ring;
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && std::isfinite(y[i]))
            ring.push_back({x[i], y[i]});
    if (ring.size() < 3)
        return whole_earth();
    ring.push_back(ring.front());
    return planar_shape(geodata::make_polygon_wkb({&ring, 1}));
}

geodata::Layer layer_of(const Shape& shape) {
    geodata::Layer layer("geometry");
    geodata::GeometryColumn column;
    column.append(in_degrees(shape));
    layer.set_geometry(std::move(column), geodata::Crs::wgs84());
    return layer;
}

Shape first_shape(const geodata::Layer& layer) {
    if (layer.size() == 0 || layer.geometry().is_void(0))
        return empty_shape();
    const geodata::WkbView wkb = layer.geometry().wkb(0);
    return planar_shape({wkb.begin(), wkb.end()});
}

} // namespace graticule::earth
