// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/private_network.hpp"
#include "sandbox/confinement/programs.hpp"

#include <span>
#include <string>

namespace graticule::sandbox::confinement {

/// The version of Landlock that the kernel has; 0 where there is none.
int landlock_version();

/// From now on this process and what it starts may read what they see, write to scratch space, the
/// session's folder and devices alone, execute nothing but what is allowed, and make no links,
/// sockets, pipes or devices, and connect to nothing but a proxy. Needs no_new_privs.
/// @param copyable leaves it to mounts where can be written: Landlock knows folders, not paths, and
///                 those of a copy are others
/// @throws Failure
void restrict_files(bool copyable, Programs programs, Network network);

/// What a thread may do with a file, or with a folder and all that lies in it.
enum class Access {
    List,   ///< read names in folders
    Read,   ///< the same, and read files
    Device, ///< read and write an existing file
    Change  ///< read, write, make, rename and remove
};

struct PathGrant {
    std::string path; ///< what does not exist is passed over
    Access access;
};

/// Whether restrict_thread() can hold: it needs version 2, as without it no file is renamed from
/// one folder to another.
bool can_restrict_threads();

/// From now on the calling thread, and those that it starts, may open what is granted and nothing
/// else, and make no TCP connection. Needs no_new_privs.
/// @throws Failure
void restrict_thread(std::span<const PathGrant> grants);

} // namespace graticule::sandbox::confinement
