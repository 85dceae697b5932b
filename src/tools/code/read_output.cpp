// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "geodata/read.hpp"
#include "operations/report.hpp"
#include "tools/code/code_call.hpp"
#include "tools/code/code_data.hpp"
#include "tools/code/code_session.hpp"
#include "tools/code/tools.hpp"
#include "tools/observation.hpp"
#include "tools/parameters.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

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

Observation read(ToolContext& context, const Arguments& arguments) {
    const fs::path file = file_meant(context.workspace, arguments);
    note_session_is_read(context);
    geodata::ReadResult read = geodata::read_layer(file, {}, context.context);
    operations::Report report;
    for (std::string& note : read.notes)
        report.decide(std::move(note));
    return store_result(context, arguments.text("result"), std::move(read.layer),
                        {std::string(ReadOutput), file.filename().string()},
                        fmt::format("Read {}.", context.workspace.relative_path(file)), report);
}

} // namespace

ToolSpec read_output_tool() {
    ToolSpec tool = code_tool(std::string(ReadOutput),
                              "Reads a layer or table that code saved among the outputs, so that "
                              "functions can work on it.");
    tool.parameters = {input("file", ParameterType::Text, "Name of the file among the outputs."),
                       result_name("result")};
    tool.example = R"({"file": "towns_near_rivers.gpkg", "result": "towns_near_rivers"})";
    tool.call = read;
    return tool;
}

} // namespace graticule::tools
