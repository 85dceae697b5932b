// SPDX-License-Identifier: Apache-2.0
#include "tools/data_overview/data_summary.hpp"

#include "base/text.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace graticule::tools {

namespace {

using retrieval::DatasetProfile;
using retrieval::FieldProfile;
using retrieval::FieldRole;

constexpr std::size_t MostShownFields = 6;

std::string count_text(std::size_t count) {
    return format_number(static_cast<double>(count), 15);
}

std::string degrees_text(double degrees, char negative, char positive) {
    const double rounded = std::round(degrees * 10) / 10;
    return fmt::format("{}°{}", format_number(std::abs(rounded)),
                       rounded == 0 ? "" : std::string(1, rounded < 0 ? negative : positive));
}

geodata::Extent own_extent(const DatasetProfile& data) {
    if (data.is_raster())
        return data.raster->extent();
    return data.has_geometry() ? data.layer->geometry().total_extent() : geodata::Extent{};
}

/// Empty where there is no place.
std::string extent_words(const DatasetProfile& data) {
    const geodata::Extent& extent = data.extent;
    if (extent.empty()) {
        const geodata::Extent own = own_extent(data);
        return own.empty() ? ""
                           : fmt::format("x {} to {}, y {} to {}", format_number(own.min_x),
                                         format_number(own.max_x), format_number(own.min_y),
                                         format_number(own.max_y));
    }
    if (extent.width() > 350 && extent.height() > 130)
        return "the whole world";
    return fmt::format("{} to {}, {} to {}", degrees_text(extent.min_x, 'W', 'E'),
                       degrees_text(extent.max_x, 'W', 'E'), degrees_text(extent.min_y, 'S', 'N'),
                       degrees_text(extent.max_y, 'S', 'N'));
}

/// First and last value of a field of years or dates; none without values.
std::optional<std::pair<std::string, std::string>> span_of(const geodata::Column& column) {
    std::optional<std::size_t> first;
    std::optional<std::size_t> last;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row) || !std::isfinite(column.number(row)))
            continue;
        if (!first || column.number(row) < column.number(*first))
            first = row;
        if (!last || column.number(row) > column.number(*last))
            last = row;
    }
    if (!first)
        return std::nullopt;
    return std::pair{column.display(*first), column.display(*last)};
}

/// "1960 to 2020", "2018"; empty where nothing tells.
std::string time_words(const DatasetProfile& data) {
    const auto words = [](const std::string& first, const std::string& last) {
        return first == last ? first : first + " to " + last;
    };
    for (std::size_t i = 0; i < data.fields.size(); ++i)
        if (data.fields[i].role == FieldRole::Year
            || data.fields[i].type == geodata::FieldType::Date
            || data.fields[i].type == geodata::FieldType::DateTime)
            if (const auto span = span_of(data.layer->column(i)))
                return words(span->first, span->second);
    if (!data.year_columns.empty())
        return words(std::to_string(data.year_columns.front().first),
                     std::to_string(data.year_columns.back().first));
    if (data.years)
        return words(std::to_string(data.years->first), std::to_string(data.years->last));
    return {};
}

std::string with_unit(const std::string& name, const std::string& unit) {
    return unit.empty() ? name : fmt::format("{} ({})", name, unit);
}

constexpr int NotShown = 4;

int worth(FieldRole role) {
    switch (role) {
    case FieldRole::Measure:
        return 1;
    case FieldRole::Year:
    case FieldRole::Time:
    case FieldRole::Name: // of something else than the row
        return 2;
    case FieldRole::Category:
        return 3;
    default:
        return NotShown;
    }
}

std::string_view role_name(FieldRole role) {
    switch (role) {
    case FieldRole::Name:
        return "name";
    case FieldRole::Category:
        return "category";
    case FieldRole::Key:
        return "key";
    case FieldRole::Measure:
        return "measure";
    case FieldRole::Year:
        return "year";
    case FieldRole::YearColumn:
        return "measure of a year";
    case FieldRole::Time:
        return "time";
    case FieldRole::Coordinate:
        return "coordinate";
    default:
        return "text";
    }
}

/// The fields that questions are asked of, the rows' name before measures before times and
/// categories; years that stand in columns count as one.
std::string fields_words(const DatasetProfile& data) {
    std::vector<const FieldProfile*> fields;
    for (const FieldProfile& field : data.fields)
        if (worth(field.role) < NotShown && field.nulls < data.rows)
            fields.push_back(&field);
    const auto name = data.name_field();
    const auto rank = [&](const FieldProfile* field) {
        return name && field == &data.fields[*name] ? 0 : worth(field->role);
    };
    std::stable_sort(fields.begin(), fields.end(),
                     [&](const auto* a, const auto* b) { return rank(a) < rank(b); });
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(fields.size(), MostShownFields); ++i)
        words.push_back(with_unit(fields[i]->name, fields[i]->unit));
    if (data.year_columns.size() > 1)
        words.push_back(with_unit("a column for each year",
                                  data.fields[data.year_columns.front().second].unit));
    if (fields.size() > MostShownFields)
        words.push_back(fmt::format("and {} more", fields.size() - MostShownFields));
    return join(words, ", ");
}

std::string bands_words(const DatasetProfile& data) {
    std::vector<std::string> words;
    const std::size_t shown = data.axes.several() ? 1 : MostShownFields;
    for (std::size_t i = 0; i < std::min(data.bands.size(), shown); ++i)
        words.push_back(with_unit(data.bands[i].name, data.bands[i].unit));
    if (data.bands.size() > shown)
        words.push_back(fmt::format("and {} more", data.bands.size() - shown));
    return join(words, ", ");
}

std::string size_words(const DatasetProfile& data) {
    if (data.is_raster())
        return fmt::format("raster of {} x {} cells, {} band{}", count_text(data.raster->width),
                           count_text(data.raster->height), data.bands.size(),
                           data.bands.size() == 1 ? "" : "s");
    if (!data.has_geometry())
        return fmt::format("table of {} row{}", count_text(data.rows), data.rows == 1 ? "" : "s");
    std::string shape = ascii_lower(geometry_word(*data.layer));
    if (shape.starts_with("multi"))
        shape = shape.substr(5);
    if (shape == "linestring")
        shape = "line";
    const bool plain = shape != "mixed" && shape != "empty";
    return fmt::format("{} {}{}{}", count_text(data.rows), plain ? shape : "feature",
                       data.rows == 1 ? "" : "s",
                       plain              ? ""
                       : shape == "mixed" ? " of mixed shapes"
                                          : " without shapes");
}

std::string kind_name(const DatasetProfile& data) {
    return data.is_raster() ? "raster" : data.has_geometry() ? "layer" : "table";
}

Json json_of_extent(const geodata::Extent& extent) {
    if (extent.empty())
        return nullptr;
    return {extent.min_x, extent.min_y, extent.max_x, extent.max_y};
}

Json fields_json(const DatasetProfile& data) {
    Json fields = Json::array();
    for (const FieldProfile& field : data.fields)
        fields.push_back({{"name", field.name},
                          {"type", std::string(geodata::field_type_name(field.type))},
                          {"unit", field.unit},
                          {"role", std::string(role_name(field.role))},
                          {"nulls", field.nulls}});
    return fields;
}

Json dataset_json(const DatasetProfile& data, const std::string& crs) {
    Json json{{"name", data.name},
              {"title", data.title},
              {"file", data.file},
              {"kind", kind_name(data)},
              {"crs", crs.empty() ? Json() : Json(crs)},
              {"extent", json_of_extent(own_extent(data))},
              {"extent_degrees", json_of_extent(data.extent)},
              {"time", time_words(data)}};
    if (!data.is_raster()) {
        json["rows"] = data.rows;
        if (data.has_geometry())
            json["geometry"] = geometry_word(*data.layer);
        json["fields"] = fields_json(data);
        return json;
    }
    json["width"] = data.raster->width;
    json["height"] = data.raster->height;
    Json bands = Json::array();
    for (const retrieval::BandProfile& band : data.bands)
        bands.push_back({{"name", band.name}, {"unit", band.unit}});
    json["bands"] = std::move(bands);
    return json;
}

} // namespace

DatasetSummary summary_of(const DatasetProfile& data) {
    DatasetSummary summary;
    const std::string crs = data.is_raster()      ? data.raster->crs.label()
                            : data.has_geometry() ? data.layer->crs().label()
                                                  : std::string();
    std::vector<std::string> parts{size_words(data)};
    for (const std::string& part : {crs, extent_words(data), time_words(data)})
        if (!part.empty())
            parts.push_back(part);
    summary.line = fmt::format("{}: {}", data.name, join(parts, ", "));
    summary.fields = data.is_raster() ? bands_words(data) : fields_words(data);
    summary.json = dataset_json(data, crs);
    return summary;
}

} // namespace graticule::tools
