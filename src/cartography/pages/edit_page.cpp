// SPDX-License-Identifier: Apache-2.0
#include "cartography/pages/edit_page.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cartography/html/content.hpp"
#include "cartography/html/geometry.hpp"
#include "cartography/html/page.hpp"
#include "geodata/formats/geojson_geometry.hpp"
#include "operations/vector/coordinates/crossing_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::cartography {

using geodata::Column;
using geodata::CoordinateTransform;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::Layer;

namespace {

constexpr std::size_t MostFeatures = 50000;
constexpr std::size_t MostBytes = 64U << 20U;
constexpr std::int64_t LargestExact = (std::int64_t{1} << 53) - 1;

const std::vector<std::string_view> Styles{"leaflet.css", "map.css", "edit.css"};
const std::vector<std::string_view> Scripts{
    "leaflet.js",      "text.js",          "projection.js",    "geometry.js",   "controls.js",
    "typed_values.js", "edit_geometry.js", "edit_validity.js", "edit_store.js", "edit_merge.js",
    "edit_map.js",     "edit_handles.js",  "edit_draw.js",     "edit_form.js",  "edit_file.js",
    "edit_dialogs.js", "edit_server.js",   "edit.js"};

std::string value_json(const Column& column, std::size_t row) {
    if (column.is_null(row))
        return "null";
    switch (column.type()) {
    case FieldType::Integer: {
        const std::int64_t value = column.integer(row);
        const bool exact = value <= LargestExact && value >= -LargestExact;
        return exact ? std::to_string(value) : fmt::format("\"{}\"", value);
    }
    case FieldType::Real:
        return shortest_number(column.real(row));
    case FieldType::Boolean:
        return column.boolean(row) ? "true" : "false";
    default:
        return to_line(Json(column.display(row)));
    }
}

/// Geometries in WGS 84, and how many have no place there.
class PlacedGeometries {
public:
    explicit PlacedGeometries(const Layer& layer)
        : m_column(layer.geometry()), m_transform(layer.require_crs(), geodata::Crs::wgs84()) {}

    std::string json(std::size_t row) {
        if (m_column.is_null(row))
            return "null";
        std::vector<std::uint8_t> wkb(m_column.wkb(row).begin(), m_column.wkb(row).end());
        if (!m_transform.is_identity())
            wkb = geodata::map_coordinates(wkb, [this](std::span<double> x, std::span<double> y) {
                m_transform.forward(x, y);
            });
        if (geodata::wkb_numbers(wkb) != geodata::Numbers::PlaceNotFinite)
            return geodata::geojson_of(operations::part_on_each_side(std::move(wkb)));
        ++m_without_place;
        return "null";
    }

    std::size_t without_place() const { return m_without_place; }

private:
    const GeometryColumn& m_column;
    CoordinateTransform m_transform;
    std::size_t m_without_place = 0;
};

Json fields_json(const Layer& layer) {
    Json fields = Json::array();
    for (const geodata::Field& field : layer.fields())
        fields.push_back(
            {{"name", field.name}, {"unit", field.unit}, {"type", field_type_name(field.type)}});
    return fields;
}

void expect_bearable(const Layer& layer, std::size_t bytes) {
    if (layer.size() <= MostFeatures && bytes <= MostBytes)
        return;
    throw Error(ErrorCode::LimitExceeded,
                fmt::format("{} has {} features, more than can be edited in a page (up to {} "
                            "features and {} MB)",
                            layer.name(), layer.size(), MostFeatures, MostBytes >> 20U),
                "Select or clip the part that is to be edited");
}

std::string features_json(const EditedFeatures& features, PlacedGeometries& geometries,
                          const Context& context) {
    const Layer& layer = *features.layer;
    expect_bearable(layer, 0);
    std::string json = "[";
    for (std::size_t row = 0; row < layer.size(); ++row) {
        context.check_cancelled();
        json += fmt::format("{}{{\"id\":{},\"geometry\":{},\"values\":[", row == 0 ? "" : ",\n",
                            to_line(Json(features.ids[row])), geometries.json(row));
        for (std::size_t i = 0; i < layer.field_count(); ++i) {
            json += i == 0 ? "" : ",";
            json += value_json(layer.column(i), row);
        }
        json += "]}";
        expect_bearable(layer, json.size());
    }
    return json + "]";
}

bool all_multi(const Layer& layer) {
    const GeometryColumn& geometry = layer.geometry();
    bool any = false;
    for (std::size_t row = 0; row < geometry.size(); ++row) {
        if (geometry.is_void(row))
            continue;
        any = true;
        if (geometry.type(row) < GeometryType::MultiPoint)
            return false;
    }
    return any;
}

WebView view_of(const Layer& layer, const Context& context) {
    PlacedLayer placed = place_layer(layer, context);
    const double centre = choose_centre({&placed}, {});
    centre_on(placed, centre);
    return choose_view({&placed}, {}, centre, std::nullopt, {}, false);
}

} // namespace

std::vector<std::string> first_ids(std::size_t count) {
    std::vector<std::string> ids;
    for (std::size_t i = 1; i <= count; ++i)
        ids.push_back(fmt::format("f{}", i));
    return ids;
}

std::string encode_edited(const EditedFeatures& features, const Context& context) {
    const Layer& layer = *features.layer;
    PlacedGeometries geometries(layer);
    const std::string list = features_json(features, geometries, context);
    std::vector<std::string> notes = features.notes;
    if (geometries.without_place() > 0)
        notes.push_back(fmt::format("{} features have coordinates without a longitude and "
                                    "latitude; their shape stays as it is",
                                    geometries.without_place()));
    const int dimension = dimension_of(layer.geometry().common_type());
    const Json head{{"format", 1},
                    {"dimension", dimension < 0 ? Json() : Json(dimension)},
                    {"fields", fields_json(layer)},
                    {"version", features.version},
                    {"notes", notes}};
    std::string json = to_line(head);
    json.pop_back();
    return json + ",\"features\":" + list + "}";
}

std::string make_edit_page(const EditPage& page, const EditedFeatures& features,
                           const RenderResources& resources, const Context& context) {
    const Layer& layer = *features.layer;
    const WebView view = view_of(layer, context);
    HtmlPageContent content{page.title, "", page.source, {}};
    content.data.emplace_back("layer", encode_edited(features, context));
    content.data.emplace_back("basemap", encode_basemap(view, resources.share_folder));
    content.data.emplace_back("map", to_line(Json{{"format", 1},
                                                  {"title", page.title},
                                                  {"file", page.file_name},
                                                  {"served", page.served},
                                                  {"multi", all_multi(layer)},
                                                  {"view", encode_view(view)},
                                                  {"basemap", encode_basemap_colours()}}));
    return assemble_page(content, {Styles, Scripts, page.served}, resources.share_folder);
}

RenderReport render_edit_page(const EditPage& page, const Layer& layer,
                              const std::filesystem::path& path, const RenderResources& resources,
                              const Context& context) {
    const std::vector<std::string> ids = first_ids(layer.size());
    write_file(path, make_edit_page(page, {&layer, ids, "", {}}, resources, context));
    RenderReport report;
    report.features_without_place = layer.geometry().void_count();
    report.features_drawn = layer.size() - report.features_without_place;
    return report;
}

} // namespace graticule::cartography
