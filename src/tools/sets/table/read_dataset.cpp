// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/tool.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

namespace {

Observation read_dataset(ToolContext& context, const Arguments& arguments) {
    Workspace& workspace = context.workspace;
    const geodata::CatalogEntry& entry = workspace.catalog().find(arguments.text("dataset"));
    const std::string output = arguments.text("output");
    const std::string lead = fmt::format("Read '{}'.", entry.title);
    operations::Report report;
    if (entry.kind == geodata::DataKind::Raster)
        return store_result(context, output, workspace.open_raster(entry),
                            {"read_dataset", entry.name}, lead, report);
    geodata::ReadResult read = workspace.read(entry, context.context);
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    return store_result(context, output, std::move(read.layer), {"read_dataset", entry.name}, lead,
                        report);
}

} // namespace

ToolSpec read_dataset_tool() {
    ToolSpec tool;
    tool.name = "read_dataset";
    tool.tool_set = "graticule";
    tool.description = "Reads a layer or table of the data, or registers a raster, under a name.";
    tool.search_words = "load open data file layer table";
    tool.parameters = {catalog_input("dataset", "Name or title of a dataset of the data.",
                                     AllowedValues::CatalogAny),
                       result_name()};
    tool.example = R"({"dataset": "countries", "output": "countries"})";
    tool.call = read_dataset;
    tool.dry_run = reads_entry("dataset");
    return tool;
}

} // namespace graticule::tools
