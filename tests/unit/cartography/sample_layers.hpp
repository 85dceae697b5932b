// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Small layers made by rule, the same every time.
namespace graticule::cartography::samples {

inline std::vector<geodata::Point> box(double west, double south, double east, double north) {
    return {{west, south}, {east, south}, {east, north}, {west, north}, {west, south}};
}

/// A layer of boxes with the fields "value" (real), "name" (text); null where a value is missing.
inline geodata::Layer boxes(const std::vector<std::vector<geodata::Point>>& rings,
                            const std::vector<std::optional<double>>& values,
                            const geodata::Crs& crs = geodata::Crs::wgs84()) {
    geodata::GeometryColumn geometry;
    geodata::Column value(geodata::FieldType::Real);
    geodata::Column name(geodata::FieldType::Text);
    for (std::size_t i = 0; i < rings.size(); ++i) {
        geometry.append(geodata::make_polygon_wkb(std::span(&rings[i], 1)));
        if (values[i])
            value.append_real(*values[i]);
        else
            value.append_null();
        name.append_text("Area " + std::to_string(i + 1));
    }
    geodata::Layer layer("areas");
    layer.set_geometry(std::move(geometry), crs);
    layer.set_field({"value", geodata::FieldType::Real, ""}, std::move(value));
    layer.set_field({"name", geodata::FieldType::Text, ""}, std::move(name));
    return layer;
}

/// columns x rows boxes that fill an extent, valued 1, 2, 3 ... from the lower left.
inline geodata::Layer grid(int columns, int rows, double west, double south, double east,
                           double north) {
    std::vector<std::vector<geodata::Point>> rings;
    std::vector<std::optional<double>> values;
    const double width = (east - west) / columns;
    const double height = (north - south) / rows;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            rings.push_back(box(west + column * width, south + row * height,
                                west + (column + 1) * width, south + (row + 1) * height));
            values.emplace_back(row * columns + column + 1);
        }
    }
    return boxes(rings, values);
}

inline geodata::Layer points(const std::vector<geodata::Point>& places,
                             const std::vector<double>& values,
                             const std::vector<std::string>& names = {}) {
    geodata::GeometryColumn geometry;
    geodata::Column value(geodata::FieldType::Real);
    geodata::Column name(geodata::FieldType::Text);
    for (std::size_t i = 0; i < places.size(); ++i) {
        geometry.append_point(places[i].x, places[i].y);
        value.append_real(values[i]);
        name.append_text(i < names.size() ? names[i] : "Place " + std::to_string(i + 1));
    }
    geodata::Layer layer("places");
    layer.set_geometry(std::move(geometry), geodata::Crs::wgs84());
    layer.set_field({"value", geodata::FieldType::Real, ""}, std::move(value));
    layer.set_field({"name", geodata::FieldType::Text, ""}, std::move(name));
    return layer;
}

/// Points on a spiral: even, without chance.
inline geodata::Layer spiral(std::size_t count, double longitude, double latitude, double reach) {
    std::vector<geodata::Point> places;
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count);
        const double angle = 2.399963 * static_cast<double>(i);
        places.push_back({longitude + reach * std::sqrt(share) * std::cos(angle),
                          latitude + reach * 0.7 * std::sqrt(share) * std::sin(angle)});
        values.push_back(static_cast<double>(i % 97 + 1));
    }
    return points(places, values);
}

} // namespace graticule::cartography::samples
