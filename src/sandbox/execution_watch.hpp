// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/limit_watch.hpp"
#include "sandbox/session.hpp"

#include <chrono>
#include <optional>
#include <string>

namespace graticule::sandbox {

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

    void interrupt();
    void begin(const Json& request);
    std::optional<Json> hear(const std::string& nonce);
    void await(Clock::time_point deadline);
    void poll_once(Clock::time_point deadline);
    void settle();
    void freeze();
    bool waits_for_processor(std::chrono::milliseconds cpu_before) const;
    void judge(Execution& execution);

    SessionProcess& m_process;
    const SessionSetup& m_setup;
    LimitWatch m_limits;
    Channel::State m_state = Channel::State::Waiting;
    bool m_is_code = false; ///< that is seen through, and no look at the session
    bool m_interrupted = false;
};

} // namespace graticule::sandbox
