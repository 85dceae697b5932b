// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/private_network.hpp"
#include "sandbox/confinement/programs.hpp"

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

} // namespace graticule::sandbox::confinement
