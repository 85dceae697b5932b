// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/formats/geopackage_rows.hpp"
#include "geodata/layer/layer.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::geodata {

enum class VectorFormat { GeoJson, GeoJsonLines, GeoPackage, FlatGeobuf, Shapefile, Csv };

/// The format that a file name asks for by its ending.
/// @throws Error Unsupported, naming the endings that are known
VectorFormat format_of(const std::filesystem::path& path);

struct WriteOptions {
    /// GeoJSON keeps the layer's CRS, named in a member `crs` as before RFC 7946, and coordinates,
    /// rings and all are as they are. A layer without a CRS is written without a word about it.
    bool keep_crs = false;
    /// What a GeoPackage numbers its features by; else they are numbered from 1.
    std::optional<GeoPackageRows> rows = std::nullopt;
};

/// Writes a layer, whole or not at all, in the format of the file name.
///
/// GeoJSON is written as RFC 7946 (WGS 84, reprojected if needed, right-hand rings, cut at the
/// antimeridian). A Shapefile's limits (names of 10 bytes, one geometry type, no date-time) are
/// kept to and what they changed is returned. A table can be written as CSV or GeoPackage only;
/// CSV has the geometry as WKT, or x and y for points.
/// @return notes on what the format could not hold as it was
/// @throws Error Io, Unsupported, CrsMissing (GeoJSON of an unknown CRS)
std::vector<std::string> write_layer(const Layer& layer, const std::filesystem::path& path,
                                     const Context& context, const WriteOptions& options = {});

} // namespace graticule::geodata
