// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/corner_polygons.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation join_corners(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const operations::CornerRule rule{arguments.text("group"), arguments.optional_text("order")};
    const geodata::Layer& points = context.workspace.layer(dataset);
    operations::Report report;
    geodata::Layer polygons = operations::corner_polygons(points, rule, report, context.context);
    const std::string lead = fmt::format("Joined the {} points of '{}' by '{}' to {} polygons.",
                                         points.size(), dataset, rule.group, polygons.size());
    return store_result(context, arguments.text("output"), std::move(polygons),
                        {"polygons_from_points", dataset}, lead, report);
}

// A sample is too few points: what is made is known all the same.
void dry_run_corners(DryRun& dry_run, const Arguments& arguments) {
    const geodata::Layer& points = dry_run.sample(arguments, "dataset");
    DatasetEstimate estimate = dry_run.estimate(arguments, "dataset");
    const geodata::Field& group = points.field(points.field_index(arguments.text("group")));
    geodata::Layer made(points.name());
    made.set_field(group, points.column(group.name));
    geodata::Column counts(geodata::FieldType::Integer);
    for (std::size_t row = 0; row < points.size(); ++row)
        counts.append_integer(static_cast<std::int64_t>(1));
    made.set_field({"corners", geodata::FieldType::Integer, ""}, std::move(counts));
    made.set_geometry(points.geometry(), points.crs());
    constexpr double FewestCorners = 3;
    const double most = estimate.rows.most / FewestCorners;
    estimate.rows = {0, most, most};
    estimate.dimensions = {2};
    dry_run.store_layer(arguments, made, std::move(estimate));
}

} // namespace

ToolSpec polygons_from_points_tool() {
    ToolSpec tool;
    tool.name = "polygons_from_points";
    tool.tool_set = "graticule";
    tool.description = "Joins points to polygons: those with one value of a field are the corners "
                       "of one, in the order of another field. Groups that make none, as with "
                       "edges that cross or places in the order that two share, are left out and "
                       "told.";
    tool.search_words = "corners vertices ordered coordinates to polygon outline boundary ring "
                        "build draw connect parcel survey table";
    tool.parameters = {
        layer_input("dataset", "Layer of points, one for each corner."),
        field_input("group", "dataset", "Field with a value of its own for each polygon."),
        optional(field_input("order", "dataset",
                             "Field of numbers or times in whose order corners follow; as rows "
                             "stand, if not given.")),
        result_name()};
    tool.example = R"({"dataset": "corners", "group": "parcel", "order": "corner", )"
                   R"("output": "parcels"})";
    tool.call = join_corners;
    tool.dry_run = dry_run_corners;
    return tool;
}

} // namespace graticule::tools
