// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/process_tree.hpp"
#include "sandbox/session.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace graticule::sandbox {

/// What was there before a session and is not its own.
struct Baseline {
    std::uint64_t shared_bytes = 0; ///< memory of the warmed parent
    std::vector<FolderUse> folders; ///< of the writable mounts, in their order
};

/// As it is now, for a session that begins.
Baseline baseline_of(const SessionSetup& setup, std::uint64_t shared_bytes);

/// Sees one request to a session through: hears it, holds it to its limits, and decides how it
/// ended.
class ExecutionWatch {
public:
    ExecutionWatch(SessionProcess& process, const SessionSetup& setup, const Context& context,
                   const Baseline& baseline);

    /// Sends the request and waits for its end, at most the time limit and what an interrupt and a
    /// kill take. What the session says is in `execution`, and so is what was seen of it.
    /// @throws Error Cancelled
    void see_through(Json request, Execution& execution);

private:
    using Clock = std::chrono::steady_clock;

    void begin(const Json& request);
    std::optional<Json> hear(const std::string& nonce);
    void await(Clock::time_point deadline);
    void poll_once(Clock::time_point deadline);
    void check_limits();
    void check_folders();
    void settle();
    void hold_still();
    void judge(Execution& execution);
    void judge_end(Execution& execution);
    void stop(Outcome why, std::string limit);

    SessionProcess& m_process;
    const SessionSetup& m_setup;
    const Context& m_context;
    const Baseline& m_baseline;
    Clock::time_point m_next_check;
    Clock::time_point m_next_folder_check;
    Channel::State m_state = Channel::State::Waiting;
    bool m_interrupted = false;
    std::optional<Outcome> m_stopped; ///< why we ended it
    std::string m_limit;
};

} // namespace graticule::sandbox
