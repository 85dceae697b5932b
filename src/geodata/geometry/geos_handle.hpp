// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/geometry.hpp"

#include <geos_c.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

/// GEOS behind owning handles. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

/// This thread's GEOS context. Handles must die on the thread that made them.
GEOSContextHandle_t geos_context();

/// What GEOS last complained of on this thread, cleared by the call.
std::string take_geos_message();

struct GeosDeleter {
    void operator()(GEOSGeometry* geometry) const { GEOSGeom_destroy_r(geos_context(), geometry); }
    void operator()(const GEOSPreparedGeometry* geometry) const {
        GEOSPreparedGeom_destroy_r(geos_context(), geometry);
    }
    void operator()(GEOSSTRtree* tree) const { GEOSSTRtree_destroy_r(geos_context(), tree); }
};
using GeosGeometry = std::unique_ptr<GEOSGeometry, GeosDeleter>;
using GeosPrepared = std::unique_ptr<const GEOSPreparedGeometry, GeosDeleter>;
using GeosTree = std::unique_ptr<GEOSSTRtree, GeosDeleter>;

/// A ring that is not closed is closed.
/// @throws Error GeometryInvalid with GEOS's reason
GeosGeometry geos_from_wkb(WkbView wkb);

/// Little-endian ISO WKB; an empty result keeps its type. Heights that only some parts have are
/// dropped.
std::vector<std::uint8_t> geos_to_wkb(const GEOSGeometry* geometry);

/// Takes over what a GEOS call returned.
/// @throws Error GeometryInvalid with GEOS's message if it is null
GeosGeometry own_geos(GEOSGeometry* result, const char* doing);

/// @throws Error GeometryInvalid where GEOS answered 2 (an exception); else true or false
bool geos_answer(char answer, const char* doing);

/// Makes a geometry valid without losing area (GEOSMakeValid, structure method), or returns it.
GeosGeometry geos_make_valid(GeosGeometry geometry);

} // namespace graticule::geodata
