// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/geometry/geos_handle.hpp"

#include <fmt/format.h>

#include <new>
#include <utility>

namespace graticule::geodata {

namespace {

// GEOS calls back through C frames, where nothing may be thrown: the message waits here.
struct Geos {
    Geos() : context(GEOS_init_r()) {
        GEOSContext_setErrorMessageHandler_r(context, &Geos::remember, this);
        reader = GEOSWKBReader_create_r(context);
        // Files hold rings that are not closed; without this GEOS refuses the whole operation.
        GEOSWKBReader_setFixStructure_r(context, reader, 1);
        writer = GEOSWKBWriter_create_r(context);
        GEOSWKBWriter_setByteOrder_r(context, writer, GEOS_WKB_NDR);
        GEOSWKBWriter_setFlavor_r(context, writer, GEOS_WKB_ISO);
        GEOSWKBWriter_setOutputDimension_r(context, writer, 3);
    }
    ~Geos() {
        GEOSWKBWriter_destroy_r(context, writer);
        GEOSWKBReader_destroy_r(context, reader);
        GEOS_finish_r(context);
    }
    Geos(const Geos&) = delete;
    Geos& operator=(const Geos&) = delete;

    static void remember(const char* text, void* self) noexcept {
        try {
            static_cast<Geos*>(self)->message = text;
        } catch (const std::bad_alloc&) {
            static_cast<Geos*>(self)->message.clear();
        }
    }

    GEOSContextHandle_t context;
    GEOSWKBReader* reader = nullptr;
    GEOSWKBWriter* writer = nullptr;
    std::string message;
};

Geos& geos() {
    thread_local Geos instance;
    return instance;
}

struct GeosBytesDeleter {
    void operator()(unsigned char* bytes) const { GEOSFree_r(geos().context, bytes); }
};

[[noreturn]] void throw_geos(const char* doing) {
    throw Error(ErrorCode::GeometryInvalid,
                fmt::format("Cannot {}: {}", doing, take_geos_message()),
                "Repair the geometry, or leave the feature out");
}

} // namespace

GEOSContextHandle_t geos_context() {
    return geos().context;
}

std::string take_geos_message() {
    return std::exchange(geos().message, {});
}

namespace {

bool has_empty_part(GEOSContextHandle_t context, const GEOSGeometry* geometry) {
    if (GEOSGeomTypeId_r(context, geometry) < GEOS_MULTIPOINT)
        return false;
    for (int i = GEOSGetNumGeometries_r(context, geometry); i-- > 0;) {
        const GEOSGeometry* part = GEOSGetGeometryN_r(context, geometry, i);
        if (GEOSisEmpty_r(context, part) == 1 || has_empty_part(context, part))
            return true;
    }
    return false;
}

// Some functions of GEOS 3.11 read beyond the end of an empty part of a geometry that is not empty.
GeosGeometry without_empty_parts(GEOSContextHandle_t context, const GEOSGeometry* geometry) {
    if (!has_empty_part(context, geometry))
        return own_geos(GEOSGeom_clone_r(context, geometry), "copy a geometry");
    std::vector<GEOSGeometry*> parts;
    const int count = GEOSGetNumGeometries_r(context, geometry);
    for (int i = 0; i < count; ++i) {
        const GEOSGeometry* part = GEOSGetGeometryN_r(context, geometry, i);
        if (GEOSisEmpty_r(context, part) != 1)
            parts.push_back(without_empty_parts(context, part).release());
    }
    return own_geos(GEOSGeom_createCollection_r(context, GEOSGeomTypeId_r(context, geometry),
                                                parts.data(), static_cast<unsigned>(parts.size())),
                    "leave empty parts out");
}

} // namespace

GeosGeometry geos_from_wkb(WkbView wkb) {
    Geos& instance = geos();
    GeosGeometry geometry =
        own_geos(GEOSWKBReader_read_r(instance.context, instance.reader, wkb.data(), wkb.size()),
                 "read a geometry");
    if (has_empty_part(instance.context, geometry.get()))
        return without_empty_parts(instance.context, geometry.get());
    return geometry;
}

std::vector<std::uint8_t> geos_to_wkb(const GEOSGeometry* geometry) {
    Geos& instance = geos();
    std::size_t size = 0;
    const std::unique_ptr<unsigned char, GeosBytesDeleter> bytes(
        GEOSWKBWriter_write_r(instance.context, instance.writer, geometry, &size));
    if (!bytes)
        throw_geos("write a geometry");
    const WkbView wkb(bytes.get(), size);
    // GEOS puts together what has heights and what has none, and writes each part as it is.
    if (wkb_has_z(wkb) && wkb_numbers(wkb) == Numbers::HeightInSomeParts)
        return wkb_without_z(wkb);
    return {wkb.begin(), wkb.end()};
}

GeosGeometry own_geos(GEOSGeometry* result, const char* doing) {
    if (result == nullptr)
        throw_geos(doing);
    return GeosGeometry(result);
}

bool geos_answer(char answer, const char* doing) {
    if (answer != 0 && answer != 1)
        throw_geos(doing);
    return answer == 1;
}

GeosGeometry geos_make_valid(GeosGeometry geometry) {
    const GEOSContextHandle_t context = geos_context();
    if (geos_answer(GEOSisValid_r(context, geometry.get()), "check a geometry"))
        return geometry;
    GEOSMakeValidParams* parameters = GEOSMakeValidParams_create_r(context);
    GEOSMakeValidParams_setMethod_r(context, parameters, GEOS_MAKE_VALID_STRUCTURE);
    GEOSMakeValidParams_setKeepCollapsed_r(context, parameters, 0);
    GEOSGeometry* repaired = GEOSMakeValidWithParams_r(context, geometry.get(), parameters);
    GEOSMakeValidParams_destroy_r(context, parameters);
    return own_geos(repaired, "repair a geometry");
}

} // namespace graticule::geodata
