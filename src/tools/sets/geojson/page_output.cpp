// SPDX-License-Identifier: Apache-2.0
#include "tools/sets/geojson/page_output.hpp"

#include "base/file.hpp"
#include "base/text.hpp"
#include "tools/output_name.hpp"
#include "tools/parameters.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::tools {

Parameter page_title_input() {
    return optional(input("title", ParameterType::Text, "Title of the page."));
}

Parameter page_name_input() {
    return optional(input("result", ParameterType::Text, "Name for the page, an HTML file."));
}

Observation write_page(ToolContext& context, const Arguments& arguments,
                       const std::string& fallback, const std::string& title, std::string lead,
                       const std::function<cartography::RenderReport(const fs::path&)>& write) {
    Observation observation;
    observation.text = std::move(lead);
    if (context.simulation)
        return observation;
    const fs::path wanted = arguments.has("result") ? arguments.text("result") : fallback;
    const bool has_ending = wanted.extension() == ".html" || wanted.extension() == ".htm";
    const std::string stem = has_ending ? wanted.stem().string() : wanted.string();
    const fs::path path =
        path_of(context.workspace, {safe_file_name(stem), arguments.has("result")}, ".html");
    const cartography::RenderReport drawn = write(path);
    const std::string relative = context.workspace.relative_path(path);
    observation.artifacts.push_back({"map_html", relative, title});
    observation.text += fmt::format("\nWrote {}: {} feature{}.", relative, drawn.features_drawn,
                                    drawn.features_drawn == 1 ? "" : "s");
    if (drawn.features_without_place > 0)
        observation.text += fmt::format("\n{} more without geometry are in the page, but not on "
                                        "its map.",
                                        drawn.features_without_place);
    for (const std::string& note : drawn.notes)
        observation.text += fmt::format("\nNote: {}.", note);
    observation.data["files"] = Json::array({relative});
    observation.data["features_drawn"] = drawn.features_drawn;
    observation.data["features_without_place"] = drawn.features_without_place;
    return observation;
}

} // namespace graticule::tools
