// SPDX-License-Identifier: Apache-2.0
#include "geodata/engine_versions.hpp"

#include "geodata/crs/proj_handle.hpp"
#include "geodata/gdal_handle.hpp"

#include <gdal.h>
#include <geos_c.h>
#include <proj.h>

namespace graticule::geodata {

std::vector<std::pair<std::string, std::string>> engine_versions() {
    const char* epsg = proj_context_get_database_metadata(proj_context(), "EPSG.VERSION");
    return {{"gdal", GDALVersionInfo("RELEASE_NAME")},
            {"geos", GEOSversion()},
            {"proj", proj_info().version},
            {"epsg", epsg == nullptr ? "no database" : epsg}};
}

std::vector<std::string> missing_drivers() {
    initialise_gdal();
    std::vector<std::string> missing;
    for (const char* driver :
         {"GTiff", "COG", "VRT", "AAIGrid", "netCDF", "GeoJSON", "GeoJSONSeq", "TopoJSON",
          "ESRI Shapefile", "GPKG", "FlatGeobuf", "LIBKML", "GPX", "CSV", "XLSX"})
        if (GDALGetDriverByName(driver) == nullptr)
            missing.emplace_back(driver);
    return missing;
}

} // namespace graticule::geodata
