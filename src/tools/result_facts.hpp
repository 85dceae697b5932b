// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"
#include "tools/workspace.hpp"

#include <filesystem>
#include <string>

/// What results really are: looked at anew, whatever was said of them when they were made.
namespace graticule::tools {

/// A dataset of the workspace: "name", "is", a sentence with its size, CRS and fields, and
/// "faults", a list of sentences: it has no rows, rows without geometry or with invalid polygons,
/// no CRS, or no cell with a value.
/// @throws Error NotFound, Cancelled
Json facts_of_dataset(const Workspace& workspace, const std::string& name, const Context& context);

/// The same for a file, as "path"; of several layers the first ones. One that is not there, is
/// empty or cannot be read has that among its faults; of one that holds no geodata the size is
/// told.
/// @param shown the path as it is told of
/// @throws Error Cancelled
Json facts_of_file(const std::filesystem::path& file, const std::string& shown,
                   const Context& context);

} // namespace graticule::tools
