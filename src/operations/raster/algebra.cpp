// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/algebra.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/computed_raster.hpp"
#include "operations/raster/counted_amounts.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/result_layout.hpp"
#include "operations/raster/unit_check.hpp"
#include "operations/raster/warp.hpp"
#include "operations/table/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

namespace graticule::operations {

using geodata::CellType;
using geodata::Column;
using geodata::FieldType;
using geodata::Window;

namespace {

constexpr std::size_t AlgebraPieceCells = 1U << 18;
constexpr double NaN = std::numeric_limits<double>::quiet_NaN();

// A band that the expression uses, on the grid of the result.
struct Operand {
    std::string name;
    PlacedBand placed;
    std::unique_ptr<geodata::RasterReaders> readers;
    std::unique_ptr<MarkSearch> marks;
};

void require_inputs(const std::vector<NamedBand>& inputs) {
    if (inputs.empty())
        throw Error(ErrorCode::InvalidArgument, "Raster algebra needs at least one raster");
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        geodata::require_band(inputs[i].raster, inputs[i].band);
        for (std::size_t j = 0; j < i; ++j)
            if (inputs[i].name == inputs[j].name)
                throw Error(ErrorCode::InvalidArgument,
                            fmt::format("Two rasters are named {}", inputs[i].name),
                            "Give each its own name in the expression");
    }
}

ResampleMethod fitting_method(const geodata::Raster& raster, int number) {
    if (why_amounts_add_up(raster, number))
        return ResampleMethod::Sum;
    const geodata::Band& band = raster.bands[static_cast<std::size_t>(number) - 1];
    return band.integral() || band.classes || !band.categories.empty() ? ResampleMethod::Nearest
                                                                       : ResampleMethod::Bilinear;
}

const NamedBand& find_input(const std::vector<NamedBand>& inputs, const std::string& name) {
    std::vector<std::string> names;
    for (const NamedBand& input : inputs) {
        if (input.name == name)
            return input;
        names.push_back(input.name);
    }
    const std::optional<std::string> nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound,
                fmt::format("The expression uses {}, which is not given", name),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : fmt::format("Given are {}", join(names, ", ")));
}

std::vector<Operand> operands_of(const Expression& expression, const std::vector<NamedBand>& inputs,
                                 const RasterGrid& grid, const Context& context, Report& report) {
    // Even an expression of constants takes its cells from somewhere.
    std::vector<std::string> names = expression.fields();
    if (names.empty())
        names.push_back(inputs.front().name);
    std::vector<Operand> operands;
    for (const std::string& name : names) {
        const NamedBand& input = find_input(inputs, name);
        const geodata::Band& band = input.raster.bands[static_cast<std::size_t>(input.band) - 1];
        Operand operand{name,
                        band_on_grid(input.raster, input.band, grid,
                                     fitting_method(input.raster, input.band), context, report),
                        nullptr, std::make_unique<MarkSearch>(band)};
        operand.readers = std::make_unique<geodata::RasterReaders>(operand.placed.raster);
        operands.push_back(std::move(operand));
    }
    return operands;
}

// Decides what the result holds by evaluating the expression over no cells.
FieldType result_type(const Expression& expression, const Context& context) {
    geodata::Layer none;
    for (const std::string& name : expression.fields())
        none.set_field({name, FieldType::Real, ""}, Column(FieldType::Real));
    const FieldType type = expression.evaluate(none, context).type();
    if (type != FieldType::Real && type != FieldType::Integer && type != FieldType::Boolean)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The expression gives {}, which is no cell value",
                                geodata::field_type_name(type)),
                    "Use arithmetic or comparisons");
    return type;
}

std::vector<double> evaluate_cells(const Expression& expression,
                                   const std::vector<Operand>& operands, const Window& window,
                                   const Context& context) {
    geodata::Layer cells;
    std::vector<bool> missing(window.cells(), false);
    std::vector<double> values;
    for (const Operand& operand : operands) {
        operand.readers->borrow()->read(operand.placed.band, window, values);
        operand.marks->add(values);
        Column column(FieldType::Real);
        column.reserve(values.size());
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            column.append_real(values[cell]);
            if (std::isnan(values[cell]))
                missing[cell] = true;
        }
        cells.set_field({operand.name, FieldType::Real, ""}, std::move(column));
    }
    const Column found = expression.evaluate(cells, context);
    std::vector<double> result(window.cells(), NaN);
    for (std::size_t cell = 0; cell < result.size(); ++cell)
        if (!missing[cell] && !found.is_null(cell))
            result[cell] = found.number(cell);
    return result;
}

// The inputs with their marks for missing cells as nodata; none if there is nothing to leave out.
// Of a mark that a raster is compared with, as in a > -9999, the expression says itself what to do
// with such cells.
std::optional<std::vector<NamedBand>> without_band_marks(const Expression& expression,
                                                         std::vector<NamedBand> inputs,
                                                         const std::vector<Operand>& operands,
                                                         Report& report) {
    bool any = false;
    for (const Operand& operand : operands) {
        const PlacedBand& placed = operand.placed;
        auto declared = operand.marks->settle(
            placed.raster, placed.band, fmt::format("cells of {}", placed.raster.name), report,
            expression.numbers_compared_with(operand.name));
        if (!declared)
            continue;
        const auto input = std::find_if(inputs.begin(), inputs.end(), [&](const NamedBand& one) {
            return one.name == operand.name;
        });
        input->raster = std::move(*declared);
        input->band = placed.band;
        any = true;
    }
    return any ? std::optional(std::move(inputs)) : std::nullopt;
}

} // namespace

geodata::RasterLayout algebra_layout(const Expression& expression,
                                     const std::vector<NamedBand>& inputs, const std::string& name,
                                     const std::string& unit, const Context& context,
                                     Report& report) {
    require_inputs(inputs);
    for (const std::string& field : expression.fields())
        find_input(inputs, field);
    require_one_unit(expression, inputs, report);
    geodata::Raster like;
    like.bands.push_back({});
    like.bands.front().name = name;
    like.bands.front().unit = unit;
    geodata::RasterLayout layout = real_layout(grid_of(inputs.front().raster), like);
    if (result_type(expression, context) == FieldType::Boolean) {
        layout.type = CellType::Byte;
        layout.nodata = 255;
    }
    return layout;
}

geodata::Raster raster_algebra(std::string_view expression, const std::vector<NamedBand>& inputs,
                               const std::string& name, const std::string& unit,
                               const Context& context, Report& report) {
    const Expression parsed = Expression::parse(expression);
    const geodata::RasterLayout layout =
        algebra_layout(parsed, inputs, name, unit, context, report);
    const RasterGrid grid = grid_of(inputs.front().raster);
    const std::vector<Operand> operands = operands_of(parsed, inputs, grid, context, report);
    geodata::RasterWriter writer(layout);
    const std::vector<Window> windows = geodata::tile_windows(shape_of(layout), AlgebraPieceCells);
    parallel_for(
        context, windows.size(), 1,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                writer.write(1, windows[i], evaluate_cells(parsed, operands, windows[i], context));
        },
        "computing cells");
    if (const auto declared = without_band_marks(parsed, inputs, operands, report))
        return raster_algebra(expression, *declared, name, unit, context, report);
    geodata::Raster result = writer.finish(name);
    std::vector<NamedBand> used;
    for (const Operand& operand : operands)
        used.push_back({operand.name, operand.placed.raster, operand.placed.band});
    check_computed(parsed, grid_of(inputs.front().raster), used, result, context, report);
    return result;
}

} // namespace graticule::operations
