// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/geometry/geometry_columns_handle.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_api.h>

#include <memory>
#include <vector>

namespace graticule::geodata {

namespace {

struct ResultReleaser {
    GDALDatasetH dataset;
    void operator()(void* result) const { GDALDatasetReleaseResultSet(dataset, result); }
};

std::string sql_text(const std::string& text) {
    char* const escaped = CPLEscapeString(text.c_str(), -1, CPLES_SQL);
    std::string quoted = fmt::format("'{}'", escaped);
    CPLFree(escaped);
    return quoted;
}

std::vector<std::string> geometry_columns(GDALDatasetH geopackage, const std::string& table) {
    const std::string query = fmt::format("SELECT column_name FROM gpkg_geometry_columns "
                                          "WHERE lower(table_name) = lower({})",
                                          sql_text(table));
    const GdalMessages messages; // a file of tables alone need not have the list
    const std::unique_ptr<void, ResultReleaser> result(
        GDALDatasetExecuteSQL(geopackage, query.c_str(), nullptr, nullptr), {geopackage});
    std::vector<std::string> columns;
    while (OGRFeatureH row = result ? OGR_L_GetNextFeature(result.get()) : nullptr) {
        columns.push_back(one_line(OGR_F_GetFieldAsString(row, 0), 60));
        OGR_F_Destroy(row);
    }
    return columns;
}

} // namespace

void expect_one_geometry_column(GDALDatasetH geopackage, const std::filesystem::path& path,
                                const std::string& table) {
    const std::vector<std::string> columns = geometry_columns(geopackage, table);
    if (columns.size() > 1)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("The table {} of {} has {} geometry columns ({})", table,
                                path.string(), columns.size(), shorten(join(columns, ", "), 200)),
                    "A table of a GeoPackage has one: write each into a table of its own");
}

} // namespace graticule::geodata
