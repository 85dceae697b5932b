// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace graticule::tools {
class Workspace;
}

namespace graticule::agents::conversation {

/// The names of the rasters that calls made. Those of the data are in the catalogue.
std::vector<std::string> made_rasters(const tools::Workspace& workspace);

} // namespace graticule::agents::conversation
