// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::sandbox::confinement {

/// What the kernel puts behind the path of a file that was removed.
inline constexpr std::string_view RemovedMark = " (deleted)";

/// A piece of a process's memory that is a file's.
struct MappedFile {
    std::string path; ///< as this process sees it; of one that was removed, the one that it had
    bool is_removed = false;
    bool is_shared = false; ///< what is written there is written to the file
    std::uint64_t inode = 0;
};

/// All of them, in the order of their addresses. A session has some thousands.
std::vector<MappedFile> mapped_files(pid_t process);

} // namespace graticule::sandbox::confinement
