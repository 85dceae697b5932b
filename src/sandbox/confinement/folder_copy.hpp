// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <functional>

namespace graticule::sandbox::confinement {

/// What a copy of a folder may come to.
struct CopyBounds {
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;
};

/// Gives a copy to whom the original belongs. Who may give nothing away has the copy as their own.
/// @throws Failure
void keep_owner(int copy, const struct stat& original);

/// Copies folders and plain files, with owner, rights and times, into a folder that is there. Holes
/// stay holes, and where the file system can, both share their blocks. Follows and copies no links,
/// does not go into what is mounted inside, and leaves out what is neither file nor folder.
/// @param source, target open folders
/// @param go_on called before each entry and after some megabytes of a file; what it throws ends
///        the copying
/// @throws Failure where it comes to more, or one of the files cannot be copied
void copy_folder(int source, int target, const CopyBounds& bounds,
                 const std::function<void()>& go_on);

} // namespace graticule::sandbox::confinement
