// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/mount.hpp"
#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

#include <optional>
#include <vector>

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
/// @return a /proc that can be written to, for as long as it is kept; where there is one
/// @throws Failure
std::optional<Mount> furnish_root(const SessionOrder& order, uid_t owner);

/// Has a session go on in a copy of all its mounts. The kernel tells a process the mounts of its
/// namespace that are beneath its root, and of each what of its file system it shows: paths of the
/// system, as a folder of data is called there. The copies belong to no namespace, so it tells
/// none.
/// @param root a copy of the session's root, which it has taken before
/// @throws Failure
void enter_copy(const Mount& root);

/// What a copy of a session writes to outside of its memory.
/// @throws Failure
std::vector<PreparedMount> prepare_writable(const SessionOrder& order, uid_t owner);

/// Whether there is anything in a session's scratch space.
/// @param root its root, as it is seen here
bool has_scratch_files(const std::string& root, const SessionOrder& order);

/// Turns a session's file system, in the mount namespace of a copy of it, into the copy's: its own
/// /proc, and where the order wants that scratch space with copies of the session's files and other
/// folders to write to. Called in the copy's process namespace.
/// @throws Failure
void furnish_copy(const SessionOrder& order, std::vector<PreparedMount>& writable);

} // namespace graticule::sandbox::confinement
