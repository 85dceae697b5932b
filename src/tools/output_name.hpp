// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace graticule::tools {

class Workspace;

/// What an output is to be called, without its ending.
struct OutputName {
    std::string stem;
    /// Whoever called the tool named it so. What is saved again under such a name replaces what was
    /// saved under it before, as a retry is to mend a file and not to leave the wrong one beside
    /// the right one; a name that a tool made up gets a number.
    bool is_given = false;
};

/// Where an output of that name and ending (".png") is written.
std::filesystem::path path_of(Workspace& workspace, const OutputName& name,
                              const std::string& ending);

} // namespace graticule::tools
