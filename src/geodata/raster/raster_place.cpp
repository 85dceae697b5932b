// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/crs/prj_file.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/georeference_beside.hpp"
#include "geodata/raster/raster_place_handle.hpp"

#include <cpl_conv.h>
#include <fmt/format.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

// Of a cell: less is how numbers are written.
constexpr double SamePlace = 0.02;
constexpr int ShownDigits = 9;

Crs crs_from(OGRSpatialReferenceH reference) {
    if (reference == nullptr)
        return {};
    char* wkt = nullptr;
    const char* const options[] = {"FORMAT=WKT2_2018", nullptr};
    const OGRErr status = OSRExportToWktEx(reference, &wkt, options);
    const std::string text = wkt != nullptr ? wkt : "";
    CPLFree(wkt);
    return status == OGRERR_NONE && !text.empty() ? Crs::parse(text) : Crs();
}

// Files of the climate community name their axes' units and often nothing else: degrees east and
// north mean longitude and latitude.
bool axes_are_degrees(GDALDatasetH dataset) {
    bool east = false;
    bool north = false;
    for (char** item = GDALGetMetadata(dataset, nullptr); item != nullptr && *item != nullptr;
         ++item) {
        const std::string_view text = *item;
        east =
            east || text.ends_with("#units=degrees_east") || text.ends_with("#units=degree_east");
        north = north || text.ends_with("#units=degrees_north")
                || text.ends_with("#units=degree_north");
    }
    return east && north;
}

// A geotransform, or ground control points that say the same as one.
Georeference georeference_of(GDALDatasetH dataset, std::string source) {
    Georeference told{std::move(source), {}, {}};
    std::array<double, 6> coefficients{};
    if (GDALGetGeoTransform(dataset, coefficients.data()) == CE_None) {
        told.transform = GeoTransform{coefficients};
        told.crs = crs_from(GDALGetSpatialRef(dataset));
    } else if (GDALGetGCPCount(dataset) >= 3
               && GDALGCPsToGeoTransform(GDALGetGCPCount(dataset), GDALGetGCPs(dataset),
                                         coefficients.data(), FALSE)
                      != FALSE) {
        told.transform = GeoTransform{coefficients};
        told.crs = crs_from(GDALGetGCPSpatialRef(dataset));
    }
    return told;
}

// Only of a GeoTIFF does GDAL take what lies beside it before what it says itself.
std::optional<Georeference> georeference_of_tags(GDALDatasetH dataset, const fs::path& file) {
    if (std::string_view(GDALGetDriverShortName(GDALGetDatasetDriver(dataset))) != "GTiff")
        return std::nullopt;
    const char* const drivers[] = {"GTiff", nullptr};
    const char* const options[] = {"GEOREF_SOURCES=INTERNAL", nullptr};
    const std::string name = file.filename().string();
    const char* const beside[] = {name.c_str(), nullptr};
    const GdalMessages messages; // it was opened before
    const GdalDataset alone(GDALOpenEx(
        fs::absolute(file).c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers, options, beside));
    return alone ? std::optional(georeference_of(alone.get(), "the file itself")) : std::nullopt;
}

double cells_apart(const GeoTransform& taken, const GeoTransform& other, double columns,
                   double rows) {
    double most = 0;
    for (const auto& [column, row] : {std::pair(0.0, 0.0), std::pair(columns, 0.0),
                                      std::pair(0.0, rows), std::pair(columns, rows)}) {
        const Point place = other.to_world(column, row);
        const Point cell = taken.to_cell(place.x, place.y);
        most = std::max(most, std::hypot(cell.x - column, cell.y - row));
    }
    return most;
}

std::string corner_text(const GeoTransform& transform) {
    return fmt::format("first corner at {}, {}, cells of {} x {}",
                       format_number(transform.coefficients[0], ShownDigits),
                       format_number(transform.coefficients[3], ShownDigits),
                       format_number(transform.cell_width(), ShownDigits),
                       format_number(transform.cell_height(), ShownDigits));
}

// Who of several said what was taken; the driver itself where none of them did.
std::string_view source_of(const std::vector<Georeference>& told, const auto& says_the_same) {
    const auto found = std::ranges::find_if(told, says_the_same);
    return found == told.end() ? "the file itself" : std::string_view(found->source);
}

void note_places(const GeoTransform& taken, const std::vector<Georeference>& told, double columns,
                 double rows, std::vector<std::string>& notes) {
    const auto apart = [&](const Georeference& one) {
        return one.transform ? cells_apart(taken, *one.transform, columns, rows) : 0;
    };
    const auto is_taken = [&](const Georeference& one) {
        return one.transform && apart(one) <= SamePlace;
    };
    for (const Georeference& one : told)
        if (const double distance = apart(one); !(distance <= SamePlace))
            notes.push_back(fmt::format(
                "Its place is told twice: {} has the {}, {} the {}, up to {} cells away; the "
                "former holds",
                source_of(told, is_taken), corner_text(taken), one.source,
                corner_text(*one.transform), format_number(distance, 3)));
}

void note_systems(const Crs& taken, const std::vector<Georeference>& told,
                  std::vector<std::string>& notes) {
    const auto is_taken = [&](const Georeference& one) { return one.crs.same_as(taken); };
    for (const Georeference& one : told)
        if (taken.known() && one.crs.known() && !is_taken(one))
            notes.push_back(
                fmt::format("Its CRS is told twice: {} says {}, {} says {}; the former holds",
                            source_of(told, is_taken), taken.label(), one.source, one.crs.label()));
}

// That of a shapefile is about the shapefile.
Crs crs_of_own_prj(const fs::path& file) {
    std::error_code status;
    return fs::exists(fs::path(file).replace_extension(".shp"), status) ? Crs()
                                                                        : crs_of_prj_beside(file);
}

void compare_with_beside(GDALDatasetH dataset, const fs::path& file, RasterPlace& place) {
    std::vector<Georeference> told = georeferences_beside(file);
    if (Crs crs = crs_of_own_prj(file); crs.known())
        told.push_back({fs::path(file).replace_extension(".prj").filename().string(), {}, crs});
    if (told.empty())
        return;
    if (auto own = georeference_of_tags(dataset, file))
        told.insert(told.begin(), std::move(*own));
    note_places(place.transform, told, GDALGetRasterXSize(dataset), GDALGetRasterYSize(dataset),
                place.notes);
    note_systems(place.crs, told, place.notes);
}

void require_usable(const GeoTransform& transform, const std::string& source) {
    for (const double coefficient : transform.coefficients)
        if (!std::isfinite(coefficient))
            throw Error(ErrorCode::Malformed, fmt::format("{} has no usable georeference: a "
                                                          "coefficient is not a number",
                                                          source));
    if (!transform.invertible())
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} has no usable georeference: its cells have no area", source));
}

} // namespace

RasterPlace place_of(GDALDatasetH dataset, const std::string& source) {
    const Georeference told = georeference_of(dataset, {});
    RasterPlace place{told.transform.value_or(GeoTransform{}), told.crs, {}};
    require_usable(place.transform, source);
    if (!place.crs.known() && axes_are_degrees(dataset))
        place.crs = Crs::wgs84();
    if (!place.crs.known())
        place.crs = crs_of_own_prj(source);
    std::error_code status;
    if (fs::is_regular_file(source, status))
        compare_with_beside(dataset, source, place);
    return place;
}

} // namespace graticule::geodata
