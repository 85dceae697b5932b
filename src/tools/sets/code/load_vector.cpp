// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

ToolSpec load_vector_tool() {
    ToolSpec tool = code_tool(
        "load_vector", "Loads a layer or table as a GeoDataFrame or DataFrame, and describes "
                       "it. A table with longitude and latitude becomes points (EPSG:4326).");
    tool.parameters = {input("path", ParameterType::Text, "Path of the file, as code reads it."),
                       input("var_name", ParameterType::Text, "Name of the variable."),
                       optional(input("layer", ParameterType::Text,
                                      "Layer or sheet, where the file has several."))};
    tool.example = R"({"path": "data/towns.csv", "var_name": "towns"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        std::string call = "graticule.load_vector(" + python_literal(arguments.text("path"));
        if (const auto layer = arguments.optional_text("layer"))
            call += ", layer=" + python_literal(*layer);
        return load_into_variable(context, arguments.text("var_name"), call + ")");
    };
    return tool;
}

} // namespace graticule::tools
