// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "geodata/crs/proj_database.hpp"
#include "geodata/formats/watched_output.hpp"
#include "geodata/gdal_access.hpp"
#include "geodata/gdal_handle.hpp"

#include <cpl_conv.h>
#include <cpl_error.h>
#include <gdal_frmts.h>
#include <ogr_srs_api.h>
#include <ogrsf_frmts.h>

#include <cstring>
#include <mutex>
#include <new>

namespace graticule::geodata {

namespace {

// As CPLQuietErrorHandler, whose address must not be taken: see cmake/late_library.py.
void print_nothing(CPLErr /*severity*/, CPLErrorNum /*number*/, const char* /*message*/) {}

// GDAL's context of PROJ on this thread looks for its first file here, not for one that a CRS names
// (see proj_files_handle.hpp).
void confine_this_thread() {
    constexpr int Wgs84 = 4326;
    thread_local const bool confined = [] {
        OGRSpatialReferenceH reference = OSRNewSpatialReference(nullptr);
        const bool found = OSRImportFromEPSG(reference, Wgs84) == OGRERR_NONE;
        OSRDestroySpatialReference(reference);
        return found;
    }();
    (void)confined;
}

// Drivers that Graticule reads or writes, and no other: a driver that is not registered cannot be
// talked into opening an address or running a command, and registering all of them is slow.
void register_drivers() {
    CPLSetErrorHandler(print_nothing);
    restrict_gdal();
    // A GeoPackage holds the time of writing: with a fixed one the same layer gives the same bytes.
    CPLSetConfigOption("OGR_CURRENT_DATE", "2000-01-01T00:00:00.000Z");
    CPLSetConfigOption("GDAL_PAM_ENABLED", "NO");        // no .aux.xml: see side_files.hpp
    CPLSetConfigOption("OGR_GEOJSON_MAX_OBJ_SIZE", "0"); // one coastline may be large
    // Sheets come as they are; the header and the types are found as in any other table.
    CPLSetConfigOption("OGR_XLSX_HEADERS", "DISABLE");
    CPLSetConfigOption("OGR_XLSX_FIELD_TYPES", "STRING");

    register_watched_outputs();
    GDALRegister_MEM();
    GDALRegister_GTiff();
    GDALRegister_COG();
    GDALRegister_VRT();
    GDALRegister_AAIGrid();
    GDALRegister_netCDF();

    RegisterOGRMEM();
    RegisterOGRGeoJSON();
    RegisterOGRGeoJSONSeq();
    RegisterOGRTopoJSON();
    RegisterOGRShape();
    RegisterOGRGeoPackage();
    RegisterOGRFlatGeobuf();
    RegisterOGRLIBKML();
    RegisterOGRKML();
    RegisterOGRGPX();
    RegisterOGRCSV();
    RegisterOGRXLSX();
}

} // namespace

void initialise_gdal() {
    keep_proj_database_in_memory(); // before GDAL makes contexts of its own
    static std::once_flag once;
    std::call_once(once, register_drivers);
    confine_this_thread();
}

GdalMessages::GdalMessages() {
    CPLPushErrorHandlerEx(&GdalMessages::collect, this);
}

GdalMessages::~GdalMessages() {
    CPLPopErrorHandler();
}

void GdalMessages::keep(std::string& kept, const char* message) {
    if (!kept.empty())
        return;
    try {
        kept = to_valid_utf8(message);
    } catch (const std::bad_alloc&) {
        // Nothing may be thrown through GDAL's frames; so short a text takes no memory of its own.
        kept = "no memory";
    }
}

void GdalMessages::collect(CPLErr severity, CPLErrorNum /*number*/, const char* message) {
    auto* self = static_cast<GdalMessages*>(CPLGetErrorHandlerUserData());
    if (self == nullptr)
        return;
    if (severity >= CE_Failure)
        self->keep(self->m_first_failure, message);
    else if (std::strstr(message, "IO error") != nullptr)
        self->keep(self->m_unread, message);
}

std::string GdalMessages::first_failure() const {
    return m_first_failure;
}

} // namespace graticule::geodata
