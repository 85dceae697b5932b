// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace graticule::sandbox::confinement {

/// Copies what a file holds into an empty one. Holes stay holes, so that a copy takes no more of
/// the disk than the file does, and where the file system can, both share their blocks.
/// @param source, target open files
/// @param go_on called before each few megabytes; what it throws ends the copying
/// @throws Failure
void copy_content(int source, int target, const std::function<void()>& go_on);

} // namespace graticule::sandbox::confinement
