// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/made_rasters.hpp"

#include "tools/workspace.hpp"

namespace graticule::agents::conversation {

std::vector<std::string> made_rasters(const tools::Workspace& workspace) {
    std::vector<std::string> names = workspace.raster_names();
    std::erase_if(names, [&](const std::string& name) { return !workspace.has_raster(name); });
    return names;
}

} // namespace graticule::agents::conversation
