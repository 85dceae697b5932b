// SPDX-License-Identifier: Apache-2.0
#include "geodata/write.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/formats/vector_writer.hpp"
#include "geodata/tables/csv_writer.hpp"

#include <fmt/format.h>

#include <array>
#include <system_error>
#include <utility>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

// Side files that an earlier Shapefile of the same name left and the new one does not replace.
std::vector<fs::path> stale_parts(const fs::path& path, const fs::path& staged) {
    std::vector<fs::path> stale;
    for (const char* ending : {".prj", ".cpg", ".qix", ".sbn", ".sbx", ".shp.xml", ".qpj"}) {
        fs::path fresh = staged;
        fs::path old = path;
        if (!fs::exists(fresh.replace_extension(ending)))
            stale.push_back(old.replace_extension(ending));
    }
    return stale;
}

} // namespace

VectorFormat format_of(const fs::path& path) {
    constexpr std::array Endings = {
        std::pair{".geojson", VectorFormat::GeoJson},
        std::pair{".json", VectorFormat::GeoJson},
        std::pair{".geojsonl", VectorFormat::GeoJsonLines},
        std::pair{".geojsons", VectorFormat::GeoJsonLines},
        std::pair{".ndjson", VectorFormat::GeoJsonLines},
        std::pair{".gpkg", VectorFormat::GeoPackage},
        std::pair{".fgb", VectorFormat::FlatGeobuf},
        std::pair{".shp", VectorFormat::Shapefile},
        std::pair{".csv", VectorFormat::Csv},
    };
    const std::string wanted = ascii_lower(path.extension().string());
    for (const auto& [ending, format] : Endings)
        if (wanted == ending)
            return format;
    throw Error(ErrorCode::Unsupported,
                fmt::format("{}: no format that is written has the ending '{}'",
                            path.filename().string(), wanted),
                "Use .geojson, .geojsonl, .gpkg, .fgb, .shp or .csv");
}

std::vector<std::string> write_layer(const Layer& layer, const fs::path& path,
                                     const Context& context, const WriteOptions& options) {
    const VectorFormat format = format_of(path);
    std::vector<std::string> notes;
    std::vector<fs::path> stale;
    write_staged(path, [&](const fs::path& staged) {
        notes = format == VectorFormat::Csv ? write_csv(layer, staged, context)
                                            : write_vector(layer, format, staged, options, context);
        if (format == VectorFormat::Shapefile)
            stale = stale_parts(path, staged);
    });
    for (const fs::path& part : stale) {
        std::error_code ignored; // most were never there
        fs::remove(part, ignored);
    }
    return notes;
}

} // namespace graticule::geodata
