// SPDX-License-Identifier: Apache-2.0
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

ToolSpec reading_gis_metadata_tool() {
    ToolSpec tool =
        code_tool("reading_gis_metadata",
                  "Tells what a file holds without loading it: layers, features, fields "
                  "and CRS; or cells, bands, nodata, scale and CRS.");
    tool.parameters = {input("path", ParameterType::Text, "Path of the file, as code reads it.")};
    tool.example = R"({"path": "data/towns.csv"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        const Json told = ask_session(context, "metadata", {{"path", arguments.text("path")}});
        const std::vector<std::string> lines = texts_member(told, "lines");
        Observation observation;
        observation.text = session_text(join(lines, "\n"));
        observation.data["lines"] = Json::array();
        for (const std::string& line : lines)
            observation.data["lines"].push_back(session_text(line));
        return observation;
    };
    return tool;
}

} // namespace graticule::tools
