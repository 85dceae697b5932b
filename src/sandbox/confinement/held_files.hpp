// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace graticule::sandbox::confinement {

/// A file, folder or device that a process has open, by its path inside.
struct HeldFile {
    int number = 0;
    std::string path;
    std::uint64_t flags = 0; ///< of open()
    std::uint64_t offset = 0;
};

/// Sees to it that a copy of a stopped session lacks no thread or process of it, and shares nothing
/// open with it that either can change: no pipe, socket or removed file.
/// @return what a copy has to open for itself
/// @throws Failure that says what is in the way
std::vector<HeldFile> files_for_copy(pid_t session);

/// The same for memory that is shared or a file's.
/// @param order with the mounts of the session
/// @throws Failure
void check_memory(pid_t session, const SessionOrder& order);

} // namespace graticule::sandbox::confinement
