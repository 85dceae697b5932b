// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/confinement.hpp"
#include "sandbox/confinement/landlock.hpp"

#include <filesystem>
#include <vector>

namespace graticule::cli {

/// What the kernel is told of grants: the program and the libraries that it stands on, with their
/// data, what was granted, and a folder for temporary files.
std::vector<sandbox::confinement::PathGrant> granted_paths(const Grants& grants,
                                                           const std::filesystem::path& scratch);

} // namespace graticule::cli
