// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

namespace graticule::sandbox::confinement {

/// Puts this process into namespaces of its own for mounts, network, IPC, host name and cgroups,
/// and into a group of its own, whose signals reach nobody else.
/// @throws Failure
void leave_what_is_shared();

/// Makes this process the user 1000 of a user namespace of its own, in which nothing belongs to it.
/// @param user who it is outside of that; 0 to stay who it is
/// @param proc an open /proc; -1 to be in no further namespace
/// @throws Failure
void become_user(uid_t user, int proc);

/// Takes away all capabilities for good, and the chance to gain any by executing a file.
/// @throws Failure
void drop_privileges();

/// Limits of the kernel on what this process and each that it starts may use.
/// @throws Failure
void limit_resources(const SessionOrder& order);

} // namespace graticule::sandbox::confinement
