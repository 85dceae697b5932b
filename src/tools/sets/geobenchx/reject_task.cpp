// SPDX-License-Identifier: Apache-2.0
#include "tools/dry_run/dry_run.hpp"
#include "tools/sets/geobenchx/frame.hpp"
#include "tools/tool.hpp"

namespace graticule::tools {

ToolSpec reject_task_tool() {
    ToolSpec tool = geobenchx_tool(
        "reject_task", "Says that the task cannot be solved with the data and tools at hand.");
    tool.example = "{}";
    tool.call = [](ToolContext&, const Arguments&) {
        Observation observation;
        observation.text = "The task cannot be solved with the data and tools at hand.";
        observation.data = {{"rejected", true}};
        return observation;
    };
    tool.dry_run = only_looks();
    return tool;
}

} // namespace graticule::tools
