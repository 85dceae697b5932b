// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/sets/code/staged_outputs.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

/// What the files are that code wrote to its folder of outputs.
namespace graticule::tools {

/// Files that changed, with all that belongs to the same output, by the file that it is called by:
/// a Shapefile is several.
std::map<std::string, std::vector<std::string>> by_output(const std::vector<std::string>& changes,
                                                          const StagedOutputs& staged);

/// The name that an output gets: its path with - for each folder, safe on every system.
std::string output_name(std::string_view file);

/// Why an output cannot have a name; empty where it can.
std::string fault_of_name(std::string_view name);

/// As in Artifact, by the name's ending.
std::string_view output_kind(std::string_view name);

} // namespace graticule::tools
