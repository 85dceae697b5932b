// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/terrain_cells.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/result_cells.hpp"
#include "operations/vector/ellipsoid/cartesian.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <vector>

namespace graticule::operations {

namespace {

constexpr const char* Terrain = "terrain";
constexpr double WidestCellDegrees = 2; // of wider cells chords are no lengths
constexpr double RiseTolerance = 0.01;  // chords for arcs, and steps interpolated between places

/// Places of a grid in space.
class SpacePlaces {
public:
    explicit SpacePlaces(const geodata::Raster& raster)
        : m_raster(raster), m_ellipsoid(raster.crs.ellipsoid()) {
        if (!raster.crs.geographic())
            m_to_degrees.emplace(raster.crs, raster.crs.geographic_base());
    }

    geodata::Point in_degrees(double column, double row) const {
        geodata::Point place = m_raster.transform.to_world(column, row);
        if (m_to_degrees)
            m_to_degrees->forward({&place.x, 1}, {&place.y, 1});
        return place;
    }

    Vector3 in_space(double column, double row) const {
        return to_cartesian(in_degrees(column, row), m_ellipsoid);
    }

private:
    const geodata::Raster& m_raster;
    geodata::Ellipsoid m_ellipsoid;
    std::optional<geodata::CoordinateTransform> m_to_degrees;
};

// The cell and its neighbours; empty where one of them has no value or lies outside.
std::vector<double> nine_around(const CellProbe& probe, CellPlace cell) {
    const auto column = static_cast<double>(cell.column);
    const auto row = static_cast<double>(cell.row);
    auto piece = probe.piece({column - 1, row - 1, column + 2, row + 2});
    return piece && piece->inside && range_of(piece->values).all ? std::move(piece->values)
                                                                 : std::vector<double>{};
}

std::optional<std::array<double, 2>> rise_at(const SpacePlaces& places, CellPlace cell,
                                             const std::vector<double>& z) {
    const double x = static_cast<double>(cell.column) + 0.5;
    const double y = static_cast<double>(cell.row) + 0.5;
    const geodata::Point centre = places.in_degrees(x, y);
    const double turn = centre.x * RadiansPerDegree;
    const double tilt = centre.y * RadiansPerDegree;
    const Vector3 east{-std::sin(turn), std::cos(turn), 0};
    const Vector3 north{-std::sin(tilt) * std::cos(turn), -std::sin(tilt) * std::sin(turn),
                        std::cos(tilt)};
    const Vector3 right = places.in_space(x + 1, y) - places.in_space(x - 1, y);
    const Vector3 down = places.in_space(x, y + 1) - places.in_space(x, y - 1);
    const double to_right = (z[2] - z[0] + 2 * (z[5] - z[3]) + z[8] - z[6]) / 4;
    const double downwards = (z[6] - z[0] + 2 * (z[7] - z[1]) + z[8] - z[2]) / 4;
    const double a = right.dot(east);
    const double b = right.dot(north);
    const double c = down.dot(east);
    const double d = down.dot(north);
    const double area = a * d - b * c;
    const std::array<double, 2> rise{(to_right * d - downwards * b) / area,
                                     (downwards * a - to_right * c) / area};
    if (!std::isfinite(rise[0]) || !std::isfinite(rise[1]))
        return std::nullopt;
    return rise;
}

// What rises that differ a little give.
std::optional<CellBounds> bounds_near(const std::array<double, 2>& rise, const OfRise& of_rise) {
    constexpr double Level = 1e-9; // where rounding decides whither it falls
    const double hair = RiseTolerance * std::hypot(rise[0], rise[1]);
    if (hair < RiseTolerance * Level)
        return std::nullopt;
    std::vector<double> values;
    for (const double east : {-hair, 0.0, hair})
        for (const double north : {-hair, 0.0, hair})
            values.push_back(of_rise({rise[0] + east, rise[1] + north}));
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    if (!(*high - *low < 180)) // of an aspect about north
        return std::nullopt;
    return CellBounds{*low, *high, false, true, {}};
}

bool can_be_measured(const geodata::Raster& raster) {
    if (raster.crs.geographic())
        return std::max(raster.transform.cell_width(), raster.transform.cell_height())
               <= WidestCellDegrees;
    return at_home(raster, raster.crs.geographic_base());
}

} // namespace

void check_rises(const geodata::Raster& source, int band, double metres, const OfRise& of_rise,
                 const geodata::Raster& result, Report& report) {
    check_grid(Terrain, result, grid_of(source), 1);
    const CellProbe probe(source, band);
    const SpacePlaces places(source);
    const bool measured = can_be_measured(source);
    const std::size_t looked_at =
        check_cells(Terrain, "cells hold what the surface through their neighbours gives", result,
                    1, spread_cells(result.width, result.height),
                    [&](CellPlace cell) -> std::optional<CellBounds> {
                        std::vector<double> nine = nine_around(probe, cell);
                        if (nine.empty())
                            return CellBounds::exactly(NAN);
                        for (double& height : nine)
                            height *= metres;
                        const auto rise = measured ? rise_at(places, cell, nine) : std::nullopt;
                        return rise ? bounds_near(*rise, of_rise) : std::nullopt;
                    });
    report.check(fmt::format("The result lies on the raster's cells, and {} of them hold what "
                             "planes measured between their neighbours in space give",
                             looked_at));
}

void check_roughness(const geodata::Raster& source, int band, Roughness kind,
                     const geodata::Raster& result, Report& report) {
    check_grid(Terrain, result, grid_of(source), 1);
    const CellProbe probe(source, band);
    const std::size_t looked_at = check_cells(
        Terrain, "cells hold how uneven the nine around them are", result, 1,
        spread_cells(result.width, result.height),
        [&](CellPlace cell) -> std::optional<CellBounds> {
            std::vector<double> nine = nine_around(probe, cell);
            if (nine.empty())
                return CellBounds::exactly(NAN);
            const double centre = nine[4];
            std::sort(nine.begin(), nine.end());
            const double mean = std::accumulate(nine.begin(), nine.end(), 0.0) / 9;
            double squares = 9 * (mean - centre) * (mean - centre);
            for (const double value : nine)
                squares += (value - mean) * (value - mean);
            const double expected = kind == Roughness::Range        ? nine.back() - nine.front()
                                    : kind == Roughness::Ruggedness ? std::sqrt(squares)
                                                                    : (centre - mean) * 9 / 8;
            // Of close, large values only the first digits of a difference can be told.
            const double hair = 1e-6 * std::max(std::abs(nine.front()), std::abs(nine.back()));
            return CellBounds{expected - hair, expected + hair, false, true, {}};
        });
    report.check(fmt::format("The result lies on the raster's cells, and {} of them, computed "
                             "another way, hold the same",
                             looked_at));
}

} // namespace graticule::operations
