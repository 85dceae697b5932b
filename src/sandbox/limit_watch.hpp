// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/folder_use.hpp"
#include "sandbox/session.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace graticule::sandbox {

/// From the interrupt to the kill, where a time limit is passed: of time, or of processor time
/// where a session has to wait for it.
inline constexpr std::chrono::milliseconds Grace{80};

/// What was there before a session and is not its own.
struct Baseline {
    std::uint64_t shared_bytes = 0; ///< memory of the warmed parent
    std::vector<FolderUse> folders; ///< of the writable mounts, in their order
};

/// As it is now, for a session that begins.
Baseline baseline_of(const SessionSetup& setup, std::uint64_t shared_bytes);

/// A time as limits are told: "2 s".
std::string seconds_words(std::chrono::milliseconds time);

/// Holds a session's processes to what they may use, and tells how they ended.
class LimitWatch {
public:
    using Clock = std::chrono::steady_clock;

    LimitWatch(SessionProcess& process, const SessionSetup& setup, const Context& context,
               const Baseline& baseline);

    /// The work that is watched from now on. It must outlive that.
    void set_context(const Context& context) { m_context = &context; }

    /// Looks where it is time to, and stops the session where it is above a limit.
    /// @throws Error Cancelled
    void check();
    /// Looks at all. What was asked of the session and came at once is not looked through whole: it
    /// had no time to fill much, and what it did is seen with the next code.
    void check_at_end(bool is_code);
    Clock::time_point next_check() const { return m_next_check; }

    /// Kills the session's process. The first reason counts.
    void stop(Outcome why, std::string limit);
    bool stopped() const { return m_stopped.has_value(); }

    /// Ends the session's processes and tells why they ended, or had.
    void end(Execution& execution);

private:
    void check_files();
    FolderUse use_of_removed();
    bool uses_too_much_memory();
    bool uses_too_much_cpu();

    SessionProcess& m_process;
    const SessionSetup& m_setup;
    const Context* m_context;
    const Baseline& m_baseline;
    Clock::time_point m_begun;
    Clock::time_point m_next_check;
    Clock::time_point m_next_folder_check;
    Clock::time_point m_next_memory_map_check;
    Clock::time_point m_next_cpu_check;
    /// Of processes that ended before, among which there are forks of the session.
    std::chrono::milliseconds m_cpu_of_others;
    std::vector<std::string> m_places; ///< writable, as the session sees them
    std::optional<Outcome> m_stopped;  ///< why we ended it
    std::string m_limit;
};

} // namespace graticule::sandbox
