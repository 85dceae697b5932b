// SPDX-License-Identifier: Apache-2.0
#include "operations/table/append_rows.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation append_dataset(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string other = arguments.text("other");
    const geodata::Layer& second = context.workspace.layer(other);
    operations::Report report;
    geodata::Layer rows =
        operations::append_rows(context.workspace.layer(dataset), second, report, context.context);
    const std::string lead =
        fmt::format("Appended the {} rows of '{}' to the {} of '{}'.", second.size(), other,
                    rows.size() - second.size(), dataset);
    return store_result(context, arguments.text("output"), std::move(rows),
                        {"append", dataset + ", " + other}, lead, report);
}

Amount sum(const Amount& first, const Amount& second) {
    return {first.least + second.least, first.most + second.most, first.likely + second.likely};
}

void dry_run_append(DryRun& dry_run, const Arguments& arguments) {
    DatasetEstimate estimate = dry_run.estimate(arguments, "dataset");
    const DatasetEstimate other = dry_run.estimate(arguments, "other");
    const geodata::Crs crs = dry_run.sample(arguments, "dataset").crs();
    const geodata::Crs other_crs = dry_run.sample(arguments, "other").crs();
    estimate.rows = sum(estimate.rows, other.rows);
    estimate.vertices = sum(estimate.vertices, other.vertices);
    estimate.dimensions.insert(other.dimensions.begin(), other.dimensions.end());
    estimate.values = dry_run.values_of_inputs(arguments);
    estimate.extent.add(other.extent);
    if (!crs.same_as(other_crs))
        estimate.extent = {}; // unknown
    dry_run.simulate(arguments);
    const geodata::Layer made = dry_run.estimates().samples().layer(dry_run.result_name(arguments));
    dry_run.store_layer(arguments, made, std::move(estimate));
}

} // namespace

ToolSpec append_tool() {
    ToolSpec tool;
    tool.name = "append";
    tool.tool_set = "graticule";
    tool.description = "The rows of two layers, or of two tables, in one. Fields are matched by "
                       "name; those that only one has are null in the other's rows, which is told. "
                       "The second layer is moved to the CRS of the first. Types and units that do "
                       "not fit are refused.";
    tool.search_words = "merge combine stack concatenate concat union all put together add rows "
                        "features of several layers into one";
    tool.parameters = {dataset_input("dataset", "Layer or table whose rows come first."),
                       dataset_input("other", "Layer or table whose rows are appended."),
                       result_name()};
    tool.example = R"({"dataset": "cities", "other": "towns", "output": "places"})";
    tool.call = append_dataset;
    tool.dry_run = dry_run_append;
    return tool;
}

} // namespace graticule::tools
