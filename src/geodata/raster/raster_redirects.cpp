// SPDX-License-Identifier: Apache-2.0
#include "geodata/raster/raster_redirects.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_source.hpp"

#include <cpl_string.h>
#include <fmt/format.h>

#include <optional>
#include <string>

namespace graticule::geodata {

namespace {

[[noreturn]] void refuse_redirect(const fs::path& file, const char* what,
                                  const std::string& named) {
    throw Error(ErrorCode::Refused,
                fmt::format("{} names another file for {}, {}", file.string(), what,
                            shorten(to_valid_utf8(named), 120)),
                "Take that item out of its metadata, or put what it names into the file");
}

bool lies_beside(const std::string& named, const fs::path& file) {
    const std::optional<fs::path> place = file_of_raster(named);
    if (!place || !is_inside(*place, fs::absolute(file).parent_path()))
        return false;
    // A file may bear a name that GDAL takes for a notation of its own.
    return *place != named || named.starts_with('/') || named.find(':') == std::string::npos;
}

// Overviews of the dataset, and of a single band.
void refuse_overview_files(GDALMajorObjectH object, const fs::path& file) {
    for (const char* const* item = GDALGetMetadata(object, "OVERVIEWS");
         item != nullptr && *item != nullptr; ++item)
        refuse_redirect(file, "overviews", *item);
}

} // namespace

void require_no_redirects(GDALDatasetH dataset, const fs::path& file) {
    refuse_overview_files(dataset, file);
    for (int band = 1; band <= GDALGetRasterCount(dataset); ++band)
        refuse_overview_files(GDALGetRasterBand(dataset, band), file);
    char** const places = GDALGetMetadata(dataset, "GEOLOCATION");
    for (const char* key : {"X_DATASET", "Y_DATASET"})
        if (const char* const named = CSLFetchNameValue(places, key))
            if (!lies_beside(named, file))
                refuse_redirect(file, "the places of its cells", named);
}

} // namespace graticule::geodata
