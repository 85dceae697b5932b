// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/judged_shape_handle.hpp"

#include <algorithm>
#include <cmath>

namespace graticule::operations {

using geodata::geos_context;
using geodata::GeosGeometry;

GeosGeometry read_shape(geodata::WkbView wkb) {
    // That it can be read at all is seen before it is read as all others do, which throws.
    const GeosGeometry readable(GEOSGeomFromWKB_buf_r(geos_context(), wkb.data(), wkb.size()));
    if (readable)
        return geodata::geos_from_wkb(wkb);
    geodata::take_geos_message();
    return nullptr;
}

// GEOS looks at some million vertices a second, and an operation goes through some ten million.
SoundShapes::SoundShapes(std::size_t bytes_of_work)
    : m_bytes_left(std::clamp<std::size_t>(bytes_of_work / 128, MostBytes / 16, MostBytes)) {}

GeosGeometry SoundShapes::read(geodata::WkbView wkb) {
    if (wkb.size() > m_bytes_left)
        return nullptr;
    m_bytes_left -= wkb.size();
    const GEOSContextHandle_t context = geos_context();
    GeosGeometry shape = read_shape(wkb);
    if (shape && GEOSisValid_r(context, shape.get()) == 1)
        return shape;
    geodata::take_geos_message();
    return nullptr;
}

bool is_simple(const GEOSGeometry* shape) {
    return GEOSisSimple_r(geos_context(), shape) == 1;
}

std::optional<double> size_of(const GEOSGeometry* shape, int dimension) {
    const GEOSContextHandle_t context = geos_context();
    double size = 0;
    const int told = dimension == 2   ? GEOSArea_r(context, shape, &size)
                     : dimension == 1 ? GEOSLength_r(context, shape, &size)
                                      : 1;
    if (dimension == 0)
        size = GEOSGetNumCoordinates_r(context, shape);
    return told == 1 && std::isfinite(size) ? std::optional(size) : std::nullopt;
}

namespace {

std::optional<double> size_and_destroy(GEOSGeometry* made, int dimension) {
    const GeosGeometry shape(made);
    if (!shape)
        geodata::take_geos_message();
    return shape ? size_of(shape.get(), dimension) : std::nullopt;
}

} // namespace

std::optional<double> shared_size(const GEOSGeometry* first, const GEOSGeometry* second,
                                  int dimension) {
    return size_and_destroy(GEOSIntersection_r(geos_context(), first, second), dimension);
}

std::optional<double> size_without(const GEOSGeometry* first, const GEOSGeometry* second,
                                   int dimension) {
    return size_and_destroy(GEOSDifference_r(geos_context(), first, second), dimension);
}

std::vector<geodata::Point> points_of(geodata::WkbView wkb) {
    std::vector<geodata::Point> points;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        points.insert(points.end(), path.points.begin(), path.points.end());
    });
    return points;
}

double coordinate_rounding(const geodata::Extent& extent) {
    constexpr double Share = 1e-9; // overlays may snap by 1e-12 of it, and cut corners round
    return Share
           * std::max({1.0, std::abs(extent.min_x), std::abs(extent.max_x), std::abs(extent.min_y),
                       std::abs(extent.max_y)});
}

double size_rounding(const geodata::Extent& extent, int dimension, double size) {
    constexpr double Share = 1e-6;
    constexpr double Moved = 1e-3; // of the rounding of coordinates: what corners of cuts move
    const double edge = dimension == 2 ? extent.width() + extent.height() : 1;
    return Share * size + (dimension == 0 ? 0 : Moved * coordinate_rounding(extent) * edge);
}

bool lies_within(const geodata::Extent& inner, const geodata::Extent& outer) {
    const geodata::Extent grown = outer.expanded(coordinate_rounding(outer));
    return inner.min_x >= grown.min_x && inner.max_x <= grown.max_x && inner.min_y >= grown.min_y
           && inner.max_y <= grown.max_y;
}

} // namespace graticule::operations
