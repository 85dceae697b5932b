// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "operations/vector/measures/measure.hpp"

#include "unit/operations/layers.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

/// Data made from a seed, and changes of it, for tests of what results must not or must depend on.
namespace graticule::operations {

constexpr double OriginX = 500000; ///< on the central meridian of EPSG:32632
constexpr double OriginY = 5500000;

inline geodata::Crs utm() {
    return geodata::Crs::parse("EPSG:32632");
}

class Generator {
public:
    explicit Generator(unsigned seed) : m_engine(seed) {}

    double number(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(m_engine);
    }

    std::vector<std::size_t> shuffled(std::size_t size) {
        std::vector<std::size_t> rows(size);
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        std::shuffle(rows.begin(), rows.end(), m_engine);
        return rows;
    }

    /// Stars of 5 to 12 corners, one in each cell of a square of cells, none touching another.
    /// @param shift of all of them, in cells
    geodata::Layer stars(std::size_t cells, double cell, double shift = 0) {
        geodata::GeometryColumn geometry;
        for (std::size_t i = 0; i < cells * cells; ++i) {
            const double column = static_cast<double>(i % cells) + 0.5 + shift;
            const double row = static_cast<double>(i / cells) + 0.5 + shift;
            geometry.append(star(OriginX + cell * column, OriginY + cell * row, 0.45 * cell));
        }
        return numbered(std::move(geometry));
    }

    geodata::Layer points(std::size_t count, double extent) {
        geodata::GeometryColumn geometry;
        for (std::size_t i = 0; i < count; ++i)
            geometry.append_point(OriginX + number(0, extent), OriginY + number(0, extent));
        return numbered(std::move(geometry));
    }

    /// Random walks, which cross themselves and each other.
    geodata::Layer walks(std::size_t count, std::size_t corners, double step) {
        geodata::GeometryColumn geometry;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<geodata::Point> path{{OriginX, OriginY}};
            while (path.size() < corners)
                path.push_back(
                    {path.back().x + number(-step, step), path.back().y + number(-step, step)});
            geometry.append(geodata::make_line_wkb(path));
        }
        return numbered(std::move(geometry));
    }

    static geodata::Layer numbered(geodata::GeometryColumn geometry) {
        geodata::Layer layer("made");
        geodata::Column id(geodata::FieldType::Integer);
        for (std::size_t row = 0; row < geometry.size(); ++row)
            id.append_integer(static_cast<std::int64_t>(row));
        layer.set_field({"id", geodata::FieldType::Integer, ""}, std::move(id));
        layer.set_geometry(std::move(geometry), utm());
        return layer;
    }

private:
    std::vector<std::uint8_t> star(double x, double y, double radius) {
        const int corners = std::uniform_int_distribution<int>(5, 12)(m_engine);
        std::vector<geodata::Point> ring;
        for (int i = 0; i < corners; ++i) {
            const double angle = 2 * std::numbers::pi * (i + number(0, 0.8)) / corners;
            const double out = radius * number(0.4, 1);
            ring.push_back({x + out * std::cos(angle), y + out * std::sin(angle)});
        }
        ring.push_back(ring.front());
        return geodata::make_polygon_wkb({{ring}});
    }

    std::mt19937 m_engine;
};

/// Boxes that cover a square of cells without gap or overlap.
inline geodata::Layer tiles(std::size_t across, double width) {
    geodata::GeometryColumn geometry;
    for (std::size_t i = 0; i < across * across; ++i) {
        const double x = OriginX + width * static_cast<double>(i % across);
        const double y = OriginY + width * static_cast<double>(i / across);
        const std::vector<geodata::Point> ring{
            {x, y}, {x + width, y}, {x + width, y + width}, {x, y + width}, {x, y}};
        geometry.append(geodata::make_polygon_wkb({{ring}}));
    }
    return Generator::numbered(std::move(geometry));
}

using Move = std::function<geodata::Point(geodata::Point)>;

/// The same features with every place moved, in a CRS.
inline geodata::Layer moved(const geodata::Layer& layer, const geodata::Crs& crs,
                            const Move& move) {
    geodata::GeometryColumn geometry;
    for (std::size_t row = 0; row < layer.size(); ++row)
        geometry.append(geodata::map_coordinates(
            layer.geometry().wkb(row), [&](std::span<double> x, std::span<double> y) {
                for (std::size_t i = 0; i < x.size(); ++i) {
                    const geodata::Point place = move({x[i], y[i]});
                    x[i] = place.x;
                    y[i] = place.y;
                }
            }));
    geodata::Layer result = layer;
    result.set_geometry(std::move(geometry), crs);
    return result;
}

/// Turned about the origin of what is generated.
inline Move turn(double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    return [c = std::cos(angle), s = std::sin(angle)](geodata::Point place) {
        const double x = place.x - OriginX;
        const double y = place.y - OriginY;
        return geodata::Point{OriginX + c * x - s * y, OriginY + s * x + c * y};
    };
}

/// All rows twice.
inline geodata::Layer twice(const geodata::Layer& layer) {
    std::vector<std::size_t> rows(2 * layer.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = i % layer.size();
    return layer.select(rows);
}

inline std::vector<double> values(const geodata::Column& column) {
    std::vector<double> result;
    for (std::size_t row = 0; row < column.size(); ++row)
        result.push_back(column.number(row));
    return result;
}

inline double total(const geodata::Layer& layer, Measure what, Bench& bench) {
    const std::vector<double> each = values(measure(layer, what, bench.report, bench.context));
    return std::accumulate(each.begin(), each.end(), 0.0);
}

inline double area(const geodata::Layer& layer, Bench& bench) {
    return total(layer, Measure::Area, bench);
}

} // namespace graticule::operations
