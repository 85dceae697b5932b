// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/cell_figures.hpp"

#include "geodata/crs/geodesic.hpp"
#include "operations/checks/cell_probe.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/result_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace graticule::operations {

using geodata::Point;

namespace {

constexpr double Rounding = 1e-6; // of the values
constexpr const char* Statistics = "raster_statistics";
constexpr const char* Ground = "the ground of cells";

bool between(double value, double low, double high, double slack) {
    return value >= low - slack && value <= high + slack;
}

// The ground of a cell, as a polygon of shortest lines; none where a corner lies off the Earth.
std::optional<double> ground_of(const geodata::Raster& raster, CellPlace cell,
                                const geodata::CoordinateTransform* to_degrees,
                                const geodata::Geodesic& geodesic) {
    const auto column = static_cast<double>(cell.column);
    const auto row = static_cast<double>(cell.row);
    std::vector<Point> ring;
    for (const auto& [dx, dy] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}) {
        Point corner = raster.transform.to_world(column + dx, row + dy);
        if (to_degrees != nullptr)
            to_degrees->forward({&corner.x, 1}, {&corner.y, 1});
        if (!std::isfinite(corner.x) || !(std::abs(corner.y) <= 90))
            return std::nullopt;
        ring.push_back(corner);
    }
    return geodesic.area(geodata::make_polygon_wkb({{ring}})).square_metres;
}

// Cells whose ground goes from about the least to about the greatest.
std::vector<CellPlace> cells_for_ground(const geodata::Raster& raster) {
    std::vector<CellPlace> cells = spread_cells(raster.width, raster.height);
    // The widest are at the equator, if it runs through the raster.
    const Point equator = solve_cell(raster.transform, {centre_of(raster, {0, 0}).x, 0});
    if (equator.y >= 0 && equator.y < static_cast<double>(raster.height))
        cells.push_back({0, static_cast<std::size_t>(equator.y)});
    return cells;
}

void check_mean_ground(const geodata::Raster& raster, double mean_m2) {
    constexpr double WidestDegrees = 2; // wider cells are no polygons of shortest lines
    const bool geographic = raster.crs.geographic();
    if (geographic
        && std::max(raster.transform.cell_width(), raster.transform.cell_height()) > WidestDegrees)
        return;
    std::optional<geodata::CoordinateTransform> to_degrees;
    if (!geographic)
        to_degrees.emplace(raster.crs, raster.crs.geographic_base());
    const geodata::Geodesic geodesic(raster.crs.ellipsoid());
    double least = std::numeric_limits<double>::infinity();
    double greatest = 0;
    for (const CellPlace& cell : cells_for_ground(raster)) {
        const auto ground = ground_of(raster, cell, to_degrees ? &*to_degrees : nullptr, geodesic);
        if (!ground) // part of the raster lies off the Earth, where a mean tells nothing
            return;
        least = std::min(least, *ground);
        greatest = std::max(greatest, *ground);
    }
    const double slack = geographic ? 1.02 : 1.5;
    if (!(mean_m2 >= least / slack && mean_m2 <= greatest * slack))
        fail_check(
            Ground, "a cell covers on average what cells measured one by one do",
            fmt::format("it is {} square metres and they have {} to {}", mean_m2, least, greatest));
}

// Of some cells it is known whether they are to be measured.
void check_cells_measured(const geodata::Raster& raster, int band, const GroundArea& area) {
    const CellProbe probe(raster, band);
    std::uint64_t valid = 0;
    std::uint64_t chosen = 0;
    const std::vector<CellPlace> cells = spread_cells(raster.width, raster.height);
    for (const CellPlace& cell : cells) {
        const double value = probe.at(cell);
        valid += std::isnan(value) ? 0 : 1;
        chosen += std::isnan(value) || value == 0 ? 0 : 1;
    }
    const std::uint64_t others = std::uint64_t{raster.width} * raster.height - cells.size();
    if (area.valid_cells < valid || area.valid_cells > valid + others || area.chosen_cells < chosen
        || area.chosen_cells > chosen + others)
        fail_check(
            Ground, "cells with a value are measured and those other than 0 chosen",
            fmt::format("of {} looked at {} have one and {} are chosen, but of all {} and {}",
                        cells.size(), valid, chosen, area.valid_cells, area.chosen_cells));
}

} // namespace

void check_figures(std::string_view operation, std::string_view of, const FigureSet& figures) {
    if (figures.count && !(*figures.count >= 0))
        fail_check(operation, "counts are not negative",
                   fmt::format("that of {} is {}", of, *figures.count));
    if (!figures.minimum || !figures.maximum)
        return;
    const double low = *figures.minimum;
    const double high = *figures.maximum;
    const double slack = Rounding * std::max(std::abs(low), std::abs(high));
    if (low > high)
        fail_check(operation, "the least value is not above the greatest",
                   fmt::format("of {} they are {} and {}", of, low, high));
    if (figures.mean && !between(*figures.mean, low, high, slack))
        fail_check(
            operation, "the mean lies between the least and the greatest value",
            fmt::format("of {} it is {} and they are {} and {}", of, *figures.mean, low, high));
    if (figures.standard_deviation
        && !between(*figures.standard_deviation, 0, (high - low) / 2, slack))
        fail_check(operation, "the spread is at most half the distance of least and greatest",
                   fmt::format("of {} it is {} and they are {} and {}", of,
                               *figures.standard_deviation, low, high));
    if (figures.sum && figures.mean && figures.count
        && std::abs(*figures.sum - *figures.mean * *figures.count) > slack * *figures.count)
        fail_check(operation, "the sum is the mean times the count",
                   fmt::format("of {} it is {}, with a mean of {} and a count of {}", of,
                               *figures.sum, *figures.mean, *figures.count));
}

void check_band_statistics(const geodata::Raster& raster, int band,
                           const RasterStatistics& statistics, Report& report) {
    const std::uint64_t cells = std::uint64_t{raster.width} * raster.height;
    if (statistics.valid_cells > cells || statistics.valid_cells + statistics.nodata_cells != cells)
        fail_check(Statistics, "cells with and without a value add up to the raster's",
                   fmt::format("they are {} and {} of {}", statistics.valid_cells,
                               statistics.nodata_cells, cells));
    const bool any = statistics.valid_cells > 0;
    if (any != statistics.minimum.has_value() || any != statistics.mean.has_value())
        fail_check(Statistics, "there are figures where there are values",
                   fmt::format("{} cells have one", statistics.valid_cells));
    check_figures(Statistics, raster.name,
                  {static_cast<double>(statistics.valid_cells), statistics.sum, statistics.minimum,
                   statistics.maximum, statistics.mean, statistics.standard_deviation});
    const geodata::Band& described = raster.bands[static_cast<std::size_t>(band) - 1];
    if (any && described.nodata) {
        const double marked = *described.nodata * described.scale + described.offset;
        if (*statistics.minimum == marked || *statistics.maximum == marked)
            fail_check(Statistics, "nodata is no value",
                       fmt::format("the declared {} is the least or the greatest", marked));
    }
    const CellProbe probe(raster, band);
    std::uint64_t read = 0;
    std::uint64_t empty = 0;
    for (const CellPlace& cell : spread_cells(raster.width, raster.height)) {
        const double value = probe.at(cell);
        if (std::isnan(value)) {
            ++empty;
            continue;
        }
        ++read;
        if (!any || value < *statistics.minimum || value > *statistics.maximum)
            fail_check(Statistics, "the value of each cell lies between the least and the greatest",
                       fmt::format("that in column {}, row {} is {}", cell.column + 1, cell.row + 1,
                                   value));
    }
    if (read > statistics.valid_cells || empty > statistics.nodata_cells)
        fail_check(Statistics, "cells with and without a value are counted as such",
                   fmt::format("{} and {} were read, and {} and {} are counted", read, empty,
                               statistics.valid_cells, statistics.nodata_cells));
    report.check("Cells with and without a value add up, mean, sum and spread agree, and the "
                 "values of cells read one by one lie between the least and the greatest");
}

void check_overlap(const geodata::Raster& mask, int mask_band, const geodata::Raster& values,
                   int value_band, const RasterOverlap& overlap, Report& report) {
    constexpr const char* Operation = "raster_overlap";
    const geodata::Raster& result = overlap.masked;
    check_part_of(Operation, result, mask);
    if (overlap.count > std::uint64_t{result.width} * result.height)
        fail_check(Operation, "no more cells are counted than there are",
                   fmt::format("{} are of {} x {}", overlap.count, result.width, result.height));
    check_figures(Operation, "the overlap",
                  {static_cast<double>(overlap.count), overlap.total, overlap.minimum,
                   overlap.maximum, overlap.mean, overlap.standard_deviation});
    const CellProbe masks(mask, mask_band);
    const CellProbe found(values, value_band);
    check_cells(Operation, "cells hold the second raster's value where the first is above 0",
                result, 1, spread_cells(result.width, result.height),
                [&](CellPlace cell) -> std::optional<CellBounds> {
                    const Point centre = centre_of(result, cell);
                    const auto in_mask = masks.cells_at(solve_cell(mask.transform, centre), 0);
                    const auto in_values = found.cells_at(solve_cell(values.transform, centre), 0);
                    if (in_mask.empty() || in_values.empty())
                        return std::nullopt;
                    const bool counts = masks.at(in_mask.front()) > 0;
                    return CellBounds::exactly(counts ? found.at(in_values.front())
                                                      : std::numeric_limits<double>::quiet_NaN());
                });
    report.check("Figures of the overlap agree, and some cells, looked at one by one, have the "
                 "second raster's value where the first is above 0 and else none");
}

void check_ground_area(const geodata::Raster& raster, int band, const GroundArea& area,
                       Report& report) {
    const std::uint64_t cells = std::uint64_t{raster.width} * raster.height;
    const double slack = 1 + Rounding;
    if (area.chosen_cells > area.valid_cells || area.valid_cells > cells
        || area.chosen_m2 > area.valid_m2 * slack || !(area.chosen_m2 >= 0))
        fail_check(Ground, "chosen cells are a part of those with a value, and these of all",
                   fmt::format("{} of {} of {} are, with {} of {} square metres", area.chosen_cells,
                               area.valid_cells, cells, area.chosen_m2, area.valid_m2));
    check_cells_measured(raster, band, area);
    if (area.valid_cells > 0)
        check_mean_ground(raster, area.valid_m2 / static_cast<double>(area.valid_cells));
    report.check("Chosen cells are a part of those with a value, and a cell covers on average what "
                 "cells do that were measured as polygons on the ellipsoid");
}

} // namespace graticule::operations
