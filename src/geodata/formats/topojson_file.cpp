// SPDX-License-Identifier: Apache-2.0
#include "geodata/formats/topojson_file.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json.hpp"
#include "geodata/catalog/layer_names.hpp"
#include "geodata/formats/topology.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/layer/json_column.hpp"
#include "geodata/tables/table_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace graticule::geodata {

namespace {

constexpr std::uintmax_t MaxTopoJsonBytes = std::uintmax_t{1} << 30U;
constexpr std::size_t ObjectsPerCheck = 1024; // between two looks at the cancellation

Json parse_topology(const std::filesystem::path& path) {
    Json document = parse_json(read_file(path, MaxTopoJsonBytes), path.string());
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

const Json* find_object(const Json* object, const char* name) {
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

const Json* properties_of(const Json* feature) {
    const Json* properties = find_object(feature, "properties");
    return properties != nullptr && properties->is_object() ? properties : nullptr;
}

// The values of each property, feature by feature, in the order in which properties first occur.
class PropertyTable {
public:
    PropertyTable(const std::vector<const Json*>& features, const std::string& source)
        : m_rows(features.size()), m_source(source) {
        for (const Json* feature : features)
            if (const Json* properties = properties_of(feature))
                m_cells += properties->size();
        for (std::size_t row = 0; row < m_rows; ++row)
            if (const Json* properties = properties_of(features[row]))
                for (const auto& [name, value] : properties->items())
                    column(name)[row] = &value;
    }

    void add_to(Layer& layer, FieldNames& names) const {
        for (const auto& [name, values] : m_columns)
            add_field(layer, names, name, values);
    }

private:
    std::vector<const Json*>& column(const std::string& name) {
        const auto [place, fresh] = m_places.try_emplace(name, m_columns.size());
        if (fresh) {
            require_fields(m_places.size(), m_source);
            require_filled(m_places.size() * m_rows - std::min(m_cells, m_places.size() * m_rows),
                           m_source);
            m_columns.emplace_back(name, std::vector<const Json*>(m_rows, nullptr));
        }
        return m_columns[place->second].second;
    }

    std::size_t m_rows;
    std::size_t m_cells = 0; ///< that the file has
    const std::string& m_source;
    std::map<std::string, std::size_t, std::less<>> m_places;
    std::vector<std::pair<std::string, std::vector<const Json*>>> m_columns;
};

void add_topojson_fields(Layer& layer, const std::vector<const Json*>& features,
                         const std::string& source) {
    std::vector<const Json*> ids;
    bool any_id = false;
    for (const Json* feature : features) {
        ids.push_back(find_object(feature, "id"));
        any_id = any_id || ids.back() != nullptr;
    }
    FieldNames names;
    if (any_id)
        add_field(layer, names, "id", ids);
    PropertyTable(features, source).add_to(layer, names);
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
        if (row % ObjectsPerCheck == 0)
            context.check_cancelled();
        geometry.append(topology.geometry(*features[row]));
    }
    ReadResult result{Layer(name), geometry.notes()};
    add_topojson_fields(result.layer, features, path.string());
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
