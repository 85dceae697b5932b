// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/vector_writer.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/formats/feature_writer_handle.hpp"
#include "geodata/formats/geopackage_index.hpp"
#include "geodata/formats/output_fields.hpp"
#include "geodata/formats/output_geometry.hpp"
#include "geodata/formats/watched_output.hpp"
#include "geodata/gdal_handle.hpp"

#include <fmt/format.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <cstring>
#include <memory>
#include <optional>
#include <span>

namespace graticule::geodata {

namespace {

namespace fs = std::filesystem;

struct SpatialReferenceReleaser {
    void operator()(void* reference) const { OSRRelease(reference); }
};
using SpatialReference = std::unique_ptr<void, SpatialReferenceReleaser>;

using Options = std::vector<std::string>;

const char* driver_name(VectorFormat format) {
    switch (format) {
    case VectorFormat::GeoJson:
        return "GeoJSON";
    case VectorFormat::GeoJsonLines:
        return "GeoJSONSeq";
    case VectorFormat::GeoPackage:
        return "GPKG";
    case VectorFormat::FlatGeobuf:
        return "FlatGeobuf";
    default:
        return "ESRI Shapefile";
    }
}

bool is_geojson(VectorFormat format) {
    return format == VectorFormat::GeoJson || format == VectorFormat::GeoJsonLines;
}

[[noreturn]] void throw_write_error(const fs::path& path, const std::string& reason) {
    throw Error(ErrorCode::Io,
                fmt::format("Cannot write {}{}{}", path.filename().string(),
                            reason.empty() ? "" : ": ", reason),
                "Check the space left and the permissions of the folder");
}

// GeoJSON can only name a CRS, by the code of an authority.
void expect_code(const Crs& crs) {
    const std::string label = crs.label();
    if (crs.known()
        && (label.find(':') == std::string::npos || label.find(' ') != std::string::npos))
        throw Error(ErrorCode::Unsupported,
                    fmt::format("GeoJSON cannot say that it is in {}, which has no code", label),
                    "Write it in WGS 84, or as .gpkg");
}

void expect_writable(const Layer& layer, VectorFormat format, const WriteOptions& options,
                     const fs::path& path) {
    if (!layer.has_geometry() && format != VectorFormat::GeoPackage)
        throw Error(ErrorCode::Unsupported,
                    fmt::format("{}: '{}' is a table without geometry", path.filename().string(),
                                layer.name()),
                    "Write it as .csv or .gpkg");
    if (options.keep_crs && format == VectorFormat::GeoJsonLines)
        throw Error(ErrorCode::Unsupported, "Newline-delimited GeoJSON is in WGS 84 always",
                    "Write it as .geojson to keep the CRS");
    if (options.rows && options.rows->ids.size() != layer.size())
        throw Error(ErrorCode::Internal, "There is not one number for each feature");
    if (options.keep_crs)
        expect_code(layer.crs());
    else if (is_geojson(format))
        layer.require_crs();
}

SpatialReference reference_of(const Layer& layer) {
    if (!layer.has_geometry() || !layer.crs().known())
        return nullptr;
    SpatialReference reference(OSRNewSpatialReference(nullptr));
    std::string wkt = layer.crs().wkt();
    char* text = wkt.data();
    if (OSRImportFromWkt(reference.get(), &text) != OGRERR_NONE)
        throw Error(
            ErrorCode::Io,
            fmt::format("The CRS {} cannot be written: GDAL does not take it", layer.crs().label()),
            "Try again, or reproject the layer to another CRS first");
    OSRSetAxisMappingStrategy(reference.get(), OAMS_TRADITIONAL_GIS_ORDER);
    return reference;
}

// A nanometre; but GDAL takes digits after several zeros for noise, up to a millimetre.
Options options_as_it_is(const Layer& layer) {
    const bool degrees = layer.crs().known() && layer.crs().geographic();
    return {"RFC7946=NO", degrees ? "COORDINATE_PRECISION=14" : "COORDINATE_PRECISION=9"};
}

// The index is made once all is there.
Options geopackage_options(const std::vector<std::string>& names,
                           const std::optional<GeoPackageRows>& rows) {
    const bool known = rows && !rows->id_column.empty();
    const bool placed = rows && !rows->geometry_column.empty();
    return {"SPATIAL_INDEX=NO", "FID=" + free_name(known ? rows->id_column : "fid", names),
            "GEOMETRY_NAME=" + free_name(placed ? rows->geometry_column : "geom", names)};
}

Options layer_options(VectorFormat format, const std::vector<std::string>& names,
                      const GeometryForm& form, const WriteOptions& options) {
    switch (format) {
    case VectorFormat::GeoJson:
        // GDAL's cutting at the antimeridian drops members of collections.
        return {"RFC7946=YES", "COORDINATE_PRECISION=7",
                form.holds_collections ? "WRAPDATELINE=NO" : "WRAPDATELINE=YES"};
    case VectorFormat::GeoJsonLines:
        return {"COORDINATE_PRECISION=7"};
    case VectorFormat::GeoPackage:
        return geopackage_options(names, options.rows);
    case VectorFormat::FlatGeobuf:
        return {"SPATIAL_INDEX=YES"};
    default:
        return {"ENCODING=UTF-8", "DBF_DATE_LAST_UPDATE=2000-01-01"};
    }
}

OGRLayerH create_layer(GDALDatasetH dataset, const Layer& layer, const fs::path& path,
                       const GeometryForm& form, const Options& options) {
    const SpatialReference reference = reference_of(layer);
    std::vector<char*> raw;
    for (const std::string& option : options)
        raw.push_back(const_cast<char*>(option.c_str())); // GDAL reads them only
    raw.push_back(nullptr);
    const bool by_file = path.extension() == ".shp" || layer.name().empty();
    const std::string name = by_file ? path.stem().string() : layer.name();
    return GDALDatasetCreateLayer(dataset, name.c_str(), reference.get(),
                                  static_cast<OGRwkbGeometryType>(form.type), raw.data());
}

// Counts what a reader of the file will find, and looks whether it knows where that lies.
void check_written(const fs::path& path, VectorFormat format, const Layer& whole,
                   std::size_t expected) {
    const char* const drivers[] = {driver_name(format), nullptr};
    const GdalDataset written(
        GDALOpenEx(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY, drivers, nullptr, nullptr));
    OGRLayerH layer = written ? GDALDatasetGetLayer(written.get(), 0) : nullptr;
    if (layer == nullptr || OGR_L_GetFeatureCount(layer, TRUE) != static_cast<GIntBig>(expected))
        throw_write_error(path, "it does not hold what was written to it; the disk may be full");
    if (whole.has_geometry() && whole.crs().known() && OGR_L_GetSpatialRef(layer) == nullptr)
        throw_write_error(path, "it has lost its CRS");
}

void note_format(const Layer& layer, VectorFormat format, const WriteOptions& options,
                 std::vector<std::string>& notes) {
    if (is_geojson(format) && options.keep_crs && !layer.crs().known())
        notes.emplace_back("The file says no CRS; readers of GeoJSON take such coordinates to be "
                           "longitudes and latitudes");
    if (is_geojson(format) && !options.keep_crs && !layer.crs().same_as(Crs::wgs84()))
        notes.push_back(fmt::format("Coordinates went from {} to WGS 84, as GeoJSON wants them",
                                    layer.crs().label()));
    if (format == VectorFormat::FlatGeobuf && layer.geometry().void_count() > 0)
        notes.push_back(fmt::format("{} features without a place are left out: FlatGeobuf is "
                                    "written with features that have one only",
                                    layer.geometry().void_count()));
    if (format == VectorFormat::FlatGeobuf && layer.size() > 1)
        notes.emplace_back("Features stand in the order of FlatGeobuf's spatial index");
}

} // namespace

std::vector<std::string> write_vector(const Layer& layer, VectorFormat format, const fs::path& path,
                                      const WriteOptions& options, const Context& context) {
    expect_writable(layer, format, options, path);
    initialise_gdal();
    GdalMessages messages;
    std::vector<std::string> notes;
    const GeometryForm form = geometry_form(layer, format, notes);
    const std::vector<std::string> names = output_field_names(layer, format, notes);
    WatchedOutput watched(path);
    // SQLite tells of every write that fails, and wants a file of its own.
    const bool database = format == VectorFormat::GeoPackage;
    GdalDataset dataset(GDALCreate(GDALGetDriverByName(driver_name(format)),
                                   database ? path.c_str() : watched.name().c_str(), 0, 0, 0,
                                   GDT_Unknown, nullptr));
    if (!dataset)
        throw_write_error(path, messages.first_failure());
    const bool as_it_is = format == VectorFormat::GeoJson && options.keep_crs;
    // GDAL calls it a failure too that WKT 1 cannot say a CRS such as Equal Earth, and writes
    // WKT 2.
    OGRLayerH output = nullptr;
    {
        const GdalMessages of_creation;
        output = create_layer(dataset.get(), layer, path, form,
                              as_it_is ? options_as_it_is(layer)
                                       : layer_options(format, names, form, options));
        if (output == nullptr)
            throw_write_error(path, of_creation.first_failure());
    }
    const std::span<const std::int64_t> ids =
        database && options.rows ? options.rows->ids : std::span<const std::int64_t>();
    FeatureWriter writer(layer, output, format, form, names, ids);
    std::optional<GeoPackageIndex> index;
    if (database && layer.has_geometry())
        index.emplace(dataset.get(), output);
    const bool transaction = GDALDatasetStartTransaction(dataset.get(), FALSE) == OGRERR_NONE;
    for (std::size_t row = 0; row < layer.size(); ++row) {
        if (row % RowsPerCheck == 0) {
            context.check_cancelled();
            context.report_progress("writing a layer",
                                    static_cast<double>(row) / static_cast<double>(layer.size()));
        }
        if (format == VectorFormat::FlatGeobuf && layer.geometry().is_void(row))
            continue;
        if (!writer.write(row))
            throw_write_error(path, messages.first_failure());
    }
    if (transaction && GDALDatasetCommitTransaction(dataset.get()) != OGRERR_NONE)
        throw_write_error(path, messages.first_failure());
    dataset.reset();
    if (watched.error() != 0)
        throw_write_error(path, std::strerror(watched.error()));
    if (messages.failed())
        throw_write_error(path, messages.first_failure());
    if (const std::string failure = index ? index->fill(path, layer.geometry(), ids, context) : "";
        !failure.empty())
        throw_write_error(path, failure);
    if (!is_geojson(format))
        check_written(path, format, layer,
                      format == VectorFormat::FlatGeobuf
                          ? layer.size() - layer.geometry().void_count()
                          : layer.size());
    note_format(layer, format, options, notes);
    writer.add_notes(notes);
    return notes;
}

} // namespace graticule::geodata
