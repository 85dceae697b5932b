// SPDX-License-Identifier: Apache-2.0
#include "base/text.hpp"
#include "operations/vector/grids/regular_grid.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::tools {

namespace {

Observation lay_grid(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const bool hexagons = arguments.text("shape") == "hexagon";
    operations::GridRule rule;
    rule.shape = hexagons ? operations::CellShape::Hexagon : operations::CellShape::Square;
    rule.size = Length::from_metres(arguments.number("cell_size_m"));
    rule.touching_only = arguments.text("keep") == "touching";
    operations::Report report;
    geodata::Layer cells =
        operations::regular_grid(context.workspace.layer(dataset), rule, report, context.context);
    const std::string lead = fmt::format(
        "{} {} of {} m {} {} '{}'.", cells.size(), hexagons ? "hexagons" : "squares",
        format_number(rule.size.metres, 9), hexagons ? "between opposite sides" : "a side",
        rule.touching_only ? "that touch" : "over", dataset);
    return store_result(context, arguments.text("output"), std::move(cells), {"grid", dataset},
                        lead, report);
}

void dry_run_grid(DryRun& dry_run, const Arguments& arguments) {
    constexpr double MetresInADegree = 112'000;
    constexpr double CornersOfHexagon = 7;
    const geodata::Crs& crs = dry_run.sample(arguments, "dataset").crs();
    const geodata::Extent extent = dry_run.estimate(arguments, "dataset").extent;
    const double unit = crs.known() && crs.geographic() ? MetresInADegree : crs.metres_per_unit();
    const double width = extent.empty() ? 0 : extent.width() * unit;
    const double height = extent.empty() ? 0 : extent.height() * unit;
    const double size = std::max(arguments.number("cell_size_m"), 1e-9);
    constexpr auto Most = static_cast<double>(operations::MostGridCells);
    LayerEffect effect;
    effect.rows = [=](const DryRun&, const Arguments&) {
        return Amount{1, Most, std::clamp(width * height / size / size, 1.0, Most)};
    };
    effect.shape_of = "dataset";
    effect.dimensions = {2};
    effect.vertices_of_row = CornersOfHexagon;
    // In degrees a box of another CRS is turned: it reaches no farther than its diagonal.
    effect.reach_m = std::hypot(width, height) + 3 * size;
    makes_layer(std::move(effect))(dry_run, arguments);
}

} // namespace

ToolSpec grid_tool() {
    ToolSpec tool;
    tool.name = "grid";
    tool.tool_set = "graticule";
    tool.description =
        "Regular cells over a layer, squares or hexagons of one size on the ground, side by side, "
        "with the fields cell, grid_row and grid_column. Laid out in an equal-area projection "
        "about "
        "the layer's middle, whatever its CRS, which they are given in.";
    tool.search_words =
        "fishnet hexbin hexagons squares tessellation tiles cells bins regular mesh";
    Parameter size =
        input("cell_size_m", ParameterType::Number,
              "Side of squares, or how far opposite sides of hexagons are apart, on the ground.");
    size.unit.assign(1, 'm');
    size.minimum = 0;
    tool.parameters = {
        layer_input("dataset", "Layer to cover."), std::move(size), result_name(),
        optional(choice_input("shape", "Shape of the cells.", {"square", "hexagon"}), "square"),
        optional(choice_input("keep",
                              "extent: all cells over the layer's box; touching: those that touch "
                              "a feature.",
                              {"extent", "touching"}),
                 "extent")};
    tool.example = R"({"dataset": "districts", "cell_size_m": 10000, "shape": "hexagon", )"
                   R"("output": "cells"})";
    tool.call = lay_grid;
    tool.dry_run = dry_run_grid;
    return tool;
}

} // namespace graticule::tools
