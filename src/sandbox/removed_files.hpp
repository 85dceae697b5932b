// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/folder_use.hpp"

#include <string>
#include <vector>

namespace graticule::sandbox {

/// What files take of the disk that a session has removed and still holds open. Those of its
/// scratch space do not count, as they count there.
FolderUse use_of_removed_files(int process);

/// The same with those that it holds in memory alone. Looks at each piece of its memory, of which
/// there are some thousands.
/// @param places     the writable folders, as the session sees them
/// @param file_bytes what a file counts of which only a piece in memory is left, as the kernel does
///                   not tell its size then: as much as it may have
FolderUse use_of_removed_and_mapped_files(int process, const std::vector<std::string>& places,
                                          std::uint64_t file_bytes);

} // namespace graticule::sandbox
