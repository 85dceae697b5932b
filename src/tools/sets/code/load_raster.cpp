// SPDX-License-Identifier: Apache-2.0
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

namespace graticule::tools {

ToolSpec load_raster_tool() {
    ToolSpec tool = code_tool(
        "load_raster",
        "Loads all bands of a raster as an xarray.DataArray (band, y, x) in true values: NaN where "
        "there is none, scale and offset applied; attrs have crs, transform, nodata, scales, "
        "offsets, descriptions, units and dtypes. Describes each band.");
    tool.parameters = {input("path", ParameterType::Text, "Path of the file, as code reads it."),
                       input("var_name", ParameterType::Text, "Name of the variable.")};
    tool.deviations = {
        "Bands are one array with their metadata, whatever their number; the published tool gives "
        "an array of two or of three dimensions, and metadata in a variable of their own."};
    tool.example = R"({"path": "data/elevation.tif", "var_name": "elevation"})";
    tool.call = [](ToolContext& context, const Arguments& arguments) {
        return load_into_variable(
            context, arguments.text("var_name"),
            fmt::format("graticule.load_raster({})", python_literal(arguments.text("path"))));
    };
    return tool;
}

} // namespace graticule::tools
