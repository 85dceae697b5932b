// SPDX-License-Identifier: Apache-2.0
#include "geodata/crs/geodesic.hpp"
#include "geodata/crs/longitude.hpp"

#include "earth/functions/algorithms.hpp"
#include "earth/graph/registry.hpp"
#include "earth/graph/session.hpp"
#include "earth/images/image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace graticule::earth {

namespace {

constexpr double RadianInDegrees = geodata::HalfTurn / 3.14159265358979323846;

/// How far the ground rises by the metre.
struct Rise {
    double east = 0;
    double north = 0;
};

/// What is told of the ground in a cell; none where it cannot be said.
using TerrainMeasure = std::function<std::optional<double>(const Rise&)>;

std::optional<double> slope_degrees(const Rise& rise) {
    return std::atan(std::hypot(rise.east, rise.north)) * RadianInDegrees;
}

/// Where it goes down, clockwise from north; nowhere on flat ground.
std::optional<double> aspect_degrees(const Rise& rise) {
    if (rise.east == 0 && rise.north == 0)
        return std::nullopt;
    const double down_hill = std::atan2(-rise.east, -rise.north) * RadianInDegrees;
    return down_hill < 0 ? down_hill + geodata::FullTurn : down_hill;
}

/// How much light the ground gets, 0 to 255, from a sun at an azimuth and a height in degrees: the
/// cosine between the ray and the ground's normal.
TerrainMeasure hillshade(double azimuth, double elevation) {
    const double height = elevation / RadianInDegrees;
    const Rise sun{std::sin(azimuth / RadianInDegrees) * std::cos(height),
                   std::cos(azimuth / RadianInDegrees) * std::cos(height)};
    return [sun, up = std::sin(height)](const Rise& rise) -> std::optional<double> {
        const double length = std::sqrt(1 + rise.east * rise.east + rise.north * rise.north);
        const double light = (up - sun.east * rise.east - sun.north * rise.north) / length;
        constexpr double Brightest = 255;
        return std::clamp(light, 0.0, 1.0) * Brightest;
    };
}

/// Measures the ground by the cells above, below and on both sides, with the metres between their
/// middles on the ellipsoid.
SharedCells measured_ground(TileWork& work, const SharedSource& heights,
                            const TerrainMeasure& measure) {
    const Tile& tile = work.tile();
    const Tile wide{tile.grid, tile.column - 1, tile.row - 1, tile.width + 2, tile.height + 2};
    TileWork around(work.work(), wide);
    const SharedCells cells = around.cells(heights);
    std::vector<double> x;
    std::vector<double> y;
    around.places_in(*default_projection(), x, y);
    const geodata::Geodesic geodesic{geodata::Ellipsoid()};
    const auto metres = [&](std::size_t a, std::size_t b) {
        return geodesic.distance({x[a], y[a]}, {x[b], y[b]}).metres;
    };
    auto result = std::make_shared<Cells>(tile.cells());
    for (std::size_t row = 0; row < tile.height; ++row)
        for (std::size_t column = 0; column < tile.width; ++column) {
            const std::size_t middle = (row + 1) * wide.width + column + 1;
            const std::array sides{middle - 1, middle + 1, middle - wide.width,
                                   middle + wide.width};
            if (cells->masked(middle)
                || std::any_of(sides.begin(), sides.end(),
                               [&](std::size_t side) { return cells->masked(side); }))
                continue;
            const auto& height = cells->values;
            const Rise rise{(height[sides[1]] - height[sides[0]]) / metres(sides[0], sides[1])
                                * (x[sides[1]] > x[sides[0]] ? 1 : -1),
                            (height[sides[2]] - height[sides[3]]) / metres(sides[2], sides[3])
                                * (y[sides[2]] > y[sides[3]] ? 1 : -1)};
            if (const auto value = measure(rise))
                result->set(row * tile.width + column, *value, 1);
        }
    return result;
}

Band terrain_band(const Band& heights, const char* name, PixelType type,
                  const TerrainMeasure& measure) {
    Band band = heights;
    band.name = name;
    band.type = type;
    band.source = make_source({heights.source}, [from = heights.source, measure](TileWork& work) {
        return measured_ground(work, from, measure);
    });
    return band;
}

Value terrain(Call& call, const char* name, PixelType type, const TerrainMeasure& measure) {
    const auto image = call.image("input");
    Image made;
    made.footprint = image->footprint;
    made.properties = image->properties;
    made.bands.push_back(terrain_band(first_band(*image, call.name()), name, type, measure));
    return std::make_shared<const Image>(std::move(made));
}

Value shaded(Call& call) {
    constexpr double West = 270;
    constexpr double HalfUp = 45;
    return terrain(call, "hillshade", {Precision::Float},
                   hillshade(call.number_or("azimuth", West), call.number_or("elevation", HalfUp)));
}

/// The image with slope, aspect and hillshade besides.
Value terrain_products(Call& call) {
    const auto image = call.image("input");
    const Band& heights = first_band(*image, call.name());
    Image made = *image;
    made.bands.push_back(terrain_band(heights, "slope", {Precision::Float}, slope_degrees));
    made.bands.push_back(terrain_band(heights, "aspect", {Precision::Float}, aspect_degrees));
    made.bands.push_back(
        terrain_band(heights, "hillshade", {Precision::Float}, hillshade(270, 45)));
    return std::make_shared<const Image>(std::move(made));
}

} // namespace

void add_image_terrain(Registry& registry) {
    registry.add("Terrain.slope", "input", [](Call& call) {
        return terrain(call, "slope", {Precision::Float}, slope_degrees);
    });
    registry.add("Terrain.aspect", "input", [](Call& call) {
        return terrain(call, "aspect", {Precision::Float}, aspect_degrees);
    });
    registry.add("Terrain.hillshade", "input,azimuth?,elevation?", shaded);
    registry.add("Terrain.products,Terrain", "input", terrain_products);
}

} // namespace graticule::earth
