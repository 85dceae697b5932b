// SPDX-License-Identifier: Apache-2.0
// Writes the pages that the browser tests open: make_maps SHARE_FOLDER OUTPUT_FOLDER
#include "base/context.hpp"
#include "base/error.hpp"
#include "cartography/render.hpp"

#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

using namespace graticule;
using namespace graticule::cartography;
using geodata::Column;
using geodata::Crs;
using geodata::FieldType;
using geodata::GeometryColumn;
using geodata::Layer;
using geodata::Point;

namespace {

constexpr double Missing = std::numeric_limits<double>::quiet_NaN();
constexpr const char* Hostile =
    "</script><img src=x onerror=\"window.ran=1\"><!-- \xE2\x80\xA8 ' & \"";

void add_texts(Layer& layer, const std::string& name, const std::vector<std::string>& values) {
    Column column(FieldType::Text);
    for (const std::string& value : values)
        column.append_text(value);
    layer.set_field({name, FieldType::Text, ""}, std::move(column));
}

void add_numbers(Layer& layer, const std::string& name, const std::string& unit,
                 const std::vector<double>& values) {
    Column column(FieldType::Real);
    for (const double value : values)
        column.append_real(value);
    layer.set_field({name, FieldType::Real, unit}, std::move(column));
}

/// Unit squares in a row from 10 E, 50 N.
Layer squares() {
    Layer layer("squares");
    GeometryColumn geometry;
    for (int i = 0; i < 4; ++i) {
        const double x = 10 + i;
        const std::vector<std::vector<Point>> rings{
            {{x, 50}, {x + 1, 50}, {x + 1, 51}, {x, 51}, {x, 50}}};
        geometry.append(geodata::make_polygon_wkb(rings));
    }
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    add_texts(layer, "name", {"Aachen", "Brno", "Čáslav", Hostile});
    add_numbers(layer, "rain", "mm", {100, 1234.5, 3000, Missing});
    return layer;
}

Layer points(const std::vector<Point>& places, const std::vector<std::string>& names) {
    Layer layer("points");
    GeometryColumn geometry;
    for (const Point& place : places)
        geometry.append_point(place.x, place.y);
    layer.set_geometry(std::move(geometry), Crs::wgs84());
    add_texts(layer, "name", names);
    return layer;
}

/// The same every time: a Halton sequence over the earth.
Layer many_points(std::size_t count) {
    const auto halton = [](std::size_t index, std::size_t base) {
        double share = 1;
        double value = 0;
        for (std::size_t i = index; i > 0; i /= base) {
            share /= static_cast<double>(base);
            value += share * static_cast<double>(i % base);
        }
        return value;
    };
    std::vector<Point> places;
    std::vector<std::string> names;
    for (std::size_t i = 1; i <= count; ++i) {
        places.push_back({halton(i, 2) * 360 - 180, halton(i, 3) * 140 - 65});
        names.push_back("point " + std::to_string(i));
    }
    return points(places, names);
}

MapLayer map_layer(Layer layer, LayerStyle style, std::string title) {
    MapLayer result;
    result.layer = std::move(layer);
    result.style = std::move(style);
    result.title = std::move(title);
    return result;
}

ChoroplethStyle rain_classes() {
    ChoroplethStyle style;
    style.field = "rain";
    style.legend_title = "Rain (mm)";
    style.classification = Classification::Manual;
    style.manual_breaks = {1000, 2000};
    return style;
}

MapDescription classed() {
    MapDescription map;
    map.title = std::string("Rain ") + Hostile;
    map.subtitle = "Four squares";
    map.source = "Source: made for this test";
    map.panels.resize(1);
    map.panels[0].layers = {map_layer(squares(), rain_classes(), "Rain"),
                            map_layer(points({{10.5, 51.5}, {13.5, 51.5}}, {"West", "East"}),
                                      PlainStyle{}, "Stations")};
    return map;
}

MapDescription pacific() {
    MapDescription map;
    map.title = "Both sides of the antimeridian";
    map.panels.resize(1);
    map.panels[0].layers = {map_layer(points({{178, -18}, {-178, -17}}, {"Suva side", "Lau side"}),
                                      PlainStyle{}, "Islands")};
    return map;
}

MapDescription multiples() {
    MapDescription map;
    map.title = "Rain twice";
    for (const char* year : {"1990", "2000"}) {
        MapPanel panel;
        panel.title = year;
        panel.layers = {map_layer(squares(), rain_classes(), year)};
        map.panels.push_back(std::move(panel));
    }
    return map;
}

MapDescription crowd() {
    MapDescription map;
    map.title = "Many points";
    map.panels.resize(1);
    HeatStyle heat;
    heat.legend_title = "Density";
    map.panels[0].layers = {map_layer(many_points(2000), heat, "Density"),
                            map_layer(many_points(30000), PlainStyle{}, "Points")};
    return map;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "make_maps SHARE_FOLDER OUTPUT_FOLDER\n";
        return 2;
    }
    try {
        const std::filesystem::path folder = argv[2];
        std::filesystem::create_directories(folder);
        ThreadPool pool(2);
        const Context context(pool);
        const RenderResources resources{argv[1]};
        render_html(classed(), folder / "classed.html", resources, context);
        render_html(pacific(), folder / "pacific.html", resources, context);
        render_html(multiples(), folder / "multiples.html", resources, context);
        render_html(crowd(), folder / "crowd.html", resources, context);
    } catch (const Error& error) {
        std::cerr << error.one_line() << '\n';
        return 1;
    }
    return 0;
}
