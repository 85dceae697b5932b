// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/confinement/syscall_filter.hpp"

#include <sys/types.h>

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace graticule::sandbox::confinement {

/// What the process that sessions are forked from runs, as far as a fork must know it.
class Runtime {
public:
    Runtime() = default;
    virtual ~Runtime() = default;
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    /// fork(), with what the runtime does around it.
    virtual pid_t fork() = 0;
    /// In a new session: which open files it goes on using, beside those that it was handed.
    virtual std::vector<int> own_files(std::span<const int> handed) const = 0;
    /// In a new session, once all other files are closed.
    virtual void take_up() = 0;
    /// What its sessions may start.
    virtual Programs programs() const { return Programs::None; }
};

/// The regular files that this process holds open to read alone, as libraries do. A folder would be
/// a way out of a session's file system.
std::vector<int> library_files();

/// The process that sessions are forked from.
class ForkServer {
public:
    /// @param control    the socket by which the program asks
    /// @param first_user who the first session shall be, 0 for no other user
    /// @param cloner     the socket of start_cloner(); -1 where sessions cannot be copied
    /// @throws Failure
    ForkServer(int control, uid_t first_user, Runtime& runtime, int cloner = -1);

    /// Answers until the program is gone (false), or until this is a new session (true), which is
    /// locked up.
    bool serve();

private:
    using BuiltFilter = std::variant<SyscallFilter, Failure>;

    bool obey(const struct Message& message);
    bool open(const SessionOrder& order, std::span<const int> descriptors);
    void copy(const std::string& words, const std::vector<int>& descriptors) const;
    struct Message ask_cloner(const std::string& words, const std::vector<int>& descriptors) const;
    void wait(const std::string& words) const;
    void apply_filter(Network network) const;
    void lock_up(const SessionOrder& order, std::span<const int> descriptors, uid_t user) const;

    int m_control;
    uid_t m_first_user;
    uid_t m_sessions = 0;
    Runtime& m_runtime;
    int m_cloner;
    int m_self; ///< this process, which stands for the namespaces that it is in
    /// Built while there is time; a session only hands it to the kernel. Where the system has no
    /// filters, why: sessions can do without.
    BuiltFilter m_filter;
    std::optional<BuiltFilter> m_filter_with_proxy; ///< from the first session on that wants it
};

} // namespace graticule::sandbox::confinement
