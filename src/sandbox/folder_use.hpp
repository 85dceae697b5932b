// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace graticule::sandbox {

struct FolderUse {
    std::uint64_t bytes = 0;      ///< of disk
    std::uint64_t files = 0;      ///< folders and links, too
    std::uint64_t unreadable = 0; ///< folders and files of which nobody can tell what they hold
};

/// What lies in a folder, however long the paths are. Follows no links; stops counting above
/// `most_files`. What vanishes meanwhile does not count; what cannot be looked into, or lies deeper
/// than 64 folders, is unreadable.
FolderUse use_of_folder(const std::filesystem::path& folder, std::uint64_t most_files);

} // namespace graticule::sandbox
