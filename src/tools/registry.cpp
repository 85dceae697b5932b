// SPDX-License-Identifier: Apache-2.0
#include "tools/registry.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "tools/registered_tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

namespace graticule::tools {

const std::vector<ToolSpec>& all_tools() {
    static const std::vector<ToolSpec> tools = registered_tools();
    return tools;
}

const ToolSpec& find_tool(std::string_view name) {
    const std::vector<ToolSpec>& tools = all_tools();
    const auto found = std::find_if(tools.begin(), tools.end(),
                                    [&](const ToolSpec& tool) { return tool.name == name; });
    if (found != tools.end())
        return *found;
    std::vector<std::string> names;
    for (const ToolSpec& tool : tools)
        names.push_back(tool.name);
    const std::optional<std::string> nearest = nearest_name(name, names);
    throw Error(ErrorCode::NotFound, fmt::format("no tool '{}'", shorten(name, 80)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : "`graticule tools list` names them");
}

} // namespace graticule::tools
