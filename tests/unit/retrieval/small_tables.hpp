// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"

#include <optional>
#include <string>
#include <vector>

/// Layers made in memory for tests.
namespace graticule::test {

inline void add_texts(geodata::Layer& layer, const std::string& name,
                      const std::vector<std::string>& values) {
    geodata::Column column(geodata::FieldType::Text);
    for (const std::string& value : values)
        column.append_text(value);
    layer.set_field({name, geodata::FieldType::Text, ""}, std::move(column));
}

inline void add_numbers(geodata::Layer& layer, const std::string& name,
                        const std::vector<std::optional<double>>& values,
                        const std::string& unit = "") {
    geodata::Column column(geodata::FieldType::Real);
    for (const std::optional<double>& value : values)
        value ? column.append_real(*value) : column.append_null();
    layer.set_field({name, geodata::FieldType::Real, unit}, std::move(column));
}

inline void add_truths(geodata::Layer& layer, const std::string& name,
                       const std::vector<bool>& values) {
    geodata::Column column(geodata::FieldType::Boolean);
    for (const bool value : values)
        column.append_boolean(value);
    layer.set_field({name, geodata::FieldType::Boolean, ""}, std::move(column));
}

inline void add_points(geodata::Layer& layer, const std::vector<geodata::Point>& points) {
    geodata::GeometryColumn geometry;
    for (const geodata::Point& point : points)
        geometry.append_point(point.x, point.y);
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
}

/// Squares of one degree with their south-west corners at some points.
inline void add_squares(geodata::Layer& layer, const std::vector<geodata::Point>& corners) {
    geodata::GeometryColumn geometry;
    for (const geodata::Point& c : corners) {
        const std::vector<std::vector<geodata::Point>> rings{
            {{c.x, c.y}, {c.x + 1, c.y}, {c.x + 1, c.y + 1}, {c.x, c.y + 1}, {c.x, c.y}}};
        geometry.append(geodata::make_polygon_wkb(rings));
    }
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
}

inline geodata::CatalogEntry entry(const std::string& name, const std::string& title,
                                   const std::string& description = "") {
    geodata::CatalogEntry result;
    result.name = name;
    result.title = title;
    result.description = description;
    result.path = name + ".geojson";
    return result;
}

} // namespace graticule::test
