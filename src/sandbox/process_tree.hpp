// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>

namespace graticule::sandbox {

/// Memory without a file behind it that a process has; what it shares with a parent or child is
/// counted.
std::uint64_t own_memory(int process);

/// Memory of its own that a process and all that it started have. What each inherited from the
/// warmed parent is taken off, so a process that gave that back is counted too low by as much.
/// @param shared_bytes of the parent
std::uint64_t memory_of_tree(int process, std::uint64_t shared_bytes);

/// Memory that only this process has, as the kernel counts it page by page; 0 where it does not
/// tell.
std::uint64_t private_memory(int process);

/// Whether each thread of a process stands still, or is gone: a signal to stop is heeded by each
/// when it next runs.
bool stands_still(int process);

/// Whether a process has others below it.
bool has_children(int process);

struct FolderUse {
    std::uint64_t bytes = 0; ///< of disk
    std::uint64_t files = 0;
};

/// What lies in a folder. Follows no links; stops counting above `most_files`.
FolderUse use_of_folder(const std::filesystem::path& folder, std::uint64_t most_files);

} // namespace graticule::sandbox
