// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/private_network.hpp"
#include "sandbox/confinement/programs.hpp"

#include <linux/filter.h>
#include <sched.h>

#include <csignal>
#include <vector>

namespace graticule::sandbox::confinement {

inline constexpr unsigned long NewNamespaces = CLONE_NEWCGROUP | CLONE_NEWIPC | CLONE_NEWNET
                                               | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWUSER
                                               | CLONE_NEWUTS;
/// Of the clone() by which a session is copied; no other with namespaces passes.
inline constexpr unsigned long CopyFlags = NewNamespaces | SIGCHLD;

/// The list of system calls that a session may make, translated for the kernel once.
class SyscallFilter {
public:
    /// @throws Failure
    SyscallFilter(Programs programs, Network network);

    /// From now on this process and what it starts make no other call: one fails with EPERM, as if
    /// the user had not the right. Needs no_new_privs.
    /// @throws Failure
    void apply() const;

private:
    std::vector<sock_filter> m_program;
};

} // namespace graticule::sandbox::confinement
