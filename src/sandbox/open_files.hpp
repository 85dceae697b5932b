// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace graticule::sandbox {

/// What a process has open, as stat() tells of each; none of a process that has ended. Nothing
/// where one lives and nobody may look.
std::optional<std::vector<struct stat>> open_files(int process);

/// At most as much memory as the kernel holds in the pipes and sockets that a process and all that
/// it started have open: what each may hold that nobody has made larger.
std::uint64_t buffers_of_tree(int process);

/// Whether a process and all that it started hold more locks on parts of files than that: the
/// kernel has some 200 bytes for each, which count for nobody.
bool has_more_locks(int process, std::size_t most);

} // namespace graticule::sandbox
