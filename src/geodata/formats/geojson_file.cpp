// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/geojson_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/crs/degrees_check.hpp"
#include "geodata/formats/feature_batch.hpp"
#include "geodata/formats/geojson_crs.hpp"
#include "geodata/formats/vector_file.hpp"
#include "geodata/tables/text_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

namespace graticule::geodata {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t BlocksPerThread = 2; // read before all threads parse them

// All features of a file, or nothing where something is unusual.
std::optional<FeatureBatch> read_features(const fs::path& path, FeatureSplitter& splitter,
                                          const PropertyColumns::Names& as_text,
                                          const Context& context) {
    const std::string what = fmt::format("reading {}", path.filename().string());
    FeatureBatch all(as_text);
    std::vector<FeatureBlock> blocks(BlocksPerThread * context.pool().width());
    for (bool more = true; more;) {
        std::size_t filled = 0;
        while (filled < blocks.size() && (more = splitter.next(blocks[filled])))
            ++filled;
        std::vector<FeatureBatch> batches(filled, FeatureBatch(as_text));
        std::atomic<bool> sound{true};
        parallel_for(context, filled, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                if (!batches[i].read(blocks[i]))
                    sound = false;
        });
        if (!sound || splitter.declined())
            return std::nullopt;
        for (const FeatureBatch& batch : batches)
            all.append(batch);
        context.report_progress(what, static_cast<double>(splitter.bytes_taken())
                                          / static_cast<double>(splitter.bytes_in_all()));
    }
    return all;
}

std::optional<FeatureBatch> read_named(const fs::path& path, FeatureSplitter& splitter,
                                       const PropertyColumns::Names& as_text,
                                       const Context& context) {
    try {
        return read_features(path, splitter, as_text, context);
    } catch (const Error& error) {
        if (error.code() != ErrorCode::LimitExceeded)
            throw;
        throw Error(error.code(), fmt::format("{}: {}", path.string(), error.message()),
                    error.hint());
    }
}

// The CRS that stands beside the features, which older files have.
std::optional<GeoJsonCrs> read_frame(const std::string& text) {
    Json members;
    try {
        members = parse_json(text, "GeoJSON");
    } catch (const Error&) {
        return std::nullopt; // GDAL says what is wrong, or knows better
    }
    if (!is_text(members.value("type", Json()), "FeatureCollection"))
        return std::nullopt;
    return crs_of_geojson_member(members.value("crs", Json()));
}

void add_geojson_fields(FeatureBatch& batch, ReadResult& result) {
    std::vector<PropertyColumns::Named> columns = batch.properties.take();
    const bool has_id = std::any_of(columns.begin(), columns.end(),
                                    [](const auto& column) { return column.name == "id"; });
    if (batch.named && !has_id)
        for (PropertyColumns::Named& ids : batch.ids.take())
            columns.insert(columns.begin(), std::move(ids));
    FieldNames names;
    for (auto& [name, column, lists] : columns) {
        if (lists)
            result.notes.push_back(fmt::format("Lists in field '{}' are kept as text", name));
        const FieldType type = column.type();
        result.layer.set_field({names.claim(name), type, {}}, std::move(column));
    }
    if (names.renamed() > 0)
        result.notes.push_back(
            fmt::format("{} fields had names already taken and got new ones", names.renamed()));
}

// Fields in which numbers and text met become numbers where the text is numbers too.
void read_numbers_in(const PropertyColumns::Names& mixed, ReadResult& result) {
    for (const std::string& name : mixed) {
        const auto index = result.layer.find_field(name);
        const auto absent =
            index ? read_text_as_numbers(result.layer, *index) : std::optional<std::size_t>();
        if (absent)
            result.notes.push_back(fmt::format(
                "Numbers in '{}' that are written as text were read as numbers; {} texts such as "
                "n/a are null",
                name, *absent));
    }
}

} // namespace

std::optional<ReadResult> read_geojson_file(const fs::path& path, SourceFormat format,
                                            TableReading reading, const Context& context) {
    const auto layout = format == SourceFormat::GeoJsonLines ? FeatureSplitter::Layout::Lines
                                                             : FeatureSplitter::Layout::Collection;
    PropertyColumns::Names as_text;
    for (;;) {
        FeatureSplitter splitter(path, layout);
        std::optional<FeatureBatch> batch = read_named(path, splitter, as_text, context);
        if (!batch)
            return std::nullopt;
        if (!batch->properties.text_needed().empty()) {
            as_text.insert(batch->properties.text_needed().begin(),
                           batch->properties.text_needed().end());
            continue;
        }
        std::optional<GeoJsonCrs> frame = layout == FeatureSplitter::Layout::Lines
                                              ? crs_of_geojson_member({})
                                              : read_frame(splitter.frame());
        if (!frame)
            return std::nullopt;
        ReadResult result{Layer(path.stem().string()), std::move(frame->notes)};
        add_geojson_fields(*batch, result);
        if (reading == TableReading::AsMeant)
            read_numbers_in(as_text, result);
        for (std::string& note : batch->geometry.notes())
            result.notes.push_back(std::move(note));
        GeometryColumn geometry = batch->geometry.take();
        if (geometry.size() == 0 && layout == FeatureSplitter::Layout::Lines)
            return std::nullopt;
        check_degrees(geometry, CrsFrom::File, frame->crs, result.notes);
        result.layer.set_geometry(std::move(geometry), std::move(frame->crs));
        return result;
    }
}

} // namespace graticule::geodata
