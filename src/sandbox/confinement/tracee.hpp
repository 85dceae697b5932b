// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

namespace graticule::sandbox::confinement {

/// A stopped process of one thread that is made to carry out single system calls. Not an
/// instruction of its own runs meanwhile, so that nothing that its memory says has a part in it,
/// and signals that it had sent to itself wait until it is let go. What takes too long ends it.
/// For x86-64. This process must have SIGCHLD blocked.
class Tracee {
public:
    /// Takes hold of a process.
    /// @throws Failure
    explicit Tracee(pid_t process);
    /// Lets go of it where it still holds it: a copy ends, another is stopped as before.
    ~Tracee();
    Tracee(const Tracee&) = delete;
    Tracee& operator=(const Tracee&) = delete;

    pid_t process() const { return m_process; }

    /// A copy of it, which is held as well.
    /// @param flags of clone()
    /// @throws Failure
    std::unique_ptr<Tracee> clone(std::uint64_t flags);

    /// Has it wait for those of its children that have ended, which count as its processes until
    /// then.
    /// @throws Failure
    void reap_children();

    /// Has it make a call.
    /// @return what the kernel answers, which is a negative error number where the call failed
    /// @throws Failure where it cannot be made to
    long call(long number, std::initializer_list<std::uint64_t> arguments);
    /// @throws Failure where the call failed, too
    long expect_call(std::string_view step, long number,
                     std::initializer_list<std::uint64_t> arguments);

    /// @throws Failure
    void write(std::uint64_t address, std::string_view bytes) const;
    std::string read(std::uint64_t address, std::size_t count) const;

    /// Lets go of it, stopped; it goes on where it was when it is continued.
    void release();

private:
    using Clock = std::chrono::steady_clock;
    struct Registers;

    Tracee(pid_t process, const Tracee& origin);
    void discard();
    void await_stop(Clock::time_point deadline);
    void step();
    void keep_registers();
    void block_signals();
    std::uint64_t find_gate() const;

    pid_t m_process;
    pid_t m_newest_child = 0;
    bool m_is_copy = false;
    bool m_is_held = false;
    int m_memory = -1;
    int m_status = 0;
    std::uint64_t m_gate = 0; ///< where a system call's instruction is
    std::unique_ptr<Registers> m_kept;
};

} // namespace graticule::sandbox::confinement
