// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/vector_file.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "geodata/crs/prj_file.hpp"
#include "geodata/formats/coordinate_texts.hpp"
#include "geodata/formats/geojson_crs.hpp"
#include "geodata/formats/vector_source.hpp"
#include "geodata/geometry/geometry_columns_handle.hpp"
#include "geodata/layer/layer_builder_handle.hpp"
#include "geodata/tables/dbf_text.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>

namespace graticule::geodata {

namespace {

struct StreamReleaser {
    void operator()(ArrowArrayStream* stream) const {
        if (stream->release != nullptr)
            stream->release(stream);
        delete stream;
    }
};

class ArrowSchemaHolder {
public:
    ~ArrowSchemaHolder() {
        if (m_schema.release != nullptr)
            m_schema.release(&m_schema);
    }
    ArrowSchema* get() { return &m_schema; }

private:
    ArrowSchema m_schema{};
};

class ArrowBatch {
public:
    ~ArrowBatch() {
        if (m_array.release != nullptr)
            m_array.release(&m_array);
    }
    ArrowArray* get() { return &m_array; }
    bool at_end() const { return m_array.release == nullptr; }

private:
    ArrowArray m_array{};
};

struct CplFree {
    void operator()(char* text) const { CPLFree(text); }
};

// A file with a CRS that cannot be understood is read as one without.
Crs crs_of(OGRLayerH layer, std::vector<std::string>& notes) {
    const auto note = [&](const std::string& reason) {
        notes.push_back(
            fmt::format("The file's CRS is not understood and taken as unknown ({})", reason));
    };
    const GdalMessages messages; // the CRS alone is at fault, not the layer
    OGRSpatialReferenceH reference = OGR_L_GetSpatialRef(layer);
    // What GDAL calls the CRS of a GeoPackage that says that it has none.
    const bool undefined = reference != nullptr && OSRGetName(reference) != nullptr
                           && std::string_view(OSRGetName(reference)) == "Undefined geographic SRS";
    if (reference == nullptr || undefined || OSRIsLocal(reference) != 0) {
        if (messages.failed())
            note(messages.first_failure());
        return {};
    }
    char* raw = nullptr;
    constexpr const char* Options[] = {"FORMAT=WKT2_2019", nullptr};
    if (OSRExportToWktEx(reference, &raw, Options) != OGRERR_NONE) {
        CPLFree(raw);
        raw = nullptr;
        OSRExportToWkt(reference, &raw);
    }
    const std::unique_ptr<char, CplFree> wkt(raw);
    try {
        return Crs::parse(wkt ? wkt.get() : "");
    } catch (const Error& error) {
        note(error.message());
        return {};
    }
}

// A shift to WGS 84 that an old definition carries with it is no part of a Crs. Where an authority
// knows the CRS nothing is lost: PROJ has better ways.
void note_unused_shift(OGRLayerH layer, const Crs& crs, std::vector<std::string>& notes) {
    OGRSpatialReferenceH reference = OGR_L_GetSpatialRef(layer);
    char* raw = nullptr;
    if (!crs.known() || reference == nullptr || crs.label() != crs.name()
        || OSRExportToWkt(reference, &raw) != OGRERR_NONE)
        return;
    const std::unique_ptr<char, CplFree> held(raw);
    const std::string_view wkt = raw;
    if (wkt.find("TOWGS84[") != std::string_view::npos
        || wkt.find("PROJ4_GRIDS") != std::string_view::npos)
        notes.emplace_back("The file's CRS carries a datum shift of its own, which is not used: "
                           "against other data it may lie some metres off");
}

// What the columns of a batch take, about; texts and shapes by their true size.
std::uint64_t bytes_of(const ArrowArray& array, const ArrowSchema& schema) {
    const auto rows = static_cast<std::uint64_t>(array.length);
    std::uint64_t bytes = rows * sizeof(double);
    const char kind = *schema.format;
    if ((kind == 'u' || kind == 'z') && array.n_buffers == 3)
        bytes += static_cast<std::uint64_t>(
            static_cast<const std::int32_t*>(array.buffers[1])[array.offset + array.length]);
    for (std::int64_t i = 0; i < array.n_children; ++i)
        bytes += bytes_of(*array.children[i], *schema.children[i]);
    return bytes;
}

[[noreturn]] void throw_too_large(const std::filesystem::path& path) {
    throw Error(ErrorCode::LimitExceeded,
                fmt::format("{} gives more rows than its size explains: a view in it may have no "
                            "end",
                            path.string()),
                "Write what the view gives into a table of the file");
}

[[noreturn]] void throw_unreadable(const std::filesystem::path& path, SourceFormat format,
                                   const std::string& reason) {
    throw Error(ErrorCode::Malformed,
                fmt::format("{} cannot be read as {}{}{}", path.string(), format_name(format),
                            reason.empty() ? "" : ": ", reason),
                "The file is damaged or cut short; fetch or write it again");
}

} // namespace

VectorFile::VectorFile(const std::filesystem::path& path, SourceFormat format,
                       const std::string& encoding)
    : m_path(path), m_format(format) {
    initialise_gdal();
    GdalMessages messages;
    VectorSource source = prepare_vector_source(path, format, encoding);
    expect_coordinate_numbers(path, format);
    m_dataset = open_vector_source(source);
    m_copy = std::move(source.copy);
    m_notes = std::move(source.notes);
    m_guard = std::move(source.guard);
    require_nothing_denied();
    if (!m_dataset)
        throw_unreadable(path, format, messages.first_failure());
}

void VectorFile::require_nothing_denied() const {
    if (m_guard)
        m_guard->require_nothing_denied();
}

std::vector<SourceEntry> VectorFile::layers() const {
    const GdalMessages messages;
    std::vector<SourceEntry> entries;
    for (int i = 0; i < GDALDatasetGetLayerCount(m_dataset.get()); ++i) {
        OGRLayerH layer = GDALDatasetGetLayer(m_dataset.get(), i);
        // GDAL shows all five layers that a GPX file could have.
        if (m_format == SourceFormat::Gpx && OGR_L_GetFeatureCount(layer, TRUE) == 0)
            continue;
        const bool table = OGR_L_GetGeomType(layer) == wkbNone;
        entries.push_back({table ? DataKind::Table : DataKind::Vector, OGR_L_GetName(layer), {}});
    }
    // Counting walks a GPX to where it breaks off.
    if (messages.failed())
        throw_unreadable(m_path, m_format, messages.first_failure());
    return entries;
}

void* VectorFile::find_layer(const std::string& name) const {
    std::vector<SourceEntry> entries = layers();
    if (name.empty() && m_format == SourceFormat::Gpx)
        // Points of tracks and routes say again what the lines say.
        std::erase_if(entries,
                      [](const SourceEntry& entry) { return entry.layer.ends_with("_points"); });
    const std::size_t chosen = choose_layer(m_path, name, entries);
    if (m_format == SourceFormat::GeoPackage)
        expect_one_geometry_column(m_dataset.get(), m_path, entries[chosen].layer);
    return GDALDatasetGetLayerByName(m_dataset.get(), entries[chosen].layer.c_str());
}

void VectorFile::note_deleted(std::size_t rows, std::vector<std::string>& notes) const {
    if (m_format != SourceFormat::Shapefile && m_format != SourceFormat::Dbf)
        return;
    if (const std::size_t deleted = count_deleted(dbf_of(m_path), rows); deleted > 0)
        notes.push_back(fmt::format("{} records are marked as deleted and left out", deleted));
}

Crs VectorFile::crs_said(void* layer, std::vector<std::string>& notes) const {
    if (m_format == SourceFormat::GeoJson) { // GDAL takes WGS 84 for what it does not understand
        GeoJsonCrs said = crs_of_geojson_file(m_path);
        notes.insert(notes.end(), said.notes.begin(), said.notes.end());
        return std::move(said.crs);
    }
    const std::size_t before = notes.size();
    Crs crs = crs_of(layer, notes);
    if (m_format != SourceFormat::Shapefile || crs.known() || notes.size() > before)
        return crs;
    crs = crs_of_prj_beside(m_path);
    if (!crs.known() && has_prj_beside(m_path))
        notes.emplace_back("The .prj beside the .shp names no CRS that is understood: the CRS is "
                           "taken as unknown");
    return crs;
}

ReadResult VectorFile::read(const std::string& name, const Context& context) const {
    OGRLayerH layer = find_layer(name);
    std::vector<std::string> notes = m_notes;
    Crs crs = crs_said(layer, notes);
    note_unused_shift(layer, crs, notes);
    GdalMessages messages;
    if (m_guard) {
        // Where rows cannot be asked for at all, GDAL would ask for its batches without end.
        OGR_F_Destroy(OGR_L_GetNextFeature(layer));
        OGR_L_ResetReading(layer);
        require_nothing_denied();
        if (messages.failed())
            throw_unreadable(m_path, m_format, messages.first_failure());
    }
    const std::unique_ptr<ArrowArrayStream, StreamReleaser> stream(new ArrowArrayStream{});
    ArrowSchemaHolder schema;
    if (!OGR_L_GetArrowStream(layer, stream.get(), nullptr)
        || stream->get_schema(stream.get(), schema.get()) != 0)
        throw_unreadable(m_path, m_format, messages.first_failure());
    LayerBuilder builder(layer, *schema.get());
    const auto expected = static_cast<double>(OGR_L_GetFeatureCount(layer, FALSE));
    require_nothing_denied();
    std::uint64_t bytes = 0;
    const std::string what = fmt::format("reading {}", m_path.filename().string());
    for (;;) {
        context.check_cancelled();
        ArrowBatch batch;
        const int status = stream->get_next(stream.get(), batch.get());
        require_nothing_denied();
        if (status != 0 || messages.failed()) // after a failure there may be empty batches for ever
            throw_unreadable(m_path, m_format, messages.first_failure());
        if (batch.at_end())
            break;
        bytes += bytes_of(*batch.get(), *schema.get());
        if (m_guard && bytes > m_guard->most_bytes())
            throw_too_large(m_path);
        builder.append(*batch.get());
        if (expected > 0)
            context.report_progress(what,
                                    std::min(1.0, static_cast<double>(builder.rows()) / expected));
    }
    if (messages.failed())
        throw_unreadable(m_path, m_format, messages.first_failure());
    builder.read_again(layer);
    ReadResult result = builder.finish(mend_utf8(OGR_L_GetName(layer)));
    result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
    note_deleted(builder.rows(), result.notes);
    if (builder.has_geometry()) {
        GeometryColumn geometry = builder.take_geometry();
        check_degrees(geometry, CrsFrom::File, crs, result.notes);
        result.layer.set_geometry(std::move(geometry), std::move(crs));
    }
    return result;
}

} // namespace graticule::geodata
