// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

namespace graticule::sandbox::confinement {

/// Makes the file system that all sessions start from and enters it: system folders read-only, a
/// few devices, and until a session hides it the old root under HostFolder.
/// @throws Failure
void enter_root(const ServerOrder& order);

/// Turns a copy of that file system, in a mount namespace of its own, into a session's: scratch
/// space, its mounts, its own /proc; and hides everything else.
/// @param owner who the files of its mounts shall belong to inside, as they belong outside to
/// whoever
///              owns the mounted folder; 0 to leave owners alone
/// @throws Failure
void furnish_root(const SessionOrder& order, uid_t owner);

} // namespace graticule::sandbox::confinement
