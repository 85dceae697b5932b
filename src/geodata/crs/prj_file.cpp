// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/prj_file.hpp"

#include "base/file.hpp"
#include "geodata/catalog/companion_files.hpp"
#include "geodata/gdal_handle.hpp"

#include <cpl_conv.h>
#include <ogr_srs_api.h>

#include <memory>
#include <string>

namespace graticule::geodata {

namespace {

constexpr const char* Format[] = {"FORMAT=WKT2_2018", nullptr};

struct ReferenceReleaser {
    void operator()(void* reference) const { OSRDestroySpatialReference(reference); }
};

std::filesystem::path prj_beside(std::filesystem::path file) {
    return file.replace_extension(".prj");
}

} // namespace

bool has_prj_beside(const std::filesystem::path& file) {
    return is_plain_file(prj_beside(file));
}

Crs crs_of_prj_beside(const std::filesystem::path& file) {
    if (!has_prj_beside(file))
        return {};
    std::string text = read_file(prj_beside(file));
    initialise_gdal();
    const GdalMessages messages; // what makes no sense is no failure
    const std::unique_ptr<void, ReferenceReleaser> reference(OSRNewSpatialReference(nullptr));
    char* lines[] = {text.data(), nullptr};
    char* raw = nullptr;
    // Read and named as GDAL does where it can read the file.
    if (OSRImportFromESRI(reference.get(), lines) != OGRERR_NONE
        || OSRExportToWktEx(reference.get(), &raw, Format) != OGRERR_NONE) {
        CPLFree(raw);
        return {};
    }
    const std::string wkt = raw;
    CPLFree(raw);
    return Crs::parse(wkt);
}

} // namespace graticule::geodata
