// SPDX-License-Identifier: Apache-2.0
#include "geodata/topojson_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/geometry_reader.hpp"
#include "geodata/json_column.hpp"
#include "geodata/layer_names.hpp"
#include "geodata/topology.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxBytes = std::uintmax_t{1} << 30U;
constexpr std::size_t FeaturesPerCheck = 1024; // between two looks at the cancellation

Json parse_topology(const std::filesystem::path& path) {
    Json document = parse_json(read_file(path, MaxBytes), path.string());
    const bool sound =
        document.is_object() && document.contains("objects") && document["objects"].is_object();
    if (!sound)
        throw Error(ErrorCode::Malformed,
                    fmt::format("{} is TopoJSON without objects", path.string()),
                    "Make it again from its source");
    return document;
}

std::vector<SourceEntry> entries_of(const Json& document) {
    std::vector<SourceEntry> entries;
    for (const auto& [name, object] : document["objects"].items())
        entries.push_back({DataKind::Vector, name, {}});
    return entries;
}

// A collection's members are features; any other geometry is one.
std::vector<const Json*> features_of(const Json& object) {
    std::vector<const Json*> features;
    const auto members = object.is_object() ? object.find("geometries") : object.end();
    if (members == object.end() || !members->is_array())
        return {&object};
    for (const Json& member : *members)
        features.push_back(&member);
    return features;
}

const Json* find_member(const Json* object, const char* name) {
    if (object == nullptr || !object->is_object())
        return nullptr;
    const auto found = object->find(name);
    return found == object->end() ? nullptr : &*found;
}

void add_field(Layer& layer, FieldNames& names, const std::string& name,
               std::span<const Json* const> values) {
    Column column = column_of_json(values);
    const FieldType type = column.type();
    layer.set_field({names.claim(name), type, {}}, std::move(column));
}

void add_fields(Layer& layer, const std::vector<const Json*>& features) {
    std::vector<const Json*> ids;
    std::vector<std::string> order;
    std::map<std::string, std::vector<const Json*>, std::less<>> values;
    bool any_id = false;
    for (std::size_t row = 0; row < features.size(); ++row) {
        ids.push_back(find_member(features[row], "id"));
        any_id = any_id || ids.back() != nullptr;
        const Json* properties = find_member(features[row], "properties");
        if (properties == nullptr || !properties->is_object())
            continue;
        for (const auto& [name, value] : properties->items()) {
            const auto [column, fresh] = values.try_emplace(name);
            if (fresh) {
                column->second.resize(features.size(), nullptr);
                order.push_back(name);
            }
            column->second[row] = &value;
        }
    }
    FieldNames names;
    if (any_id)
        add_field(layer, names, "id", ids);
    for (const std::string& name : order)
        add_field(layer, names, name, values[name]);
}

bool within_degrees(const Extent& extent) {
    constexpr double Slack = 1e-6; // quantization moves the edge of the world a little
    return extent.min_x >= -180 - Slack && extent.max_x <= 180 + Slack
           && extent.min_y >= -90 - Slack && extent.max_y <= 90 + Slack;
}

} // namespace

std::vector<SourceEntry> list_topojson(const std::filesystem::path& path) {
    return entries_of(parse_topology(path));
}

ReadResult read_topojson_file(const std::filesystem::path& path, const std::string& wanted,
                              const Context& context) {
    const Json document = parse_topology(path);
    const std::vector<SourceEntry> entries = entries_of(document);
    const std::string& name = entries[choose_layer(path, wanted, entries)].layer;
    const std::vector<const Json*> features = features_of(document["objects"][name]);
    Topology topology(document, path.string());
    GeometryReader geometry;
    geometry.reserve(features.size());
    for (std::size_t row = 0; row < features.size(); ++row) {
        if (row % FeaturesPerCheck == 0)
            context.check_cancelled();
        geometry.append(topology.geometry(*features[row]));
    }
    ReadResult result{Layer(name), geometry.notes()};
    add_fields(result.layer, features);
    GeometryColumn column = geometry.take();
    const Extent extent = column.total_extent();
    const bool degrees = !extent.empty() && within_degrees(extent);
    result.notes.emplace_back(
        degrees ? "TopoJSON states no CRS; its coordinates are degrees and taken as WGS 84"
                : "TopoJSON states no CRS and its coordinates are not degrees; the CRS is unknown");
    result.layer.set_geometry(std::move(column), degrees ? Crs::wgs84() : Crs());
    return result;
}

} // namespace graticule::geodata
