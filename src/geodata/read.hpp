// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::geodata {

enum class DataKind { Vector, Table, Raster };

/// One dataset inside a file: a vector layer, a table or a raster.
struct SourceEntry {
    DataKind kind = DataKind::Vector;
    std::string layer;  ///< layer or sheet name, or raster subdataset; empty where the file has one
    std::string source; ///< what to hand to GDAL for a raster subdataset; empty otherwise
};

/// Lists what a file holds without reading its features. Side files (.dbf, .shx, .prj, .aux.xml
/// and their kind) hold nothing of their own. Archives are listed with list_archive().
/// @throws Error NotFound, Malformed, Unsupported, each naming the file
std::vector<SourceEntry> inspect_source(const std::filesystem::path& path);

/// True for the file name endings that inspect_source() knows, archives included.
bool is_known_format(const std::filesystem::path& path);

struct ReadOptions {
    std::string layer; ///< empty: the only one, else an error that lists them
    std::string
        encoding; ///< of a Shapefile's or CSV's text; empty: from .cpg, a BOM, or UTF-8 checked
    /// Columns of coordinates in a table; empty: found by the usual names
    std::string x_column;
    std::string y_column;
    std::string crs; ///< for files that state none and whose CRS the user knows
};

/// What reading changed or could not keep, one sentence each ("3 curved geometries made linear").
struct ReadResult {
    Layer layer;
    std::vector<std::string> notes;
};

/// Reads one layer or table whole. The format is told by content as well as by name.
///
/// GeoJSON (RFC 7946: WGS 84; a `crs` member of older files is honoured), newline-delimited
/// GeoJSON, TopoJSON, Shapefile, GeoPackage, FlatGeobuf, KML, GPX, CSV/TSV, Excel.
/// A CSV gets points where it has a pair of coordinate columns within the degrees' range, or any
/// geometry where it has a WKT column; World Bank files lose their preamble.
/// @throws Error NotFound, Malformed, Unsupported, InvalidArgument (which layer?), Cancelled
ReadResult read_layer(const std::filesystem::path& path, const ReadOptions& options,
                      const Context& context);

} // namespace graticule::geodata
