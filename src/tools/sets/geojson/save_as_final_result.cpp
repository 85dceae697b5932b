// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/written_file.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <utility>

namespace graticule::tools {

ToolSpec save_as_final_result_tool() {
    ToolSpec tool = geojson_tool("SaveAsFinalResult",
                                 "Saves a layer or table as a file that the user gets: GeoJSON, "
                                 "Shapefile, GeoPackage, FlatGeobuf or CSV.");
    tool.search_words = "write export output geojson shapefile csv new file";
    Parameter saved = optional(
        dataframe_input("Layer or table to save; the one that was made last if not given."));
    saved.otherwise = [](const ToolSpec&, const Json&, const Workspace& workspace) -> Json {
        const std::string latest = workspace.latest_dataset();
        return latest.empty() ? Json() : Json(latest);
    };
    tool.parameters = {std::move(saved)};
    for (Parameter& parameter : file_parameters())
        tool.parameters.push_back(std::move(parameter));
    tool.example = R"({"geodataframe": "countries", "format": "GeoJSON", )"
                   R"("file_name": "final_countries"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return write_dataset_file(context, arguments, "Saved");
    };
    tool.dry_run = writes_dataset_file();
    return tool;
}

} // namespace graticule::tools
