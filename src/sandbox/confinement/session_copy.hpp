// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/message.hpp"
#include "sandbox/confinement/order.hpp"

#include <sys/types.h>

#include <vector>

namespace graticule::sandbox::confinement {

/// Makes a copy of a stopped session, in namespaces of its own beneath the session's, that has its
/// memory until either writes to it. Carried out from outside: the session's own code does not run.
/// The copy is as locked up as the session, without capabilities, and stopped.
/// @param order       with `origin`
/// @param descriptors its socket, standard output and standard error, and the program's end of the
///                    session's socket, by which the copy is given them
/// @return its process
/// @throws Failure
pid_t copy_session(const SessionOrder& order, const std::vector<int>& descriptors);

/// Has a session that stands still wait for those of its copies that have ended.
/// @throws Failure where it has ended itself
void reap_copies(pid_t session);

} // namespace graticule::sandbox::confinement
