// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "geodata/catalog/catalog.hpp"

#include <fmt/format.h>

namespace graticule::geodata {

namespace {

// As of layers: it counts where the file states none.
void apply_catalog_crs(const Crs& of_catalogue, Raster& raster) {
    if (!raster.crs.known())
        raster.crs = of_catalogue;
    else if (!raster.crs.same_as(of_catalogue))
        raster.notes.push_back(
            fmt::format("The data are in {}; the CRS that was given, {}, is not used",
                        raster.crs.label(), of_catalogue.label()));
}

} // namespace

Raster Catalog::open_raster(const CatalogEntry& entry) const {
    if (entry.kind != DataKind::Raster)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is no raster where one was expected", entry.name),
                    "Use a tool for layers and tables on it");
    Raster raster = entry.raster_source.empty() ? Raster::open(entry.path)
                                                : Raster::open_source(entry.raster_source);
    raster.name = entry.name;
    if (!entry.read_options.crs.empty())
        apply_catalog_crs(Crs::parse(entry.read_options.crs), raster);
    for (std::size_t i = 0; i < raster.bands.size(); ++i) {
        Band& band = raster.bands[i];
        for (const std::string& key : {band.name, std::to_string(i + 1), entry.layer})
            if (const auto unit = entry.units.find(key); unit != entry.units.end()) {
                band.unit = unit->second;
                break;
            }
    }
    return raster;
}

} // namespace graticule::geodata
