// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "geodata/write.hpp"
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/provenance.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

/// The name of the file, if the dataset can be written to one of its ending.
std::string file_name_for(const Workspace& workspace, const Arguments& arguments) {
    std::string file_name = safe_file_name(arguments.text("file_name"));
    if (file_name.ends_with(provenance_file("").string()))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is what the provenance of an output is called",
                                shorten(file_name, 80)),
                    "Give another file name");
    if (workspace.has_layer(arguments.text("dataset"))) {
        geodata::format_of(file_name);
        return file_name;
    }
    const std::string ending = ascii_lower(std::filesystem::path(file_name).extension().string());
    if (ending != ".tif" && ending != ".tiff")
        throw Error(ErrorCode::Unsupported,
                    fmt::format("a raster cannot be written as '{}'", shorten(file_name, 80)),
                    "Give a file name that ends in .tif");
    return file_name;
}

Observation export_raster(ToolContext& context, const std::string& name,
                          const std::string& file_name) {
    const geodata::Raster raster = context.workspace.raster(name);
    const std::filesystem::path path = context.workspace.replaceable_output_path(file_name);
    geodata::write_cog(raster, path);
    Observation observation;
    observation.text = fmt::format("Wrote {}.", context.workspace.relative_path(path));
    observation.data = raster_summary(name, raster);
    add_artifact(observation, context.workspace, "raster", path, name);
    return observation;
}

Observation export_dataset(ToolContext& context, const Arguments& arguments) {
    const std::string name = arguments.text("dataset");
    const std::string file_name = file_name_for(context.workspace, arguments);
    if (!context.workspace.has_layer(name))
        return export_raster(context, name, file_name);
    const geodata::Layer& layer = context.workspace.layer(name);
    const std::filesystem::path path = context.workspace.replaceable_output_path(file_name);
    operations::Report report;
    for (std::string& note : geodata::write_layer(layer, path, context.context))
        report.warn(std::move(note));
    Observation observation;
    observation.text =
        fmt::format("Wrote {} rows to {}.", layer.size(), context.workspace.relative_path(path));
    observation.data = layer_summary(name, layer);
    add_report(observation, report);
    add_artifact(observation, context.workspace, layer.has_geometry() ? "layer" : "table", path,
                 name);
    return observation;
}

} // namespace

ToolSpec export_dataset_tool() {
    ToolSpec tool;
    tool.name = "export_dataset";
    tool.tool_set = "graticule";
    tool.description = "Writes a layer, table or raster to a file among the outputs. The ending "
                       "says the format: .geojson, .gpkg, .fgb, .shp, .csv, or .tif for a raster.";
    tool.search_words =
        "save write export geojson geopackage shapefile csv flatgeobuf geotiff file format convert";
    tool.parameters = {
        any_dataset_input("dataset", "Layer, table or raster."),
        input("file_name", ParameterType::Text, "Name of the file, with its ending.")};
    tool.example = R"({"dataset": "strong", "file_name": "strong_quakes.geojson"})";
    tool.call = export_dataset;
    tool.dry_run = [](DryRun& dry_run, const Arguments& arguments) {
        file_name_for(dry_run.estimates().samples(), arguments);
    };
    return tool;
}

} // namespace graticule::tools
