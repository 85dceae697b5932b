// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/descriptor.hpp"

#include <sys/types.h>

#include <string>
#include <vector>

namespace graticule::sandbox {

/// The process that sessions are forked from: the first of a process namespace of its own, so that
/// the kernel ends all sessions with it; as an ordinary user inside a user namespace. It ends when
/// its socket is closed, and so with this process, however that ends.
class ServerProcess {
public:
    /// @param words       program and arguments; the control socket is its descriptor 3
    /// @param environment NAME=VALUE, all that it has
    /// @throws Error Io where the system gives no such process
    ServerProcess(const std::vector<std::string>& words,
                  const std::vector<std::string>& environment);
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    int control() const { return m_control.get(); }
    pid_t process() const { return m_process; }
    /// The end of what it printed.
    std::string printed() const;

private:
    Descriptor m_control;
    Descriptor m_printed;
    pid_t m_process = -1;
};

/// True where sessions need a user namespace, as other namespaces are root's to make.
bool needs_user_namespace();

} // namespace graticule::sandbox
