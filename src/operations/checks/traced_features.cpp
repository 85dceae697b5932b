// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/traced_features.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/place_in_areas.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace graticule::operations {

using geodata::Point;

namespace {

constexpr std::size_t FeaturesLookedAt = 64;
constexpr const char* Polygonized = "polygonize";
constexpr const char* Contours = "contours";

double cell_area(const geodata::Raster& raster) {
    const auto& c = raster.transform.coefficients;
    return std::abs(c[1] * c[5] - c[2] * c[4]);
}

double total_area(const geodata::Layer& layer) {
    double area = 0;
    for (std::size_t row = 0; row < layer.size(); ++row)
        if (!layer.geometry().is_void(row))
            area += plain_area(layer.geometry().wkb(row));
    return area;
}

// A vertex of a feature, in columns and rows: the first, or the one in the middle of its path.
std::optional<Point> vertex_of(const geodata::Raster& raster, const geodata::Layer& layer,
                               std::size_t row, bool middle) {
    std::optional<Point> vertex;
    if (layer.geometry().is_void(row))
        return vertex;
    geodata::walk_paths(layer.geometry().wkb(row), [&](const geodata::PathView& path) {
        if (!vertex)
            vertex = path.points[middle ? path.points.size() / 2 : 0];
    });
    return vertex ? std::optional(solve_cell(raster.transform, *vertex)) : std::nullopt;
}

// The values at the centres around a place.
ValueRange values_around(const CellProbe& probe, Point cell) {
    constexpr double Reach = 0.5 + 1e-3;
    const auto piece =
        probe.piece({cell.x - Reach, cell.y - Reach, cell.x + Reach, cell.y + Reach});
    return range_of(piece ? piece->values : std::vector<double>{});
}

bool is_level(const ContourOptions& options, double level) {
    const double slack = 1e-9 * std::abs(level);
    if (!options.interval)
        return std::any_of(options.levels.begin(), options.levels.end(),
                           [&](double one) { return std::abs(one - level) <= slack; });
    const double steps = (level - options.base) / *options.interval;
    return std::abs(steps - std::round(steps)) <= 1e-6 + slack / *options.interval;
}

void check_line(const CellProbe& probe, const geodata::Raster& cells, const geodata::Layer& result,
                std::size_t row, double level, double slack) {
    const auto vertex = vertex_of(cells, result, row, true);
    const ValueRange around = vertex ? values_around(probe, *vertex) : ValueRange{};
    if (around.any && (around.low > level + slack || around.high < level - slack))
        fail_check(Contours, "a line lies between cells on both sides of its level",
                   fmt::format("one of {} passes where cells have {} to {}", level, around.low,
                               around.high));
}

void check_lines(const geodata::Raster& cells, const ContourOptions& options, double low,
                 double high, const geodata::Layer& result) {
    const geodata::Column& levels = result.column(options.field);
    const double slack = 1e-6 * std::max(std::abs(low), std::abs(high));
    for (std::size_t row = 0; row < result.size(); ++row) {
        const double level = levels.real(row);
        if (!is_level(options, level) || level < low - slack || level > high + slack)
            fail_check(Contours, "levels are those asked for and lie within the values",
                       fmt::format("one is {}, and values go from {} to {}", level, low, high));
    }
    const CellProbe probe(cells, 1);
    for (const std::size_t row : sampled_rows(result.size(), FeaturesLookedAt))
        check_line(probe, cells, result, row, levels.real(row), slack);
}

void check_bands(const geodata::Raster& cells, double low, double high,
                 const geodata::Layer& result) {
    const geodata::Column& from = result.column("minimum");
    const geodata::Column& to = result.column("maximum");
    const double slack = 1e-6 * std::max(std::abs(low), std::abs(high));
    const double raster_area =
        cell_area(cells) * static_cast<double>(cells.width) * static_cast<double>(cells.height);
    for (std::size_t row = 0; row < result.size(); ++row)
        if (!(from.real(row) <= to.real(row)) || from.real(row) < low - slack
            || to.real(row) > high + slack)
            fail_check(Contours, "bands go up, and lie within the values",
                       fmt::format("one goes from {} to {}, and values from {} to {}",
                                   from.real(row), to.real(row), low, high));
    if (const double area = total_area(result); area > raster_area * (1 + 1e-6))
        fail_check(Contours, "bands cover no more than the raster",
                   fmt::format("they cover {} of {} square units", area, raster_area));
    const CellProbe probe(cells, 1);
    for (const std::size_t row : sampled_rows(result.size(), FeaturesLookedAt)) {
        const auto vertex = vertex_of(cells, result, row, false);
        const ValueRange around = vertex ? values_around(probe, *vertex) : ValueRange{};
        if (around.any
            && (around.low > to.real(row) + slack || around.high < from.real(row) - slack))
            fail_check(Contours, "a band lies where cells have its values",
                       fmt::format("one of {} to {} lies where they have {} to {}", from.real(row),
                                   to.real(row), around.low, around.high));
    }
}

} // namespace

void check_polygonized(const geodata::Raster& cells, std::uint64_t valid_cells,
                       const geodata::Layer& result, Report& report) {
    const double area = total_area(result);
    const double expected = static_cast<double>(valid_cells) * cell_area(cells);
    if (std::abs(area - expected) > 1e-6 * expected)
        fail_check(Polygonized, "polygons cover the area of the cells that have a value",
                   fmt::format("they cover {} and the cells {} square units", area, expected));
    const CellProbe probe(cells, 1);
    for (const std::size_t row : sampled_rows(result.size(), FeaturesLookedAt)) {
        const auto corner = vertex_of(cells, result, row, false);
        if (!corner)
            continue;
        const auto value = static_cast<double>(result.column("value").integer(row));
        const auto at = probe.cells_at(*corner, 0.5);
        if (std::none_of(at.begin(), at.end(),
                         [&](const CellPlace& cell) { return probe.at(cell) == value; }))
            fail_check(Polygonized, "a polygon has a cell of its value at each corner",
                       fmt::format("one of {} has none", value));
    }
    report.check("Polygons cover the area of the cells that have a value, and those looked at one "
                 "by one have a cell of their value at a corner");
}

void check_contours(const geodata::Raster& cells, const ContourOptions& options, double low,
                    double high, const geodata::Layer& result, Report& report) {
    if (options.kind == ContourKind::Lines) {
        check_lines(cells, options, low, high, result);
        report.check("Levels are those asked for and within the values, and lines looked at one by "
                     "one lie between cells on both sides of their level");
        return;
    }
    check_bands(cells, low, high, result);
    report.check("Bands lie within the values and the raster, and those looked at one by one lie "
                 "where cells have such values");
}

} // namespace graticule::operations
