// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/frame.hpp"

#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/geojson/tools.hpp"

#include <utility>

namespace graticule::tools {

ToolSpec geojson_tool(std::string name, std::string description) {
    ToolSpec tool;
    tool.name = std::move(name);
    tool.tool_set = GeojsonSet;
    tool.description = std::move(description);
    return tool;
}

Parameter geodataframe_input(std::string description) {
    return layer_input("geodataframe", std::move(description));
}

Parameter dataframe_input(std::string description) {
    return dataset_input("geodataframe", std::move(description));
}

Parameter column_input(std::string description, std::string of) {
    return field_input("column", std::move(of), std::move(description));
}

Parameter columns_input(std::string description, std::string of) {
    Parameter columns = field_input("columns", std::move(of), std::move(description));
    columns.type = ParameterType::TextList;
    return columns;
}

Parameter new_column_input(std::string description) {
    return field_name("new_column", std::move(description));
}

Parameter result_input() {
    Parameter result =
        optional(result_name("result", "Name for the result; the function's if not given."));
    result.otherwise = [](const ToolSpec& tool, const Json&, const Workspace& workspace) -> Json {
        return workspace.free_name(tool.name);
    };
    return result;
}

Observation store_geodataframe(ToolContext& context, const Arguments& arguments, Origin origin,
                               geodata::Layer layer, std::string_view lead,
                               const operations::Report& report) {
    constexpr std::size_t MostRows = 3;
    const bool is_table = !layer.has_geometry();
    Json rows = is_table ? rows_json(layer, MostRows) : Json();
    Observation observation = store_result(context, arguments.text("result"), std::move(layer),
                                           std::move(origin), lead, report);
    if (is_table) // so that an answer can name what is in them
        observation.data["first_rows"] = std::move(rows);
    return observation;
}

} // namespace graticule::tools
