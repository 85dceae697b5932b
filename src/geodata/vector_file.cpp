// SPDX-License-Identifier: Apache-2.0
#include "geodata/vector_file.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/arrow_column_handle.hpp"
#include "geodata/geometry_reader.hpp"
#include "geodata/layer_names.hpp"
#include "geodata/vector_source.hpp"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <fmt/format.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

namespace graticule::geodata {

namespace {

constexpr double MaxLongitude = 540; // some files go once more around the world
constexpr double MaxLatitude = 90.5;

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

// The columns of a layer as its Arrow stream hands them over.
class LayerBuilder {
public:
    LayerBuilder(OGRLayerH layer, const ArrowSchema& schema) {
        OGRFeatureDefnH definition = OGR_L_GetLayerDefn(layer);
        const bool spatial = OGR_L_GetGeomType(layer) != wkbNone;
        const std::string geometry_name = OGR_L_GetGeometryColumn(layer);
        for (std::int64_t i = 0; i < schema.n_children; ++i) {
            const ArrowSchema& child = *schema.children[i];
            const int field = OGR_FD_GetFieldIndex(definition, child.name);
            const bool binary =
                std::string_view(child.format) == "z" || std::string_view(child.format) == "Z";
            const bool named = geometry_name.empty()
                                   ? std::string_view(child.name) == "wkb_geometry"
                                   : geometry_name == child.name;
            if (spatial && binary && named) {
                m_geometry = i;
                m_geometry_format = child.format;
            }
            m_names.emplace_back(child.name);
            m_columns.emplace_back(child, is_boolean(definition, field));
        }
    }

    void append(const ArrowArray& batch) {
        for (std::int64_t i = 0; i < batch.n_children; ++i) {
            const ArrowArray& child = *batch.children[i];
            if (i == m_geometry)
                append_geometry(child);
            else if (!m_columns[static_cast<std::size_t>(i)].dropped())
                m_columns[static_cast<std::size_t>(i)].append(child);
        }
        m_rows += static_cast<std::size_t>(batch.length);
    }

    std::size_t rows() const { return m_rows; }

    // Fields only; the caller knows the CRS.
    ReadResult finish(std::string name) {
        ReadResult result{Layer(std::move(name)), {}};
        FieldNames names;
        std::size_t mended = 0;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            ArrowColumn& column = m_columns[i];
            if (static_cast<std::int64_t>(i) == m_geometry)
                continue;
            if (column.dropped()) {
                result.notes.push_back(
                    fmt::format("Field '{}' holds bytes and is left out", m_names[i]));
                continue;
            }
            if (column.made_text())
                result.notes.push_back(
                    fmt::format("Lists in field '{}' are kept as text", m_names[i]));
            mended += column.mended();
            const FieldType type = column.type();
            result.layer.set_field({names.claim(m_names[i]), type, {}}, column.take());
        }
        if (mended > 0)
            result.notes.push_back(
                fmt::format("{} texts were not UTF-8 and were read as Windows-1252", mended));
        if (names.renamed() > 0)
            result.notes.push_back(
                fmt::format("{} fields had names already taken and got new ones", names.renamed()));
        for (std::string& note : m_reader.notes())
            result.notes.push_back(std::move(note));
        return result;
    }

    bool has_geometry() const { return m_geometry >= 0; }
    GeometryColumn take_geometry() { return m_reader.take(); }

private:
    static bool is_boolean(OGRFeatureDefnH definition, int field) {
        return field >= 0
               && OGR_Fld_GetSubType(OGR_FD_GetFieldDefn(definition, field)) == OFSTBoolean
               && OGR_Fld_GetType(OGR_FD_GetFieldDefn(definition, field)) == OFTInteger;
    }

    void append_geometry(const ArrowArray& array) {
        for (std::size_t row = 0; row < static_cast<std::size_t>(array.length); ++row) {
            if (!arrow_has_value(array, row)) {
                m_reader.append_null();
                continue;
            }
            const std::string_view bytes = arrow_bytes(array, m_geometry_format, row);
            m_reader.append({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
        }
    }

    std::int64_t m_geometry = -1;
    std::string m_geometry_format;
    std::vector<std::string> m_names;
    std::vector<ArrowColumn> m_columns;
    GeometryReader m_reader;
    std::size_t m_rows = 0;
};

Crs crs_of(OGRLayerH layer, std::vector<std::string>& notes) {
    OGRSpatialReferenceH reference = OGR_L_GetSpatialRef(layer);
    if (reference == nullptr || OSRIsLocal(reference) != 0)
        return {};
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
        // A file with a CRS that cannot be understood is read as one without.
        notes.push_back(fmt::format("The file's CRS is not understood and taken as unknown ({})",
                                    error.message()));
        return {};
    }
}

// Degrees that cannot be degrees: the file lies about its CRS, or states none and is not RFC 7946.
void check_degrees(const GeometryColumn& geometry, Crs& crs, std::vector<std::string>& notes) {
    const Extent extent = geometry.total_extent();
    if (!crs.geographic() || extent.empty())
        return;
    const bool fits = extent.min_x >= -MaxLongitude && extent.max_x <= MaxLongitude
                      && extent.min_y >= -MaxLatitude && extent.max_y <= MaxLatitude;
    if (fits)
        return;
    const bool swapped = extent.min_x >= -MaxLatitude && extent.max_x <= MaxLatitude
                         && extent.min_y >= -MaxLongitude && extent.max_y <= MaxLongitude;
    notes.push_back(swapped
                        ? "Coordinates seem to be latitude first, against the file's format; "
                          "its CRS is taken as unknown"
                        : "Coordinates are not degrees, as the file's CRS would have them; it is "
                          "taken as unknown");
    crs = {};
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
    m_copy = std::move(source.copy);
    m_notes = std::move(source.notes);
    m_dataset = open_vector_source(source);
    if (!m_dataset)
        throw_unreadable(path, format, messages.first_failure());
}

std::vector<SourceEntry> VectorFile::layers() const {
    std::vector<SourceEntry> entries;
    for (int i = 0; i < GDALDatasetGetLayerCount(m_dataset.get()); ++i) {
        OGRLayerH layer = GDALDatasetGetLayer(m_dataset.get(), i);
        // GDAL shows all five layers that a GPX file could have.
        if (m_format == SourceFormat::Gpx && OGR_L_GetFeatureCount(layer, TRUE) == 0)
            continue;
        const bool table = OGR_L_GetGeomType(layer) == wkbNone;
        entries.push_back({table ? DataKind::Table : DataKind::Vector, OGR_L_GetName(layer), {}});
    }
    return entries;
}

void* VectorFile::find_layer(const std::string& name) const {
    std::vector<SourceEntry> entries = layers();
    if (name.empty() && m_format == SourceFormat::Gpx)
        // Points of tracks and routes say again what the lines say.
        std::erase_if(entries,
                      [](const SourceEntry& entry) { return entry.layer.ends_with("_points"); });
    const std::size_t chosen = choose_layer(m_path, name, entries);
    return GDALDatasetGetLayerByName(m_dataset.get(), entries[chosen].layer.c_str());
}

ReadResult VectorFile::read(const std::string& name, const Context& context) const {
    GdalMessages messages;
    OGRLayerH layer = find_layer(name);
    const std::unique_ptr<ArrowArrayStream, StreamReleaser> stream(new ArrowArrayStream{});
    constexpr const char* Options[] = {"INCLUDE_FID=NO", nullptr};
    ArrowSchemaHolder schema;
    if (!OGR_L_GetArrowStream(layer, stream.get(), const_cast<char**>(Options))
        || stream->get_schema(stream.get(), schema.get()) != 0)
        throw_unreadable(m_path, m_format, messages.first_failure());
    LayerBuilder builder(layer, *schema.get());
    const auto expected = static_cast<double>(OGR_L_GetFeatureCount(layer, FALSE));
    const std::string what = fmt::format("reading {}", m_path.filename().string());
    for (;;) {
        context.check_cancelled();
        ArrowBatch batch;
        if (stream->get_next(stream.get(), batch.get()) != 0)
            throw_unreadable(m_path, m_format, messages.first_failure());
        if (batch.at_end())
            break;
        builder.append(*batch.get());
        if (expected > 0)
            context.report_progress(what,
                                    std::min(1.0, static_cast<double>(builder.rows()) / expected));
    }
    if (messages.failed())
        throw_unreadable(m_path, m_format, messages.first_failure());
    ReadResult result = builder.finish(OGR_L_GetName(layer));
    result.notes.insert(result.notes.begin(), m_notes.begin(), m_notes.end());
    if (builder.has_geometry()) {
        Crs crs = crs_of(layer, result.notes);
        GeometryColumn geometry = builder.take_geometry();
        check_degrees(geometry, crs, result.notes);
        result.layer.set_geometry(std::move(geometry), std::move(crs));
    }
    return result;
}

} // namespace graticule::geodata
