// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/formats/feature_writer_handle.hpp"
#include "geodata/layer/column.hpp"

#include <fmt/format.h>

#include <chrono>

namespace graticule::geodata {

namespace {

constexpr std::size_t MaxDbfText = 254; // bytes
constexpr int IsoDateTimeBytes = 32;
constexpr int Utc = 100; // GDAL's time zone flag

struct FieldDeleter {
    void operator()(void* field) const { OGR_Fld_Destroy(field); }
};

OGRFieldType ogr_type(FieldType type) {
    switch (type) {
    case FieldType::Integer:
        return OFTInteger64;
    case FieldType::Real:
        return OFTReal;
    case FieldType::Boolean:
        return OFTInteger;
    case FieldType::Date:
        return OFTDate;
    case FieldType::DateTime:
        return OFTDateTime;
    case FieldType::Text:
        return OFTString;
    }
    return OFTString;
}

// A year that GDAL and ISO 8601 hold in four digits.
bool year_fits(std::chrono::year_month_day date) {
    return date.ok() && static_cast<int>(date.year()) >= 0 && static_cast<int>(date.year()) <= 9999;
}

std::size_t utf8_cut(std::string_view text, std::size_t bytes) {
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80)
        --bytes;
    return bytes;
}

} // namespace

FeatureWriter::FeatureWriter(const Layer& layer, OGRLayerH output, VectorFormat format,
                             const GeometryForm& form, const std::vector<std::string>& names,
                             std::span<const std::int64_t> ids)
    : m_layer(layer), m_output(output), m_format(format), m_form(form), m_ids(ids) {
    for (std::size_t i = 0; i < names.size(); ++i)
        create_field(i, names[i]);
    m_feature.reset(OGR_F_Create(OGR_L_GetLayerDefn(output)));
}

void FeatureWriter::create_field(std::size_t index, const std::string& name) {
    const FieldType type = m_layer.field(index).type;
    const bool shapefile = m_format == VectorFormat::Shapefile;
    // A DBF has no moment in time; ISO text keeps it whole.
    const bool as_text = shapefile && type == FieldType::DateTime;
    const std::unique_ptr<void, FieldDeleter> field(
        OGR_Fld_Create(name.c_str(), as_text ? OFTString : ogr_type(type)));
    if (type == FieldType::Boolean && !shapefile)
        OGR_Fld_SetSubType(field.get(), OFSTBoolean);
    if (type == FieldType::Boolean && shapefile)
        OGR_Fld_SetWidth(field.get(), 1);
    if (shapefile && type == FieldType::Text)
        OGR_Fld_SetWidth(field.get(), static_cast<int>(MaxDbfText));
    if (as_text)
        OGR_Fld_SetWidth(field.get(), IsoDateTimeBytes);
    if (shapefile && (type == FieldType::DateTime || type == FieldType::Boolean))
        m_changed_fields.push_back(name);
    if (m_format == VectorFormat::FlatGeobuf && type == FieldType::Date)
        m_changed_fields.push_back(name);
    if (OGR_L_CreateField(m_output, field.get(), FALSE) != OGRERR_NONE)
        throw Error(ErrorCode::Io, fmt::format("Cannot write the field '{}'", name),
                    "Rename it, or write another format");
}

bool FeatureWriter::write(std::size_t row) {
    OGR_F_SetFID(m_feature.get(), m_ids.empty() ? OGRNullFID : m_ids[row]);
    for (std::size_t i = 0; i < m_layer.field_count(); ++i)
        set_field(i, row);
    if (m_layer.has_geometry() && !set_geometry(row))
        return false;
    return OGR_L_CreateFeature(m_output, m_feature.get()) == OGRERR_NONE;
}

void FeatureWriter::set_field(std::size_t index, std::size_t row) {
    const Column& column = m_layer.column(index);
    const int field = static_cast<int>(index);
    if (column.is_null(row)) {
        OGR_F_SetFieldNull(m_feature.get(), field);
        return;
    }
    switch (column.type()) {
    case FieldType::Integer:
        OGR_F_SetFieldInteger64(m_feature.get(), field, column.integer(row));
        return;
    case FieldType::Boolean:
        OGR_F_SetFieldInteger(m_feature.get(), field, column.boolean(row) ? 1 : 0);
        return;
    case FieldType::Real:
        OGR_F_SetFieldDouble(m_feature.get(), field, column.real(row));
        return;
    case FieldType::Text:
        set_text(field, column.text(row));
        return;
    case FieldType::Date:
    case FieldType::DateTime:
        break;
    }
    if (m_format == VectorFormat::Shapefile && column.type() == FieldType::DateTime) {
        set_text(field, column.display(row));
        return;
    }
    const bool date_only = column.type() == FieldType::Date;
    const std::int64_t value = column.integer(row) * (date_only ? MillisecondsPerDay : 1);
    const std::chrono::sys_time<std::chrono::milliseconds> moment{std::chrono::milliseconds(value)};
    const auto day = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day date(day);
    if (!year_fits(date)) {
        ++m_lost_dates;
        OGR_F_SetFieldNull(m_feature.get(), field);
        return;
    }
    const std::int64_t ms = (moment - day).count();
    OGR_F_SetFieldDateTimeEx(m_feature.get(), field, static_cast<int>(date.year()),
                             static_cast<int>(static_cast<unsigned>(date.month())),
                             static_cast<int>(static_cast<unsigned>(date.day())),
                             static_cast<int>(ms / 3'600'000), static_cast<int>(ms / 60'000 % 60),
                             static_cast<float>(ms % 60'000) / 1000.0F, date_only ? 0 : Utc);
}

void FeatureWriter::set_text(int index, std::string_view text) {
    if (m_format == VectorFormat::Shapefile && text.size() > MaxDbfText) {
        ++m_cut_texts;
        text = text.substr(0, utf8_cut(text, MaxDbfText));
    }
    m_text = text;
    OGR_F_SetFieldString(m_feature.get(), index, m_text.c_str());
}

bool FeatureWriter::set_geometry(std::size_t row) {
    const GeometryColumn& geometry = m_layer.geometry();
    if (geometry.is_null(row))
        return OGR_F_SetGeometryDirectly(m_feature.get(), nullptr) == OGRERR_NONE;
    const WkbView wkb = geometry.wkb(row);
    OGRGeometryH made = nullptr;
    if (OGR_G_CreateFromWkb(wkb.data(), nullptr, &made, static_cast<int>(wkb.size()))
        != OGRERR_NONE)
        return false;
    if (m_form.make_multi)
        made = OGR_G_ForceToMultiPoint(made);
    return OGR_F_SetGeometryDirectly(m_feature.get(), made) == OGRERR_NONE;
}

void FeatureWriter::add_notes(std::vector<std::string>& notes) const {
    if (!m_changed_fields.empty())
        notes.push_back(
            m_format == VectorFormat::Shapefile
                ? fmt::format("Fields written as text or as 0 and 1, for want of their type: {}",
                              join(m_changed_fields, ", "))
                : fmt::format("Dates written as moments, for want of their type: {}",
                              join(m_changed_fields, ", ")));
    if (m_cut_texts > 0)
        notes.push_back(fmt::format("{} texts were cut to {} bytes", m_cut_texts, MaxDbfText));
    if (m_lost_dates > 0)
        notes.push_back(
            fmt::format("{} dates beyond the years 0 to 9999 became null", m_lost_dates));
}

} // namespace graticule::geodata
