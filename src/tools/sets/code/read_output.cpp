// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "geodata/raster/raster.hpp"
#include "geodata/read.hpp"
#include "operations/report.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/sets/code/code_call.hpp"
#include "tools/sets/code/code_data.hpp"
#include "tools/sets/code/code_session.hpp"
#include "tools/sets/code/output_files.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/tool.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

namespace graticule::tools {

namespace {

/// Only what code wrote: what other tools saved they have as a dataset, and no path leads
/// elsewhere.
fs::path file_meant(const Workspace& workspace, const Arguments& arguments) {
    const std::string folder = std::string(CodeOutputs) + "/";
    std::string name = arguments.text("file");
    if (name.starts_with(folder))
        name.erase(0, folder.size());
    const CodeSession* session = workspace.code_session_if_any();
    const fs::path file = workspace.output_folder() / name;
    if (session == nullptr || !session->wrote(name) || !fs::is_regular_file(file))
        throw Error(ErrorCode::NotFound, fmt::format("code wrote no {}", quoted_name(name)),
                    "Name a file as it is called among the outputs");
    return file;
}

/// With its cells in a file of its own: code may save the output anew, and what was read stays.
geodata::Raster raster_in(const fs::path& file) {
    const geodata::Raster saved = geodata::Raster::open(file);
    const auto scratch = std::make_shared<const TemporaryFolder>(); // of all copies of the raster
    const fs::path copy = scratch->path() / "raster.tif";
    geodata::write_cog(saved, copy);
    geodata::Raster raster = geodata::Raster::open(copy);
    raster.scratch = scratch;
    return raster;
}

Observation read(ToolContext& context, const Arguments& arguments) {
    const fs::path file = file_meant(context.workspace, arguments);
    note_session_is_read(context);
    const std::string name = arguments.text("result");
    const Origin origin{std::string(ReadOutput), file.filename().string()};
    const std::string lead = fmt::format("Read {}.", context.workspace.relative_path(file));
    operations::Report report;
    if (output_kind(file.filename().string()) == "raster")
        return store_result(context, name, raster_in(file), origin, lead, report);
    geodata::ReadResult read = geodata::read_layer(file, {}, context.context);
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    return store_result(context, name, std::move(read.layer), origin, lead, report);
}

} // namespace

ToolSpec read_output_tool() {
    ToolSpec tool =
        code_tool(std::string(ReadOutput),
                  "Reads a layer, table or raster that code saved among the outputs, so "
                  "that functions can work on it.");
    tool.parameters = {input("file", ParameterType::Text, "Name of the file among the outputs."),
                       result_name("result")};
    tool.example = R"({"file": "towns_near_rivers.gpkg", "result": "towns_near_rivers"})";
    tool.call = read;
    return tool;
}

} // namespace graticule::tools
