// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/catalog_entries.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/read.hpp"

#include <fmt/format.h>

#include <system_error>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

bool is_netcdf(const fs::path& path) {
    return ascii_lower(path.extension().string()) == ".nc";
}

// What the file holds, from its ending where that tells. What is wrong with such a file is said
// when it is read.
std::vector<SourceEntry> sources_in(const fs::path& path) {
    const std::string ending = ascii_lower(path.extension().string());
    if (!is_known_extension(ending) || ending == ".json")
        return inspect_source(path);
    switch (format_of_extension(ending)) {
    case SourceFormat::GeoJson:
    case SourceFormat::GeoJsonLines:
    case SourceFormat::Shapefile:
    case SourceFormat::FlatGeobuf:
        return {{DataKind::Vector, {}, {}}};
    case SourceFormat::Dbf:
        return {{DataKind::Table, {}, {}}};
    case SourceFormat::Raster:
        return is_netcdf(path) ? inspect_source(path)
                               : std::vector<SourceEntry>{{DataKind::Raster, {}, {}}};
    default:
        return inspect_source(path);
    }
}

std::string entry_name(const fs::path& path, const std::string& layer, bool several) {
    const std::string stem = path.stem().string();
    return one_line(several && !layer.empty() && layer != stem ? fmt::format("{}_{}", stem, layer)
                                                               : stem);
}

} // namespace

std::vector<CatalogEntry> entries_of_file(const fs::path& path) {
    const std::vector<SourceEntry> sources = sources_in(path);
    std::vector<CatalogEntry> entries;
    for (const SourceEntry& source : sources) {
        CatalogEntry& entry = entries.emplace_back();
        entry.name = entry_name(path, source.layer, sources.size() > 1);
        entry.kind = source.kind;
        entry.path = path;
        entry.origin = path;
        entry.layer = source.layer;
        entry.raster_source = source.source;
    }
    return entries;
}

void complete_entry(CatalogEntry& entry) {
    std::error_code failure;
    if (!fs::exists(entry.path, failure))
        throw Error(ErrorCode::NotFound,
                    fmt::format("{} is in the catalogue, but not there", entry.path.string()),
                    "Fetch it, or take it out of catalog.toml");
    if (!fs::is_regular_file(entry.path, failure))
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{} is in the catalogue, but is not an ordinary file", entry.path.string()),
            "Copy what it gives into a file first");
    entry.origin = entry.path;
    if (is_netcdf(entry.path) && !entry.layer.empty()) {
        entry.kind = DataKind::Raster;
        entry.raster_source = fmt::format("NETCDF:\"{}\":{}", entry.path.string(), entry.layer);
    } else if (const SourceFormat format = format_of_extension(entry.path.extension().string());
               format == SourceFormat::TopoJson
               || (format == SourceFormat::Kml && !entry.layer.empty())) {
        // Every object or folder is a layer with geometry; a wrong name is told when it is read.
        entry.kind = DataKind::Vector;
    } else {
        const std::vector<SourceEntry> sources = sources_in(entry.path);
        const SourceEntry& source = sources[choose_layer(entry.path, entry.layer, sources)];
        entry.kind = source.kind;
        entry.raster_source = source.source;
    }
    if (entry.name.empty())
        entry.name = entry_name(entry.path, entry.layer, !entry.layer.empty());
}

} // namespace graticule::geodata
