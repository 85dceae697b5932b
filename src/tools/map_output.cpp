// SPDX-License-Identifier: Apache-2.0
#include "tools/map_output.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/share.hpp"
#include "base/text.hpp"
#include "tools/observation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace graticule::tools {

namespace {

void say_drawn(Observation& observation, const cartography::RenderReport& drawn,
               const std::vector<std::string>& files) {
    observation.text +=
        fmt::format("{}Drew {} feature{} in {}: {}.", observation.text.empty() ? "" : "\n",
                    drawn.features_drawn, drawn.features_drawn == 1 ? "" : "s", drawn.projection,
                    join(files, ", "));
    if (drawn.features_without_value > 0)
        observation.text += fmt::format("\n{} without a value are in the no-data colour.",
                                        drawn.features_without_value);
    if (drawn.features_without_place > 0)
        observation.text +=
            fmt::format("\nLeft out: {} without geometry.", drawn.features_without_place);
    for (const std::string& note : drawn.notes)
        observation.text += fmt::format("\nNote: {}.", note);
    observation.data["files"] = files;
    observation.data["features_drawn"] = drawn.features_drawn;
    observation.data["features_without_value"] = drawn.features_without_value;
    observation.data["features_without_place"] = drawn.features_without_place;
    observation.data["projection"] = drawn.projection;
    observation.data["breaks"] = drawn.breaks;
}

/// Walks from a dataset to the catalogue entries that it was made from.
void collect_sources(const Workspace& workspace, std::string name, std::set<std::string>& visited,
                     std::vector<std::string>& sources) {
    // "scene:4" is a band of "scene".
    const std::size_t colon = name.rfind(':');
    if (colon != std::string::npos && !workspace.has_raster(name) && !workspace.has_layer(name)
        && workspace.find_entry(name) == nullptr)
        name.resize(colon);
    if (!visited.insert(name).second)
        return;
    const bool known = workspace.has_layer(name) || workspace.has_raster(name);
    if (!known || workspace.origin(name).from == name) {
        const geodata::CatalogEntry* entry = workspace.find_entry(name);
        const bool fresh =
            entry != nullptr && !entry->source.empty()
            && std::find(sources.begin(), sources.end(), entry->source) == sources.end();
        if (fresh)
            sources.push_back(entry->source);
        return;
    }
    const std::string from = workspace.origin(name).from;
    collect_sources(workspace, from, visited, sources);
    if (from.find(", ") != std::string::npos)
        for (const std::string& part : split(from, ','))
            collect_sources(workspace, std::string(trim(part)), visited, sources);
}

} // namespace

std::vector<std::string> write_pictures(ToolContext& context, Observation& observation,
                                        const PictureFiles& pictures, const DrawPicture& draw) {
    std::vector<std::filesystem::path> paths;
    for (const std::string& format : pictures.formats)
        paths.push_back(path_of(context.workspace, pictures.name, "." + format));
    write_staged(paths.front(), [&](const std::filesystem::path& staged) {
        for (std::size_t i = 0; i < paths.size(); ++i)
            draw(pictures.formats[i], staged.parent_path() / paths[i].filename());
    });
    std::vector<std::string> files;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        add_artifact(observation, context.workspace, "map_" + pictures.formats[i], paths[i],
                     pictures.title);
        files.push_back(context.workspace.relative_path(paths[i]));
    }
    return files;
}

void write_map(ToolContext& context, Observation& observation,
               const cartography::MapDescription& map, const OutputName& name,
               std::span<const std::string> formats, const cartography::PageSize& page) {
    if (formats.empty())
        throw Error(ErrorCode::InvalidArgument, "no format to draw the map in",
                    "Formats are png, svg and html");
    for (const std::string& format : formats)
        if (format != "png" && format != "svg" && format != "html")
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("a map cannot be drawn as '{}'", shorten(format, 40)),
                        "Formats are png, svg and html");
    if (context.simulation)
        return;
    const cartography::RenderResources resources{share_folder()};
    cartography::RenderReport drawn;
    const std::vector<std::string> files = write_pictures(
        context, observation, {name, formats, map.title},
        [&](const std::string& format, const std::filesystem::path& path) {
            const cartography::RenderReport made =
                format == "html"
                    ? cartography::render_html(map, path, resources, context.context)
                    : cartography::render_picture(map, path, page, resources, context.context);
            // A picture's projection is the map's; the page's is the same for all.
            if (format != "html" || format == formats.front())
                drawn = made;
        });
    say_drawn(observation, drawn, files);
}

std::string source_line(const Workspace& workspace, std::span<const std::string> datasets) {
    std::set<std::string> visited;
    std::vector<std::string> sources;
    for (const std::string& name : datasets)
        collect_sources(workspace, name, visited, sources);
    return sources.empty() ? "" : "Source: " + join(sources, "; ");
}

} // namespace graticule::tools
