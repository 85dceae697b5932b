// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <linux/filter.h>

#include <vector>

namespace graticule::sandbox::confinement {

/// The list of system calls that a session may make, translated for the kernel once.
class SyscallFilter {
public:
    /// @throws Failure
    SyscallFilter();

    /// From now on this process and what it starts make no other call: one fails with EPERM, as if
    /// the user had not the right. Needs no_new_privs.
    /// @throws Failure
    void apply() const;

private:
    std::vector<sock_filter> m_program;
};

} // namespace graticule::sandbox::confinement
