// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/geometry_reader.hpp"

#include "base/text.hpp"
#include "geodata/gdal_handle.hpp"

#include <fmt/format.h>
#include <ogr_api.h>

#include <memory>

namespace graticule::geodata {

namespace {

struct OgrGeometryDeleter {
    void operator()(void* geometry) const { OGR_G_DestroyGeometry(geometry); }
};
using OgrGeometry = std::unique_ptr<void, OgrGeometryDeleter>;

bool is_surface(OGRGeometryH geometry) {
    const OGRwkbGeometryType type = wkbFlatten(OGR_G_GetGeometryType(geometry));
    return type == wkbTIN || type == wkbPolyhedralSurface || type == wkbTriangle;
}

bool has_surface(OGRGeometryH geometry) {
    if (is_surface(geometry))
        return true;
    if (wkbFlatten(OGR_G_GetGeometryType(geometry)) != wkbGeometryCollection)
        return false;
    for (int i = 0; i < OGR_G_GetGeometryCount(geometry); ++i)
        if (has_surface(OGR_G_GetGeometryRef(geometry, i)))
            return true;
    return false;
}

// Surfaces as polygons, at any depth of collections.
OgrGeometry without_surfaces(OgrGeometry geometry) {
    const OGRwkbGeometryType type = wkbFlatten(OGR_G_GetGeometryType(geometry.get()));
    if (type == wkbTriangle)
        return OgrGeometry(OGR_G_ForceToPolygon(geometry.release()));
    if (is_surface(geometry.get()))
        return OgrGeometry(OGR_G_ForceToMultiPolygon(geometry.release()));
    if (type != wkbGeometryCollection)
        return geometry;
    OgrGeometry collection(OGR_G_CreateGeometry(wkbGeometryCollection));
    for (int i = 0; i < OGR_G_GetGeometryCount(geometry.get()); ++i) {
        OgrGeometry member(OGR_G_Clone(OGR_G_GetGeometryRef(geometry.get(), i)));
        OGR_G_AddGeometryDirectly(collection.get(), without_surfaces(std::move(member)).release());
    }
    return collection;
}

std::vector<std::uint8_t> iso_wkb_of(OGRGeometryH geometry) {
    std::vector<std::uint8_t> wkb(static_cast<std::size_t>(OGR_G_WkbSize(geometry)));
    if (OGR_G_ExportToIsoWkb(geometry, wkbNDR, wkb.data()) != OGRERR_NONE)
        wkb.clear();
    return wkb;
}

// Null where GDAL does not take it for a geometry.
OgrGeometry read_wkb(WkbView wkb) {
    const GdalMessages quiet;
    OGRGeometryH made = nullptr;
    if (OGR_G_CreateFromWkb(wkb.data(), nullptr, &made, static_cast<int>(wkb.size()))
        != OGRERR_NONE)
        return nullptr;
    return OgrGeometry(made);
}

std::string counted(std::size_t count, std::string_view what) {
    return fmt::format("{} {}", count, what);
}

} // namespace

void GeometryReader::append(WkbView wkb) {
    if (wkb.empty()) {
        m_column.append_null();
        return;
    }
    if (wkb_is_well_formed(wkb)) {
        append_simple(wkb);
        return;
    }
    OgrGeometry geometry = read_wkb(wkb);
    if (!geometry) {
        ++m_unreadable;
        m_column.append_null();
        return;
    }
    append_converted(geometry.release());
}

void GeometryReader::append_wkt(std::string_view wkt) {
    const GdalMessages quiet;
    std::string text(trim(wkt)); // GDAL wants it mutable and terminated
    char* cursor = text.data();
    OGRGeometryH made = nullptr;
    if (OGR_G_CreateFromWkt(&cursor, nullptr, &made) != OGRERR_NONE) {
        ++m_unreadable;
        m_column.append_null();
        return;
    }
    append_converted(made);
}

void GeometryReader::append_point(double x, double y) {
    m_column.append_point(x, y);
}

void GeometryReader::append(const GeometryReader& other) {
    m_column.append(other.m_column);
    m_mending.add(other.m_mending);
    m_linearised += other.m_linearised;
    m_surfaces += other.m_surfaces;
    m_measures_dropped += other.m_measures_dropped;
    m_flattened += other.m_flattened;
    m_uneven += other.m_uneven;
    m_not_finite += other.m_not_finite;
    m_unreadable += other.m_unreadable;
}

void GeometryReader::append_simple(WkbView wkb) {
    switch (wkb_numbers(wkb)) {
    case Numbers::Sound:
        append_sound(wkb);
        break;
    case Numbers::HeightNotFinite:
        ++m_flattened;
        append_sound(wkb_without_z(wkb));
        break;
    case Numbers::HeightInSomeParts:
        ++m_uneven;
        append_sound(wkb_without_z(wkb));
        break;
    case Numbers::PlaceNotFinite:
        ++m_not_finite;
        m_column.append_null();
        break;
    }
}

void GeometryReader::append_sound(WkbView wkb) {
    const std::vector<std::uint8_t> mended = m_mending.mend(wkb);
    m_column.append(mended.empty() ? wkb : WkbView(mended));
}

// Takes the geometry over.
void GeometryReader::append_converted(void* taken) {
    OgrGeometry geometry(taken);
    if (OGR_G_IsMeasured(geometry.get()) != 0) {
        OGR_G_SetMeasured(geometry.get(), FALSE);
        ++m_measures_dropped;
    }
    if (OGR_G_HasCurveGeometry(geometry.get(), TRUE) != 0) {
        geometry.reset(OGR_G_GetLinearGeometry(geometry.get(), 0, nullptr));
        ++m_linearised;
    }
    if (geometry && has_surface(geometry.get())) {
        geometry = without_surfaces(std::move(geometry));
        ++m_surfaces;
    }
    std::vector<std::uint8_t> wkb;
    if (geometry)
        wkb = iso_wkb_of(geometry.get());
    if (wkb.empty() || !wkb_is_well_formed(wkb)) {
        ++m_unreadable;
        m_column.append_null();
        return;
    }
    append_simple(wkb);
}

std::vector<std::string> GeometryReader::notes() const {
    std::vector<std::string> notes;
    if (m_linearised > 0)
        notes.push_back(counted(m_linearised, "curved geometries made linear"));
    if (m_surfaces > 0)
        notes.push_back(counted(m_surfaces, "surfaces of triangles or patches made polygons"));
    if (m_measures_dropped > 0)
        notes.push_back(counted(m_measures_dropped, "geometries lost their M values"));
    if (m_flattened > 0)
        notes.push_back(
            counted(m_flattened, "geometries lost third coordinates that are not finite numbers"));
    if (m_uneven > 0)
        notes.push_back(counted(m_uneven,
                                "geometries lost third coordinates that only some of their parts "
                                "have"));
    if (m_not_finite > 0)
        notes.push_back(counted(
            m_not_finite, "geometries with coordinates that are not finite numbers left out"));
    if (m_unreadable > 0)
        notes.push_back(
            counted(m_unreadable, "geometries could not be understood and are left out"));
    for (std::string& note : m_mending.notes())
        notes.push_back(std::move(note));
    return notes;
}

} // namespace graticule::geodata
