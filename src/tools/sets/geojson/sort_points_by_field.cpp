// SPDX-License-Identifier: Apache-2.0
#include "operations/table/top_rows.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace graticule::tools {

namespace {

constexpr const char* SortPointsByField = "SortPointsbyField";

Observation sort(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("geodataframe");
    const std::string column = arguments.text("column");
    const std::string order = arguments.text("order");
    const std::array<operations::SortKey, 1> keys{
        operations::SortKey{column, order == "descending" ? operations::SortOrder::Descending
                                                          : operations::SortOrder::Ascending}};
    const geodata::Layer& layer = context.workspace.layer(name);
    operations::Report report;
    geodata::Layer sorted = operations::sort_rows(layer, keys, report);
    const std::string lead =
        fmt::format("{} rows of '{}' by '{}', {}.", sorted.size(), name, column, order);
    return store_rows(context, arguments.text("result"), std::move(sorted),
                      {SortPointsByField, name}, lead, report, {column});
}

} // namespace

ToolSpec sort_points_by_field_tool() {
    ToolSpec tool = geojson_tool(
        SortPointsByField,
        "Sorts points, or other rows, by a column. Rows of equal values keep their order; "
        "those without a value, as of -9999, come last either way.");
    tool.parameters = {
        dataframe_input("Layer or table to sort."), column_input("Column to sort by."),
        optional(choice_input("order", "ascending: least first; descending: greatest first.",
                              {"ascending", "descending"}),
                 "ascending"),
        result_input()};
    tool.example = R"({"geodataframe": "cities", "column": "population", "order": "descending", )"
                   R"("result": "cities_by_population"})";
    tool.call = sort;
    tool.dry_run = makes_layer(
        {.rows = rows_of("geodataframe"), .shape_of = "geodataframe", .shows_rows = true});
    return tool;
}

} // namespace graticule::tools
