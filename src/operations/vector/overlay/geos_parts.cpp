// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/overlay/geos_parts.hpp"

#include "base/error.hpp"

#include <algorithm>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::geos_context;
using geodata::GeosGeometry;
using geodata::own_geos;
using geodata::Point;

GEOSCoordSequence* make_sequence(std::span<const Point> points) {
    static_assert(sizeof(Point) == 2 * sizeof(double));
    return GEOSCoordSeq_copyFromBuffer_r(geos_context(), &points.data()->x,
                                         static_cast<unsigned>(points.size()), 0, 0);
}

int multi_type(int dimension) {
    constexpr int Types[] = {GEOS_MULTIPOINT, GEOS_MULTILINESTRING, GEOS_MULTIPOLYGON};
    return Types[dimension];
}

void collect(const GEOSGeometry* geometry, int dimension, std::vector<GeosGeometry>& parts) {
    const GEOSContextHandle_t context = geos_context();
    const int type = GEOSGeomTypeId_r(context, geometry);
    if (type >= GEOS_MULTIPOINT) {
        const int count = GEOSGetNumGeometries_r(context, geometry);
        for (int i = 0; i < count; ++i)
            collect(GEOSGetGeometryN_r(context, geometry, i), dimension, parts);
    } else if (GEOSGeom_getDimensions_r(context, geometry) == dimension && !is_empty(geometry)) {
        parts.push_back(own_geos(GEOSGeom_clone_r(context, geometry), "copy a part"));
    }
}

} // namespace

GeosGeometry make_polygon(std::span<const Point> ring) {
    const GEOSContextHandle_t context = geos_context();
    GeosGeometry shell =
        own_geos(GEOSGeom_createLinearRing_r(context, make_sequence(ring)), "make a ring");
    return own_geos(GEOSGeom_createPolygon_r(context, shell.release(), nullptr, 0),
                    "make a polygon");
}

GeosGeometry make_box(const geodata::Extent& extent) {
    return own_geos(GEOSGeom_createRectangle_r(geos_context(), extent.min_x, extent.min_y,
                                               extent.max_x, extent.max_y),
                    "make a box");
}

GeosGeometry make_line(std::span<const Point> points) {
    return own_geos(GEOSGeom_createLineString_r(geos_context(), make_sequence(points)),
                    "make a line");
}

GeosGeometry make_collection(int type, std::vector<GeosGeometry> parts) {
    std::vector<GEOSGeometry*> raw;
    raw.reserve(parts.size());
    for (GeosGeometry& part : parts)
        raw.push_back(part.release());
    return own_geos(GEOSGeom_createCollection_r(geos_context(), type, raw.data(),
                                                static_cast<unsigned>(raw.size())),
                    "collect geometries");
}

GeosGeometry keep_dimension(GeosGeometry geometry, int dimension) {
    const GEOSContextHandle_t context = geos_context();
    const int type = GEOSGeomTypeId_r(context, geometry.get());
    const bool single = type < GEOS_MULTIPOINT || type == multi_type(dimension);
    if (single && GEOSGeom_getDimensions_r(context, geometry.get()) == dimension)
        return geometry;
    std::vector<GeosGeometry> parts;
    collect(geometry.get(), dimension, parts);
    if (parts.size() == 1)
        return std::move(parts.front());
    return make_collection(multi_type(dimension), std::move(parts));
}

GeosGeometry unite(std::vector<GeosGeometry> parts) {
    const GEOSContextHandle_t context = geos_context();
    GeosGeometry all = make_collection(GEOS_GEOMETRYCOLLECTION, std::move(parts));
    if (GEOSGeometry* united = GEOSUnaryUnion_r(context, all.get()))
        return GeosGeometry(united);
    all = geodata::geos_make_valid(std::move(all));
    return own_geos(GEOSUnaryUnion_r(context, all.get()), "unite geometries");
}

int greatest_dimension(const GEOSGeometry* geometry) {
    return is_empty(geometry) ? -1 : GEOSGeom_getDimensions_r(geos_context(), geometry);
}

GeosGeometry densified(const GEOSGeometry* geometry, double longest) {
    const GEOSContextHandle_t context = geos_context();
    const auto dense = [&](const GEOSGeometry* line) {
        return own_geos(GEOSDensify_r(context, line, longest), "add vertices to long edges");
    };
    const int type = GEOSGeomTypeId_r(context, geometry);
    if (type < GEOS_POLYGON || is_empty(geometry))
        return dense(geometry);
    std::vector<GeosGeometry> parts;
    if (type > GEOS_POLYGON) {
        for (int i = 0; i < GEOSGetNumGeometries_r(context, geometry); ++i)
            parts.push_back(densified(GEOSGetGeometryN_r(context, geometry, i), longest));
        return make_collection(type, std::move(parts));
    }
    GeosGeometry shell = dense(GEOSGetExteriorRing_r(context, geometry));
    for (int i = 0; i < GEOSGetNumInteriorRings_r(context, geometry); ++i)
        parts.push_back(dense(GEOSGetInteriorRingN_r(context, geometry, i)));
    std::vector<GEOSGeometry*> holes;
    for (GeosGeometry& hole : parts)
        holes.push_back(hole.release());
    return own_geos(GEOSGeom_createPolygon_r(context, shell.release(), holes.data(),
                                             static_cast<unsigned>(holes.size())),
                    "make a polygon");
}

bool is_empty(const GEOSGeometry* geometry) {
    return geodata::geos_answer(GEOSisEmpty_r(geos_context(), geometry), "look into a geometry");
}

double planar_area(const GEOSGeometry* geometry) {
    double area = 0;
    if (GEOSArea_r(geos_context(), geometry, &area) == 0)
        throw Error(ErrorCode::GeometryInvalid,
                    "GEOS cannot tell an area: " + geodata::take_geos_message(),
                    "Repair the geometry, or leave it out.");
    return area;
}

} // namespace graticule::operations
