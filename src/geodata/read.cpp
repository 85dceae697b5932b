// SPDX-License-Identifier: Apache-2.0
#include "geodata/read.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/archive.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "geodata/formats/esri_json_file.hpp"
#include "geodata/formats/geojson_file.hpp"
#include "geodata/formats/kml_fields.hpp"
#include "geodata/formats/kml_folders.hpp"
#include "geodata/formats/topojson_file.hpp"
#include "geodata/formats/vector_file.hpp"
#include "geodata/geometry/longitude_jumps.hpp"
#include "geodata/geometry/places_at_origin.hpp"
#include "geodata/raster/raster_subdatasets.hpp"
#include "geodata/tables/delimited_file.hpp"
#include "geodata/tables/excel_file.hpp"
#include "geodata/tables/text_numbers.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

// A layer that is called after its format or its file ("nc", "OGRGeoJSON") is called after the
// file.
std::string layer_name(const fs::path& path, SourceFormat format, const std::string& layer) {
    const bool by_file = format == SourceFormat::GeoJson || format == SourceFormat::GeoJsonLines
                         || format == SourceFormat::Shapefile || format == SourceFormat::Dbf
                         || layer.empty();
    return by_file ? path.stem().string() : layer;
}

ReadResult read_folder(const VectorFile& file, const std::string& folder, const Context& context) {
    ReadResult result = file.read(folder, context);
    remove_unused_kml_fields(result.layer);
    return result;
}

// The folder that is wanted; where none is named, all that are one dataset.
ReadResult read_kml(const VectorFile& file, const std::string& wanted, const Context& context) {
    const std::vector<std::string> folders = file.folders_of_one_dataset();
    if (!wanted.empty() || folders.empty())
        return read_folder(file, wanted, context);
    std::vector<ReadResult> results;
    for (const std::string& folder : folders)
        results.push_back(read_folder(file, folder, context));
    return joined_folders(std::move(results));
}

// Most KML says of no value what type it has, and GDAL takes all for text.
void read_numbers_of_kml(ReadResult& result) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < result.layer.field_count(); ++i)
        if (const std::string name = result.layer.field(i).name;
            !is_standard_kml_field(name) && read_text_as_numbers(result.layer, i))
            names.push_back(name);
    if (!names.empty())
        result.notes.push_back(fmt::format("Text that is numbers throughout is read as numbers: {}",
                                           join(names, ", ")));
}

ReadResult read_with_gdal(const fs::path& path, SourceFormat format, const ReadOptions& options,
                          const Context& context) {
    const VectorFile file(path, format, options.encoding);
    ReadResult result = format == SourceFormat::Kml ? read_kml(file, options.layer, context)
                                                    : file.read(options.layer, context);
    if (format == SourceFormat::Kml)
        read_numbers_of_kml(result);
    result.layer.set_name(layer_name(path, format, result.layer.name()));
    return result;
}

ReadResult read_format(const fs::path& path, SourceFormat format, const ReadOptions& options,
                       TableReading reading, const Context& context) {
    switch (format) {
    case SourceFormat::DelimitedText:
        return read_delimited_file(path, options, reading, context);
    case SourceFormat::Excel:
        return read_excel_file(path, options, reading, context);
    case SourceFormat::TopoJson:
        return read_topojson_file(path, options.layer, context);
    case SourceFormat::EsriJson:
        return read_esri_json_file(path, context);
    case SourceFormat::Raster:
        throw Error(
            ErrorCode::InvalidArgument,
            fmt::format("{} is a raster where a layer or table was expected", path.string()),
            "Use a raster tool on it");
    case SourceFormat::GeoJson:
    case SourceFormat::GeoJsonLines:
        if (options.layer.empty())
            if (std::optional<ReadResult> result =
                    read_geojson_file(path, format, reading, context))
                return std::move(*result);
        return read_with_gdal(path, format, options, context);
    default:
        return read_with_gdal(path, format, options, context);
    }
}

// The CRS that the user knows counts where the file states none.
void apply_crs(ReadResult& result, const std::string& crs) {
    if (crs.empty() || !result.layer.has_geometry())
        return;
    const Crs given = Crs::parse(crs);
    if (!result.layer.crs().known()) {
        Crs fitting = given;
        check_degrees(result.layer.geometry(), CrsFrom::User, fitting, result.notes);
        result.layer.set_crs(std::move(fitting));
    } else if (!result.layer.crs().same_as(given))
        result.notes.push_back(
            fmt::format("The data are in {}; the CRS that was given, {}, is not used",
                        result.layer.crs().label(), given.label()));
}

ReadResult read_with(const fs::path& path, const ReadOptions& options, TableReading reading,
                     const Context& context) {
    const SourceFormat format = detect_format(path);
    if (format == SourceFormat::Archive) {
        const UnpackedArchive unpacked = unpack_archive(path, context);
        try {
            return read_with(unpacked.only_source(), options, reading, context);
        } catch (const Error& error) {
            throw error_of_archive(error, unpacked.folder->path(), path);
        }
    }
    ReadResult result = read_format(path, format, options, reading, context);
    apply_crs(result, options.crs);
    if (const std::size_t removed = remove_places_at_origin(result.layer); removed > 0)
        result.notes.push_back(fmt::format(
            "{} points at exactly 0, 0, far from the others, stand for missing coordinates; their "
            "geometry is null",
            removed));
    if (const std::size_t changed = remove_longitude_jumps(result.layer); changed > 0)
        result.notes.push_back(fmt::format(
            "{} features with edges from one side of the antimeridian to the other were made "
            "continuous",
            changed));
    return result;
}

} // namespace

std::vector<SourceEntry> inspect_source(const fs::path& path) {
    switch (const SourceFormat format = detect_format(path)) {
    case SourceFormat::Archive:
        throw Error(ErrorCode::Unsupported, fmt::format("{} is an archive", path.string()),
                    "Unpack it, or hand it over as data, where it is unpacked");
    case SourceFormat::Raster:
        return list_raster(path);
    case SourceFormat::DelimitedText:
        return {{kind_of_delimited_file(path), {}, {}}};
    case SourceFormat::Excel:
        return list_excel_file(path);
    case SourceFormat::TopoJson:
        return list_topojson(path);
    case SourceFormat::GeoJson:
    case SourceFormat::GeoJsonLines:
    case SourceFormat::Shapefile:
        return {{DataKind::Vector, {}, {}}};
    case SourceFormat::EsriJson:
        return {{kind_of_esri_json(path), {}, {}}};
    case SourceFormat::Dbf:
        return {{DataKind::Table, {}, {}}};
    case SourceFormat::Kml: {
        const VectorFile file(path, format, {});
        return file.folders_of_one_dataset().empty()
                   ? file.layers()
                   : std::vector<SourceEntry>{{DataKind::Vector, {}, {}}};
    }
    default:
        return VectorFile(path, format, {}).layers();
    }
}

ReadResult read_layer(const fs::path& path, const ReadOptions& options, const Context& context) {
    return read_with(path, options, TableReading::AsMeant, context);
}

ReadResult read_layer_as_written(const fs::path& path, const ReadOptions& options,
                                 const Context& context) {
    return read_with(path, options, TableReading::AsWritten, context);
}

} // namespace graticule::geodata
