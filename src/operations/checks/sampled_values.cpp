// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/sampled_values.hpp"

#include "operations/checks/cell_probe.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace graticule::operations {

using geodata::Point;

namespace {

constexpr const char* SampleRaster = "sample_raster";
constexpr std::size_t PointsLookedAt = 48;
constexpr double BilinearRounding = 1e-4; // of the value: weights of places near the edge of a cell

std::optional<Point> place_of(const geodata::Layer& points, std::size_t row) {
    std::optional<Point> place;
    if (!points.geometry().is_void(row))
        geodata::walk_paths(points.geometry().wkb(row),
                            [&](const geodata::PathView& path) { place = path.points.front(); });
    return place;
}

// How near to an edge of a cell a place counts as on it: rounding of large numbers included.
double hair_of(const geodata::Raster& raster, Point place) {
    constexpr double Hair = 1e-6; // cells
    return Hair
           + 1e-15 * (std::abs(place.x) + std::abs(place.y))
                 / std::min(raster.transform.cell_width(), raster.transform.cell_height());
}

// Where a place lies in a raster, itself or a turn around the Earth away; none outside.
struct PlaceInRaster {
    Point cell;
    double hair = 0;
    std::vector<CellPlace> cells; ///< that hold it, several on an edge
};

std::optional<PlaceInRaster> find_place(const CellProbe& probe, const geodata::Raster& raster,
                                        Point place) {
    const double hair = hair_of(raster, place);
    const bool round = raster.crs.known() && raster.crs.geographic() && !raster.transform.rotated();
    for (const double turn : {0.0, 360.0, -360.0}) {
        const Point cell = solve_cell(raster.transform, {place.x + turn, place.y});
        std::vector<CellPlace> cells = probe.cells_at(cell, hair);
        if (!cells.empty())
            return PlaceInRaster{cell, hair, std::move(cells)};
        if (!round)
            break;
    }
    return std::nullopt;
}

bool on_own_edge(const geodata::Raster& raster, const PlaceInRaster& place) {
    return place.cell.x < place.hair || place.cell.y < place.hair
           || place.cell.x > static_cast<double>(raster.width) - place.hair
           || place.cell.y > static_cast<double>(raster.height) - place.hair;
}

// Whether the cells at a place let a point have this value, or none.
bool allows(const CellProbe& probe, const geodata::Raster& raster, const PlaceInRaster& place,
            SampleMethod method, std::optional<double> value) {
    std::vector<double> held;
    for (const CellPlace& at : place.cells)
        held.push_back(probe.at(at));
    if (!value)
        return on_own_edge(raster, place) || !range_of(held).all;
    if (method == SampleMethod::Nearest)
        return std::find(held.begin(), held.end(), *value) != held.end();
    if (const auto between = probe.between_centres(place.cell))
        return agree(*between, *value, BilinearRounding);
    const double reach = 0.5 + place.hair;
    const auto around = probe.piece(
        {place.cell.x - reach, place.cell.y - reach, place.cell.x + reach, place.cell.y + reach});
    const ValueRange range = range_of(around ? around->values : std::vector<double>{});
    const double slack = 1e-9 * std::max(std::abs(range.low), std::abs(range.high));
    return range.any && *value >= range.low - slack && *value <= range.high + slack;
}

} // namespace

void check_sampled(const geodata::Raster& raster, int band, const geodata::Layer& points,
                   const std::string& field, SampleMethod method, const geodata::Layer& result,
                   Report& report) {
    if (result.size() != points.size())
        fail_check(SampleRaster, "all points are there",
                   fmt::format("{} of {} are", result.size(), points.size()));
    std::optional<geodata::CoordinateTransform> to_raster;
    if (raster.crs.known() && points.crs().known() && !raster.crs.same_as(points.crs()))
        to_raster.emplace(points.crs(), raster.crs);
    if (to_raster && !at_home(raster, points.crs()))
        return;
    const CellProbe probe(raster, band);
    const geodata::Column& values = result.column(field);
    std::size_t looked_at = 0;
    for (const std::size_t row : sampled_rows(points.size(), PointsLookedAt)) {
        std::optional<Point> place = place_of(points, row);
        if (place && to_raster)
            to_raster->forward({&place->x, 1}, {&place->y, 1});
        if (!place || !std::isfinite(place->x) || !std::isfinite(place->y))
            continue;
        const auto value = values.is_null(row) ? std::nullopt : std::optional(values.real(row));
        const auto there = find_place(probe, raster, *place);
        const bool holds = there ? allows(probe, raster, *there, method, value) : !value;
        if (!holds)
            fail_check(SampleRaster, "a point has the value of the cells at its place",
                       fmt::format("that of row {} has {}", row + 1,
                                   value ? fmt::format("{}", *value) : "none"));
        ++looked_at;
    }
    if (looked_at > 0)
        report.check(fmt::format("{} points, looked up one by one, have the value of the cells at "
                                 "their place",
                                 looked_at));
}

} // namespace graticule::operations
