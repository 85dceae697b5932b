// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/result_cells.hpp"

#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::operations {

namespace {

// Of a value: that between two ways to reckon the same, one of them in 32 bits.
constexpr double CellRounding = 1e-6;

bool within(double value, const CellBounds& bounds) {
    const double slack = CellRounding * (std::abs(bounds.low) + std::abs(bounds.high)) / 2;
    if (value < bounds.low - slack || value > bounds.high + slack)
        return false;
    return bounds.among.empty()
           || std::any_of(bounds.among.begin(), bounds.among.end(), [&](double one) {
                  return std::abs(one - value) <= CellRounding * std::abs(one);
              });
}

std::string bounds_text(const CellBounds& bounds) {
    if (!bounds.may_have_value)
        return "nodata";
    if (bounds.low == bounds.high)
        return fmt::format("{}", bounds.low);
    return fmt::format("a value between {} and {}{}", bounds.low, bounds.high,
                       bounds.among.empty() ? "" : " that the source has");
}

} // namespace

CellBounds CellBounds::exactly(double value) {
    if (!std::isfinite(value))
        return {0, 0, true, false, {}};
    return {value, value, false, true, {}};
}

std::size_t check_cells(std::string_view operation, std::string_view must,
                        const geodata::Raster& result, int band, std::span<const CellPlace> cells,
                        const CellExpectation& expected) {
    const CellProbe probe(result, band);
    std::size_t looked_at = 0;
    for (const CellPlace cell : cells) {
        const std::optional<CellBounds> bounds = expected(cell);
        if (!bounds)
            continue;
        ++looked_at;
        const double found = probe.at(cell);
        const bool holds = std::isnan(found) ? bounds->may_be_missing
                                             : bounds->may_have_value && within(found, *bounds);
        if (!holds)
            fail_check(operation, must,
                       fmt::format("the cell in column {}, row {} of band {} holds {} and not {}",
                                   cell.column + 1, cell.row + 1, band,
                                   std::isnan(found) ? "nodata" : fmt::format("{}", found),
                                   bounds_text(*bounds)));
    }
    return looked_at;
}

void check_grid(std::string_view operation, const geodata::Raster& result, const RasterGrid& grid,
                std::size_t bands) {
    if (result.width != grid.width || result.height != grid.height || result.bands.size() != bands)
        fail_check(operation, "the result has the size that it is to have",
                   fmt::format("it has {} x {} cells in {} bands and not {} x {} in {}",
                               result.width, result.height, result.bands.size(), grid.width,
                               grid.height, bands));
    if (!same_grid(grid_of(result), grid))
        fail_check(operation, "the result lies on the cells and in the CRS that it is to lie on",
                   fmt::format("its first cell is at {}, {} in {}",
                               result.transform.coefficients[0], result.transform.coefficients[3],
                               result.crs.known() ? result.crs.label() : "no CRS"));
}

void check_part_of(std::string_view operation, const geodata::Raster& result,
                   const geodata::Raster& source) {
    constexpr double Hair = 1e-3; // cells
    const auto& c = result.transform.coefficients;
    const geodata::Point first = solve_cell(source.transform, {c[0], c[3]});
    const geodata::Point last =
        solve_cell(source.transform, result.transform.to_world(static_cast<double>(result.width),
                                                               static_cast<double>(result.height)));
    const auto whole = [](double position) {
        return std::abs(position - std::round(position)) <= Hair;
    };
    const bool on_cells = whole(first.x) && whole(first.y) && whole(last.x) && whole(last.y);
    const bool of_size = std::abs(last.x - first.x - static_cast<double>(result.width)) <= Hair
                         && std::abs(last.y - first.y - static_cast<double>(result.height)) <= Hair;
    const bool inside = first.x >= -Hair && first.y >= -Hair
                        && last.x <= static_cast<double>(source.width) + Hair
                        && last.y <= static_cast<double>(source.height) + Hair;
    if (!on_cells || !of_size || !inside)
        fail_check(operation, "the result lies on cells of the raster that it is made from",
                   fmt::format("it reaches from column {}, row {} to column {}, row {} of it",
                               first.x, first.y, last.x, last.y));
}

void check_copied(const geodata::Raster& source, int band, const geodata::Raster& copy,
                  bool left_out) {
    constexpr const char* Operation = "reading cells";
    check_grid(Operation, copy, grid_of(source), 1);
    const CellProbe probe(source, band);
    check_cells(Operation, "a copy of a band holds what the band does", copy, 1,
                spread_cells(copy.width, copy.height), [&](CellPlace cell) {
                    CellBounds bounds = CellBounds::exactly(probe.at(cell));
                    bounds.may_be_missing = bounds.may_be_missing || left_out;
                    return std::optional(bounds);
                });
}

} // namespace graticule::operations
