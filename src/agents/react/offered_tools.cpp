// SPDX-License-Identifier: Apache-2.0
#include "agents/react/offered_tools.hpp"

#include "tools/registry.hpp"

namespace graticule::agents::react {

std::vector<llm::ToolSpecification> offered_tools(const tools::Workspace& workspace) {
    std::vector<llm::ToolSpecification> offered;
    for (const tools::ToolSpec& tool : tools::all_tools()) {
        Json schema = tools::argument_schema(tool, &workspace);
        schema.erase("$schema"); // providers know what it is
        if (tool.name == RejectTask) {
            schema["properties"]["reason"] = {
                {"type", "string"},
                {"description",
                 "One sentence that names what is missing: the dataset, field, place or period"}};
            schema["required"].push_back("reason");
        }
        offered.push_back({tool.name, tool.description, std::move(schema)});
    }
    return offered;
}

} // namespace graticule::agents::react
