// SPDX-License-Identifier: Apache-2.0
#include "geodata/catalog/layer_names.hpp"
#include "geodata/layer/layer_builder_handle.hpp"
#include "geodata/tables/text_encoding.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>

namespace graticule::geodata {

namespace {

struct OgrFeatureDeleter {
    void operator()(void* feature) const { OGR_F_Destroy(feature); }
};
using OgrFeature = std::unique_ptr<void, OgrFeatureDeleter>;

bool is_boolean(OGRFeatureDefnH definition, int field) {
    if (field < 0)
        return false;
    OGRFieldDefnH defined = OGR_FD_GetFieldDefn(definition, field);
    return OGR_Fld_GetSubType(defined) == OFSTBoolean && OGR_Fld_GetType(defined) == OFTInteger;
}

bool is_geometry(OGRLayerH layer, const ArrowSchema& child) {
    const std::string_view format = child.format;
    if (OGR_L_GetGeomType(layer) == wkbNone || (format != "z" && format != "Z"))
        return false;
    const std::string_view column = OGR_L_GetGeometryColumn(layer);
    return column.empty() ? std::string_view(child.name) == "wkb_geometry" : column == child.name;
}

constexpr std::int64_t MillisecondsPerMinute = 60'000;

// Minutes east of UTC that GDAL's flag stands for; times without a zone are taken as UTC.
std::int64_t minutes_east(int flag) {
    constexpr int UtcFlag = 100;
    constexpr int MinutesPerStep = 15;
    return flag > 1 ? (flag - UtcFlag) * MinutesPerStep : 0;
}

void append_time(Column& column, OGRFeatureH feature, int field) {
    int year = 0;
    int month = 0;
    int day = 0;
    int hour = 0;
    int minute = 0;
    float second = 0;
    int zone = 0;
    const bool known = OGR_F_IsFieldSetAndNotNull(feature, field) != 0
                       && OGR_F_GetFieldAsDateTimeEx(feature, field, &year, &month, &day, &hour,
                                                     &minute, &second, &zone)
                              != 0;
    const std::chrono::year_month_day date{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!known || !date.ok()) {
        column.append_null();
        return;
    }
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    if (column.type() == FieldType::Date) {
        column.append_integer(days);
        return;
    }
    const std::int64_t minutes = (days * 24 + hour) * 60 + minute - minutes_east(zone);
    column.append_integer(minutes * MillisecondsPerMinute
                          + std::llround(static_cast<double>(second) * 1000));
}

void append_truth(Column& column, OGRFeatureH feature, int field) {
    if (OGR_F_IsFieldSetAndNotNull(feature, field) != 0)
        column.append_boolean(OGR_F_GetFieldAsInteger(feature, field) != 0);
    else
        column.append_null();
}

} // namespace

LayerBuilder::LayerBuilder(OGRLayerH layer, const ArrowSchema& schema) {
    OGRFeatureDefnH definition = OGR_L_GetLayerDefn(layer);
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
        const ArrowSchema& child = *schema.children[i];
        if (is_geometry(layer, child)) {
            m_geometry = static_cast<std::size_t>(i);
            m_geometry_format = child.format;
        }
        const int field = OGR_FD_GetFieldIndex(definition, child.name);
        m_sources.push_back(
            {mend_utf8(child.name), field, ArrowColumn(child, is_boolean(definition, field))});
    }
}

void LayerBuilder::append(const ArrowArray& batch) {
    for (std::size_t i = 1; i < m_sources.size(); ++i) {
        const ArrowArray& child = *batch.children[i];
        if (i == m_geometry)
            append_geometry(child);
        else if (!m_sources[i].column.dropped())
            m_sources[i].column.append(child);
    }
    m_rows += static_cast<std::size_t>(batch.length);
}

void LayerBuilder::append_geometry(const ArrowArray& array) {
    for (std::size_t row = 0; row < static_cast<std::size_t>(array.length); ++row) {
        if (!arrow_has_value(array, row)) {
            m_reader.append_null();
            continue;
        }
        const std::string_view bytes = arrow_bytes(array, m_geometry_format, row);
        m_reader.append({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    }
}

void LayerBuilder::read_again(OGRLayerH layer) {
    std::vector<Source*> wrong;
    std::vector<Column> columns;
    for (Source& source : m_sources) {
        const FieldType type = source.column.type();
        const bool time = type == FieldType::Date || type == FieldType::DateTime;
        const bool gaps = type == FieldType::Boolean && source.column.null_count() > 0;
        if (source.field >= 0 && (time || gaps)) {
            wrong.push_back(&source);
            columns.emplace_back(type);
        }
    }
    if (wrong.empty())
        return;
    OGR_L_ResetReading(layer);
    while (const OgrFeature feature{OGR_L_GetNextFeature(layer)})
        for (std::size_t i = 0; i < wrong.size(); ++i)
            (columns[i].type() == FieldType::Boolean ? append_truth : append_time)(
                columns[i], feature.get(), wrong[i]->field);
    for (std::size_t i = 0; i < wrong.size(); ++i)
        wrong[i]->column.replace(std::move(columns[i]));
}

ReadResult LayerBuilder::finish(std::string name) {
    ReadResult result{Layer(std::move(name)), {}};
    FieldNames names;
    std::size_t mended = 0;
    for (std::size_t i = 1; i < m_sources.size(); ++i) {
        auto& [field, index, column] = m_sources[i];
        if (i == m_geometry)
            continue;
        if (column.dropped()) {
            result.notes.push_back(fmt::format("Field '{}' holds bytes and is left out", field));
            continue;
        }
        if (column.made_text())
            result.notes.push_back(fmt::format("Lists in field '{}' are kept as text", field));
        mended += column.mended();
        const FieldType type = column.type();
        result.layer.set_field({names.claim(field), type, {}}, column.take());
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

} // namespace graticule::geodata
