// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace graticule::geodata {

/// What a file is, told by its content first and its name second.
enum class SourceFormat {
    GeoJson,
    GeoJsonLines,
    TopoJson,
    Shapefile,
    Dbf,
    GeoPackage,
    FlatGeobuf,
    Kml,
    Gpx,
    DelimitedText,
    Excel,
    Raster,
    Archive,
    EsriJson
};

/// Looks at the first bytes of a file.
/// @throws Error NotFound; InvalidArgument for a folder; Malformed for an empty file or content
/// that
///         is not what the name says; Unsupported for formats that are not read; Io
SourceFormat detect_format(const std::filesystem::path& path);

/// Name of a format for messages ("GeoPackage").
std::string_view format_name(SourceFormat format);

/// The format that a file name ending stands for.
/// @param extension with its dot, in any case; must be one of is_known_format()
SourceFormat format_of_extension(std::string_view extension);

/// True for endings that format_of_extension() knows.
bool is_known_extension(std::string_view extension);

/// True for files that only serve another (.dbf, .shx, .prj, .aux.xml, .ovr, -wal and their kind).
/// A .dbf that stands alone is not one of them.
bool is_side_file(const std::filesystem::path& path);

} // namespace graticule::geodata
