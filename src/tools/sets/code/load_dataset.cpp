// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/write.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/code_session.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace graticule::tools {

namespace {

/// A file of its own for each call: code that is executed again reads what it read the first time.
fs::path fresh_file(const fs::path& folder, const std::string& name, const char* ending) {
    for (int number = 1;; ++number) {
        fs::path file = folder / fmt::format("{}-{}{}", safe_file_name(name), number, ending);
        if (!fs::exists(file))
            return file;
    }
}

Observation load(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataset");
    const std::string variable = arguments.text("var_name");
    require_variable_name(variable);
    const bool is_raster = context.workspace.has_raster(name);
    // Before the session is begun again: what there is none of takes nothing from it.
    const geodata::Layer* const layer = is_raster ? nullptr : &context.workspace.layer(name);
    const fs::path file =
        fresh_file(context.workspace.code_session().given(), name, is_raster ? ".tif" : ".gpkg");
    std::vector<std::string> notes;
    if (is_raster)
        geodata::write_cog(context.workspace.raster(name), file);
    else
        notes = geodata::write_layer(*layer, file, context.context);
    const std::string path = fmt::format("{}/{}", CodeGiven, file.filename().string());
    Observation observation =
        load_into_variable(context, variable,
                           fmt::format("graticule.load_{}({})", is_raster ? "raster" : "vector",
                                       python_literal(path)));
    for (const std::string& note : notes)
        observation.text += fmt::format("\nNote: {}", note);
    return observation;
}

} // namespace

ToolSpec load_dataset_tool() {
    ToolSpec tool =
        code_tool(std::string(LoadDataset),
                  "Loads a layer, table or raster that functions made into a variable of "
                  "the session, a GeoDataFrame, DataFrame or DataArray, and "
                  "describes it.");
    tool.parameters = {any_dataset_input("dataset", "Name of the layer, table or raster."),
                       input("var_name", ParameterType::Text, "Name of the variable.")};
    tool.example = R"({"dataset": "towns_near_rivers", "var_name": "towns"})";
    tool.call = load;
    return tool;
}

} // namespace graticule::tools
