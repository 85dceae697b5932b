// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/held_files.hpp"
#include "sandbox/confinement/tracee.hpp"

#include <string>
#include <vector>

namespace graticule::sandbox::confinement {

/// What a copy of a session has to do itself, as nobody else can.
struct InsideOrder {
    std::vector<HeldFile> files;
    std::string folder; ///< that it works in
    /// Its socket, standard output and standard error, and the program's end of the session's
    /// socket.
    std::vector<int> descriptors;
};

/// The folder that a process works in, by its path inside; the session's where that was removed.
std::string working_folder(pid_t session);

/// Gives a copy its own channel and streams, opens its files anew, and takes away the capabilities
/// that it got with its namespaces.
/// @throws Failure
void set_up_inside(Tracee& copy, const InsideOrder& order);

} // namespace graticule::sandbox::confinement
