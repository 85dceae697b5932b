// SPDX-License-Identifier: Apache-2.0
#include "tools/output_name.hpp"

#include "tools/workspace.hpp"

namespace graticule::tools {

std::filesystem::path path_of(Workspace& workspace, const OutputName& name,
                              const std::string& ending) {
    const std::string file = name.stem + ending;
    return name.is_given ? workspace.replaceable_output_path(file) : workspace.output_path(file);
}

} // namespace graticule::tools
