// SPDX-License-Identifier: Apache-2.0
#include "cartography/html/content.hpp"

#include "base/data_text.hpp"
#include "base/text.hpp"
#include "cartography/canvas/dots.hpp"
#include "cartography/canvas/drawing.hpp"
#include "cartography/html/geometry.hpp"
#include "cartography/styles/colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <variant>

namespace graticule::cartography {

using geodata::Column;
using geodata::Field;
using geodata::FieldType;
using geodata::Layer;

namespace {

constexpr double BasemapPixels = 4000;
constexpr std::size_t LongestText = 2000; ///< bytes of one attribute value
/// Whole numbers of this size and less are the same in JavaScript.
constexpr std::int64_t LargestExact = (std::int64_t{1} << 53) - 1;

/// A whole number that names something rather than counting it.
bool is_plain_number(const Field& field) {
    static constexpr std::array<std::string_view, 9> Words{
        "year", "id", "code", "fips", "zip", "jahr", "année", "postcode", "geoid"};
    if (field.type != FieldType::Integer)
        return false;
    const std::string name = fold(field.name);
    for (const std::string_view word : Words) {
        const std::size_t at = name.find(fold(word));
        if (at == std::string::npos)
            continue;
        const std::size_t end = at + fold(word).size();
        const auto letter = [&](std::size_t i) {
            return i < name.size() && (std::isalpha(static_cast<unsigned char>(name[i])) != 0);
        };
        if ((at == 0 || !letter(at - 1)) && !letter(end))
            return true;
    }
    return false;
}

/// Beyond what JavaScript holds exactly, digits as text.
std::string integer_json(std::int64_t value) {
    const bool exact = value <= LargestExact && value >= -LargestExact;
    return exact ? std::to_string(value) : fmt::format("\"{}\"", value);
}

std::string value_json(const Column& column, std::size_t row) {
    if (column.is_null(row))
        return "null";
    switch (column.type()) {
    case FieldType::Integer:
        return integer_json(column.integer(row));
    case FieldType::Real:
        return shortest_number(column.real(row));
    case FieldType::Boolean:
        return column.boolean(row) ? "true" : "false";
    default:
        return to_line(Json(shorten(visible_text(column.display(row)), LongestText)));
    }
}

std::string field_json(const Field& field, const Column& column) {
    const Json head{{"name", visible_text(field.name)},
                    {"unit", visible_text(field.unit)},
                    {"type", field_type_name(field.type)},
                    {"plain", is_plain_number(field)}};
    std::string json = to_line(head);
    json.pop_back();
    json += ",\"values\":[";
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (row > 0)
            json += ',';
        json += value_json(column, row);
    }
    return json + "]}";
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

Json legend_json(const Legend& legend) {
    const auto entry_json = [](const LegendEntry& entry) {
        return Json{{"colour", to_hex(entry.colour)},
                    {"label", visible_text(entry.label)},
                    {"features", entry.features},
                    {"radius", entry.radius}};
    };
    Json entries = Json::array();
    for (const LegendEntry& entry : legend.entries)
        entries.push_back(entry_json(entry));
    return {{"title", visible_text(legend.title)},
            {"secondTitle", visible_text(legend.second_title)},
            {"entries", std::move(entries)},
            {"noData", legend.no_data ? entry_json(*legend.no_data) : Json()}};
}

std::string_view kind_name(SymbolKind kind) {
    static constexpr std::array<std::string_view, 6> Names{
        "plain", "classed", "categorical", "bivariate", "proportional", "heat"};
    return Names.at(static_cast<std::size_t>(kind));
}

void append_paths(std::string& json, const std::vector<Path>& paths, double step) {
    json += '[';
    for (const Path& path : paths) {
        if (json.back() == ']')
            json += ',';
        append_path(json, path, step);
    }
    json += ']';
}

} // namespace

std::string escape_for_script(std::string_view json) {
    std::string escaped;
    escaped.reserve(json.size());
    for (std::size_t i = 0; i < json.size(); ++i) {
        const std::string_view rest = json.substr(i);
        if (rest.front() == '<') {
            escaped += "\\u003c";
        } else if (rest.front() == '>') {
            escaped += "\\u003e";
        } else if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
            escaped += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
            i += 2;
        } else {
            escaped += rest.front();
        }
    }
    return escaped;
}

std::string encode_fields(const Layer& layer, const std::vector<std::string>& wanted,
                          const std::vector<std::string>& needed, std::size_t budget,
                          std::size_t& left_out) {
    std::string json = "[";
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        const std::string& name = layer.field(i).name;
        const bool must = contains(needed, name);
        if (!must && !wanted.empty() && !contains(wanted, name))
            continue;
        const std::string field = field_json(layer.field(i), layer.column(i));
        if (!must && json.size() + field.size() > budget) {
            ++left_out;
            continue;
        }
        if (json.size() > 1)
            json += ',';
        json += field;
    }
    return json + "]";
}

std::vector<std::string> styled_fields(const LayerStyle& style) {
    std::vector<std::string> fields;
    if (const auto* classed = std::get_if<ChoroplethStyle>(&style))
        fields = {classed->field};
    else if (const auto* categorical = std::get_if<CategoricalStyle>(&style))
        fields = {categorical->field};
    else if (const auto* bivariate = std::get_if<BivariateStyle>(&style))
        fields = {bivariate->first_field, bivariate->second_field};
    else if (const auto* proportional = std::get_if<ProportionalStyle>(&style))
        fields = {proportional->field};
    else if (const auto* heat = std::get_if<HeatStyle>(&style); heat && !heat->weight_field.empty())
        fields = {heat->weight_field};
    return fields;
}

Json encode_basemap_colours() {
    return {{"ocean", to_hex(OceanColour)},
            {"land", to_hex(LandColour)},
            {"coast", to_hex(CoastColour)},
            {"border", to_hex(BorderColour)}};
}

Json encode_look(const MapLayer& layer, const LayerSymbology& symbology) {
    Json palette = Json::array();
    for (const Colour& colour : symbology.palette)
        palette.push_back(to_hex(colour));
    Json outlines = Json::array();
    for (const Colour& colour : symbology.palette)
        outlines.push_back(to_hex(dot_outline(colour)));
    const int dimension = dimension_of(layer.layer.geometry().common_type());
    return {{"title", visible_text(layer.title.empty() ? layer.layer.name() : layer.title)},
            {"kind", kind_name(symbology.kind)},
            {"dimension", dimension},
            {"palette", std::move(palette)},
            {"outlines", std::move(outlines)}, // of points, by palette
            {"noData", to_hex(NoDataColour)},
            {"line", to_hex(symbology.line)},
            {"lineWidth", symbology.line_width},
            {"pointRadius", symbology.point_radius},
            {"opacity", symbology.opacity},
            {"inLegend", layer.in_legend},
            {"legend", legend_json(symbology.legend)}};
}

std::string encode_basemap(const WebView& view, const std::filesystem::path& share_folder) {
    const Basemap basemap = read_basemap(share_folder, basemap_detail_for(view.extent), view.reach);
    const double step = view.reach.width() / BasemapPixels / 4;
    std::string json = fmt::format("{{\"step\":{},\"land\":[", step);
    for (const auto& polygon : basemap.land) {
        if (json.back() == ']')
            json += ',';
        append_paths(json, polygon, step);
    }
    json += "],\"coasts\":";
    append_paths(json, basemap.coasts, step);
    json += ",\"borders\":";
    append_paths(json, basemap.borders, step);
    return json + "}";
}

Json encode_view(const WebView& view) {
    const auto extent_json = [](const geodata::Extent& extent) {
        return Json::array({extent.min_x, extent.min_y, extent.max_x, extent.max_y});
    };
    return {{"projection", web_projection_name(view.projection)},
            {"label", web_projection_label(view.projection)},
            {"centre", view.centre_longitude},
            {"extent", extent_json(view.extent)},
            {"reach", extent_json(view.reach)}};
}

} // namespace graticule::cartography
