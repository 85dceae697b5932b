// SPDX-License-Identifier: Apache-2.0
#include "operations/table/number_rows.hpp"

#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

namespace graticule::tools {

namespace {

Observation number(ToolContext& context, const Arguments& arguments) {
    const std::string dataset = arguments.text("dataset");
    const std::string field = arguments.text("field");
    const bool descending = arguments.text("order") == "descending";
    std::optional<operations::SortKey> key;
    if (const auto by = arguments.optional_text("by"))
        key = {*by,
               descending ? operations::SortOrder::Descending : operations::SortOrder::Ascending};
    operations::Report report;
    geodata::Layer numbered = operations::number_rows(context.workspace.layer(dataset), field, key,
                                                      arguments.integer("start"), report);
    const std::string lead = fmt::format(
        "Numbered the rows of '{}' in '{}' from {}{}.", dataset, field, arguments.integer("start"),
        key ? fmt::format(", by '{}', {}", key->field, arguments.text("order"))
            : std::string(", as they stand"));
    return store_rows(context, arguments.text("output"), std::move(numbered),
                      {"number_rows", dataset}, lead, report);
}

} // namespace

ToolSpec number_rows_tool() {
    ToolSpec tool;
    tool.name = "number_rows";
    tool.tool_set = "graticule";
    tool.description = "Adds a field that numbers the rows, as they stand or in the order of a "
                       "field's values. Rows stay in their place; those without a value have no "
                       "number, and equal values are told.";
    tool.search_words = "row number index id identifier sequence serial counter rank ranking "
                        "position autoincrement fid";
    tool.parameters = {
        dataset_input("dataset", "Layer or table."),
        optional(field_name("field", "Name of the field of numbers."), "row_number"),
        optional(field_input("by", "dataset",
                             "Field in whose order rows are numbered; as they "
                             "stand, if not given.")),
        optional(choice_input("order", "ascending: least first; descending: greatest first.",
                              {"ascending", "descending"}),
                 "ascending"),
        optional(input("start", ParameterType::Integer, "The first number."), 1),
        result_name()};
    tool.example = R"({"dataset": "cities", "field": "rank", "by": "population", )"
                   R"("order": "descending", "output": "ranked_cities"})";
    tool.call = number;
    tool.dry_run =
        makes_layer({.rows = rows_of("dataset"), .shape_of = "dataset", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
