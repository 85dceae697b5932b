// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace graticule::sandbox {

/// A thread for each table of open files that a process and all that it started have: one of each
/// process, and those whose files are not the others'.
std::vector<int> file_tables_of_tree(int process);

/// What a process or thread has open, as stat() tells of each; none of a process that has ended.
/// Nothing where one lives and nobody may look.
std::optional<std::vector<struct stat>> open_files(int thread);

/// At most as much memory as the kernel holds in the pipes and sockets that a process and all that
/// it started have open: what each may hold that nobody has made larger.
std::uint64_t buffers_of_tree(int process);

/// Whether a process and all that it started hold more locks on parts of files than that: the
/// kernel has some 200 bytes for each, which count for nobody.
bool has_more_locks(int process, std::size_t most);

} // namespace graticule::sandbox
