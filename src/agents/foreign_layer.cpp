// SPDX-License-Identifier: Apache-2.0
#include "agents/foreign_layer.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/plain_file.hpp"
#include "geodata/catalog/catalog.hpp"
#include "runs/run_folder.hpp"
#include "tools/observation.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <utility>

namespace graticule::agents {

namespace {

/// "weather_stations"
std::string dataset_name(const ForeignTool& tool) {
    std::string name = tool.server + "_" + tool.tool;
    std::replace_if(
        name.begin(), name.end(),
        [](char c) {
            return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'));
        },
        '_');
    return name.substr(0, 40);
}

fs::path free_file(const fs::path& folder, const std::string& name) {
    std::error_code unknown;
    for (int number = 1;; ++number) {
        fs::path file = folder / fmt::format("{}_{}.geojson", number, name);
        if (!fs::exists(file, unknown))
            return file;
    }
}

geodata::ReadResult read_layer(const fs::path& file, const Context& context) {
    const geodata::Catalog catalog = geodata::Catalog::open({file}, context);
    if (catalog.entries().size() != 1)
        throw Error(ErrorCode::Malformed, catalog.skipped().empty()
                                              ? "it holds no single layer"
                                              : catalog.skipped().front().reason);
    return catalog.read(catalog.entries().front(), context);
}

tools::Origin origin_of(const ForeignTool& tool) {
    return {tool.name, tool.server};
}

} // namespace

void store_foreign_layer(tools::ToolContext& context, const ForeignTool& tool,
                         const std::string& geojson, const fs::path& folder,
                         tools::Observation& observation) {
    const std::string name = context.workspace.free_name(dataset_name(tool));
    const fs::path kept = runs::foreign_folder(folder);
    std::error_code failure;
    fs::create_directories(kept, failure);
    const fs::path file = free_file(kept, name);
    write_file(file, geojson);
    try {
        geodata::ReadResult read = read_layer(file, context.context);
        observation.text += "\nStored as " + tools::layer_sentence(name, read.layer);
        observation.data.update(tools::layer_summary(name, read.layer));
        for (const std::string& note : read.notes)
            observation.text += fmt::format("\nNote: {}.", note);
        context.workspace.store(name, std::move(read.layer), origin_of(tool));
    } catch (const Error& error) {
        fs::remove(file, failure);
        throw Error(error.code(),
                    fmt::format("The GeoJSON of {}/{} cannot be read: {}", tool.server,
                                one_line(tool.tool), error.message()),
                    "Do without it");
    }
    observation.data["foreign"]["file"] =
        (runs::foreign_folder({}) / file.filename()).generic_string();
    observation.data["foreign"]["sha256"] = sha256(geojson);
}

tools::Observation foreign_call_again(tools::ToolContext& context, const ForeignTool& tool,
                                      const Json& arguments,
                                      const runs::events::Observation& recorded,
                                      const fs::path& run) {
    context.workspace.take_uses();
    tools::Observation observation;
    observation.ok = recorded.ok;
    observation.text = recorded.text;
    observation.data = recorded.data;
    observation.error_code = recorded.error_code.value_or("");
    const Json& foreign = member(recorded.data, "foreign");
    if (const std::string kept = text_member(foreign, "file"); !kept.empty()) {
        const fs::path file = runs::foreign_folder(run) / fs::path(kept).filename();
        require_plain_folder(runs::foreign_folder(run));
        require_plain_file(file);
        if (sha256_of_file(file) != text_member(foreign, "sha256"))
            throw Error(ErrorCode::Refused,
                        fmt::format("{} is not what {} gave", kept, one_line(tool.server)),
                        "Restore the file");
        context.workspace.store(text_member(recorded.data, "output"),
                                read_layer(file, context.context).layer, origin_of(tool));
    }
    if (observation.ok)
        add_foreign_call(context.workspace, tool, arguments);
    return observation;
}

void add_foreign_call(tools::Workspace& workspace, const ForeignTool& tool, const Json& arguments) {
    workspace.add_to_history({tool.name,
                              arguments,
                              workspace.take_uses(),
                              {{"foreign", {{"server", tool.server}, {"tool", tool.tool}}}},
                              true});
}

} // namespace graticule::agents
