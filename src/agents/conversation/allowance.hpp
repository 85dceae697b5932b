// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/model_agent.hpp"
#include "base/error.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// Why a run ends without an answer.
struct Ending {
    runs::EndReason reason = runs::EndReason::Failed;
    Error why;
};

/// What a run may still ask of its models: rounds, tokens, cost and time, of all of them together.
class Allowance {
public:
    /// Time begins to count. What it is given must outlive it.
    explicit Allowance(const ModelAgentOptions& options);

    /// Those that hold after so many rounds.
    const RunLimits& limits() const;
    int rounds() const { return m_rounds; }
    int rounds_left() const { return limits().rounds - m_rounds; }
    void begin_round() { ++m_rounds; }
    /// Begins the next round, where that was one of a branch that the run does not go on with.
    const AbandonedRound* begin_abandoned_round();

    /// Looked at before each request: the limit that is reached, if one is.
    std::optional<Ending> used_up(const UsageTotal& usage);

    /// None without a limit of time.
    std::optional<double> seconds_left() const;
    /// What was left when the limits were looked at last.
    std::optional<double> seconds_left_at_look() const { return m_seconds_left; }

    /// What was going on was broken off as the time was over.
    Error late(std::string_view during);
    bool time_is_over() const { return m_time_is_over; }

private:
    std::optional<Ending> usage_used_up(const UsageTotal& usage) const;

    const ModelAgentOptions& m_options;
    std::chrono::steady_clock::time_point m_started;
    std::optional<double> m_seconds_left;
    bool m_time_is_over = false;
    int m_rounds = 0;
    std::size_t m_abandoned = 0; ///< rounds of that kind
};

} // namespace graticule::agents::conversation
