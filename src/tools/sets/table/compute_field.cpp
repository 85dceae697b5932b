// SPDX-License-Identifier: Apache-2.0
#include "operations/table/compute_field.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation compute(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    operations::Report report;
    geodata::Layer result =
        operations::compute_field(context.workspace.layer(dataset), arguments.text("expression"),
                                  field, arguments.text("unit"), report, context.context);
    const geodata::Column& column = result.column(field);
    const std::string lead = fmt::format("Computed '{}': {} of {} rows have a value.", field,
                                         column.size() - column.null_count(), column.size());
    return store_result(context, arguments.text("output"), std::move(result),
                        {"compute_field", dataset}, lead, report);
}

} // namespace

ToolSpec compute_field_tool() {
    ToolSpec tool;
    tool.name = "compute_field";
    tool.tool_set = "graticule";
    tool.description = "Adds a field with an expression's value for each row, or replaces it.";
    tool.search_words = "ratio share percent per capita divide multiply difference change increase "
                        "growth convert density of rate between two years";
    tool.parameters = {dataset_input("dataset", "Layer or table."),
                       input("expression", ParameterType::Text,
                             "Expression over the fields; names with spaces or digits in "
                             "backticks. Without a value on either side there is none."),
                       field_name("field", "Name of the new field."),
                       optional(input("unit", ParameterType::Text, "Unit of the new field."), ""),
                       result_name()};
    tool.example = R"({"dataset": "countries", "expression": "population / area_km2", )"
                   R"("field": "density", "unit": "people/km2", "output": "countries_density"})";
    tool.call = compute;
    tool.dry_run = makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset"});
    return tool;
}

} // namespace graticule::tools
