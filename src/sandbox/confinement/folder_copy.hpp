// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace graticule::sandbox::confinement {

/// What a copy of a folder may come to.
struct CopyBounds {
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;
};

/// Copies folders and plain files, with owner, rights and times, into a folder that is there. Holes
/// stay holes, and where the file system can, both share their blocks. Follows and copies no links,
/// does not go into what is mounted inside, and leaves out what is neither file nor folder.
/// @param source, target open folders
/// @throws Failure where it comes to more, or one of the files cannot be copied
void copy_folder(int source, int target, const CopyBounds& bounds);

} // namespace graticule::sandbox::confinement
