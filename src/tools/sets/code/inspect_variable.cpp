// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

ToolSpec inspect_variable_tool() {
    ToolSpec tool =
        code_tool("inspect_variable",
                  "Describes a variable: of a layer or table CRS, bounds, columns, rows and values "
                  "of texts; of a raster its bands; of an array its range.");
    tool.parameters = {input("var_name", ParameterType::Text, "Its name.")};
    tool.example = R"({"var_name": "towns"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        const Json told = ask_session(context, "variable", {{"name", arguments.text("var_name")}});
        Observation observation;
        observation.text =
            session_text(fmt::format("{}: {}\n{}", arguments.text("var_name"),
                                     text_member(told, "summary"), text_member(told, "text")));
        observation.data = {{"type", session_text(text_member(told, "type"))},
                            {"summary", session_text(text_member(told, "summary"))}};
        return observation;
    };
    return tool;
}

} // namespace graticule::tools
