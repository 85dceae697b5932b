// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geopackage_rows.hpp"

#include "base/error.hpp"
#include "geodata/formats/database_guard.hpp"
#include "geodata/gdal_handle.hpp"

#include <fmt/format.h>
#include <ogr_api.h>

namespace graticule::geodata {

GeoPackageRows read_geopackage_rows(const std::filesystem::path& path) {
    initialise_gdal();
    const GdalMessages messages;
    const char* const drivers[] = {"GPKG", nullptr};
    DatabaseGuard guard(path);
    GdalDataset dataset;
    {
        const DatabaseGuard::Opening guarded(guard);
        dataset.reset(
            GDALOpenEx(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY, drivers, nullptr, nullptr));
    }
    OGRLayerH layer = dataset ? GDALDatasetGetLayer(dataset.get(), 0) : nullptr;
    if (layer == nullptr)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is no GeoPackage with a layer: {}", path.filename().string(),
                                messages.first_failure()));
    GeoPackageRows rows{OGR_L_GetFIDColumn(layer), OGR_L_GetGeometryColumn(layer), {}};
    OGR_L_ResetReading(layer);
    while (OGRFeatureH feature = OGR_L_GetNextFeature(layer)) {
        rows.ids.push_back(OGR_F_GetFID(feature));
        OGR_F_Destroy(feature);
    }
    guard.require_nothing_denied();
    return rows;
}

} // namespace graticule::geodata
