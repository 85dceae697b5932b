// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json_fwd.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/vector/overlay/plane_shapes.hpp"
#include "operations/vector/relations/predicate.hpp"

#include "earth/values/value.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graticule::earth {

Shape empty_shape();
Shape whole_earth();
bool is_empty(const Shape& shape);

/// @throws Error InvalidArgument, which begins with `where`, for places that are not on the globe
void require_on_globe(geodata::WkbView wkb, const std::string& where);

/// @param geojson of RFC 7946, with "geodesic" as Earth Engine writes it; a LinearRing too
/// @throws Error InvalidArgument, which begins with `where`
Shape shape_of_geojson(const Json& geojson, const std::string& where);
/// A line or ring of an area is closed; `geodesic` is there where it is false.
Json geojson_of_shape(const Shape& shape);

/// The geometry with edges that are straight in degrees.
/// @param tolerance_m how far they may stray; none for a tenth of a metre
std::vector<std::uint8_t> in_degrees(const Shape& shape, std::optional<double> tolerance_m = {});
/// The geometry with edges that are geodesics, to a hundredth of a metre.
std::vector<std::uint8_t> by_geodesics(const Shape& shape);

Shape planar_shape(std::vector<std::uint8_t> wkb);
Shape box_shape(const geodata::Extent& extent);
/// The union; of shapes of different dimensions a collection.
Shape union_of(std::span<const std::shared_ptr<const Shape>> shapes);
/// All parts beside one another, as they are: a multi geometry where they are of one kind.
Shape merged_of(std::span<const std::shared_ptr<const Shape>> shapes);
Shape overlay_of(const Shape& a, const Shape& b, operations::ShapeOverlay overlay,
                 std::optional<double> tolerance_m);
bool related(const Shape& a, const Shape& b, operations::SpatialPredicate predicate);

double area_m2(const Shape& shape);
double length_m(const Shape& shape);
double perimeter_m(const Shape& shape);
/// The shortest way between two; infinite where one is empty.
double distance_m(const Shape& a, const Shape& b);

/// The outline of a raster's cells on the globe.
Shape footprint_of(const Projection& projection, std::size_t width, std::size_t height);

/// A geometry as a layer of one feature on WGS 84, for operations on layers.
geodata::Layer layer_of(const Shape& shape);
/// What is left of such a layer; an empty geometry if nothing is.
Shape first_shape(const geodata::Layer& layer);

} // namespace graticule::earth
