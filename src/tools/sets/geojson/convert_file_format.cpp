// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/frame.hpp"
#include "tools/sets/geojson/written_file.hpp"
#include "tools/tool.hpp"

#include <utility>

namespace graticule::tools {

ToolSpec convert_file_format_tool() {
    ToolSpec tool = geojson_tool("ConvertFileFormat",
                                 "Writes a file of the data, or a layer or table of the workspace, "
                                 "in another format, such as GeoJSON as a Shapefile.");
    tool.search_words = "shapefile geojson export write csv geopackage";
    tool.parameters = {dataframe_input("File of the data by its name, or a layer or table.")};
    for (Parameter& parameter : file_parameters())
        tool.parameters.push_back(std::move(parameter));
    tool.parameters[1].required = true;
    tool.parameters[1].description = "Format to write.";
    tool.example = R"({"geodataframe": "roads.geojson", "format": "Shapefile"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return write_dataset_file(context, arguments, "Converted");
    };
    tool.dry_run = writes_dataset_file();
    return tool;
}

} // namespace graticule::tools
