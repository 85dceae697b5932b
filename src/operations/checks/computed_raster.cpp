// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/computed_raster.hpp"

#include "geodata/layer/layer.hpp"
#include "operations/checks/cell_probe.hpp"
#include "operations/checks/result_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;

namespace {

// The value of the one cell of a band that holds each place; NaN where there is none.
std::vector<double> values_at(const NamedBand& operand, const std::vector<geodata::Point>& places) {
    const CellProbe probe(operand.raster, operand.band);
    std::vector<double> values;
    for (const geodata::Point& place : places) {
        const auto cells = probe.cells_at(solve_cell(operand.raster.transform, place), 0);
        values.push_back(cells.empty() ? std::numeric_limits<double>::quiet_NaN()
                                       : probe.at(cells.front()));
    }
    return values;
}

} // namespace

void check_computed(const Expression& expression, const RasterGrid& grid,
                    const std::vector<NamedBand>& operands, const geodata::Raster& result,
                    const Context& context, Report& report) {
    constexpr const char* Operation = "raster_algebra";
    check_grid(Operation, result, grid, 1);
    const std::vector<CellPlace> cells = spread_cells(result.width, result.height);
    std::vector<geodata::Point> places;
    for (const CellPlace& cell : cells)
        places.push_back(centre_of(result, cell));
    geodata::Layer table;
    std::vector<bool> missing(cells.size(), false);
    for (const NamedBand& operand : operands) {
        Column column(FieldType::Real);
        const std::vector<double> values = values_at(operand, places);
        for (std::size_t i = 0; i < values.size(); ++i) {
            column.append_real(values[i]);
            missing[i] = missing[i] || std::isnan(values[i]);
        }
        table.set_field({operand.name, FieldType::Real, ""}, std::move(column));
    }
    const Column computed = expression.evaluate(table, context);
    check_cells(Operation, "cells hold what the expression gives of the inputs' cells there",
                result, 1, cells, [&](CellPlace cell) -> std::optional<CellBounds> {
                    const auto at = static_cast<std::size_t>(
                        std::find(cells.begin(), cells.end(), cell) - cells.begin());
                    const bool none = missing[at] || computed.is_null(at);
                    return CellBounds::exactly(none ? std::numeric_limits<double>::quiet_NaN()
                                                    : computed.number(at));
                });
    report.check(
        fmt::format("The result lies on the first raster's cells, and {} of them, computed "
                    "again one by one, hold the same",
                    cells.size()));
}

} // namespace graticule::operations
