// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/allowance.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace graticule::agents::conversation {

namespace {

Ending reached(runs::EndReason reason, const std::string& limit, const char* flag) {
    return {reason,
            Error(ErrorCode::LimitExceeded, fmt::format("The run's limit of {} was reached", limit),
                  fmt::format("Allow more with {}", flag))};
}

} // namespace

Allowance::Allowance(const ModelAgentOptions& options)
    : m_options(options), m_started(options.now()) {}

const AbandonedRound* Allowance::begin_abandoned_round() {
    if (m_abandoned == m_options.abandoned.size()
        || m_options.abandoned[m_abandoned].round != m_rounds + 1)
        return nullptr;
    begin_round();
    return &m_options.abandoned[m_abandoned++];
}

const RunLimits& Allowance::limits() const {
    const RunLimits* limits = &m_options.limits;
    for (const LaterLimits& later : m_options.later)
        if (later.rounds_before <= m_rounds)
            limits = &later.limits;
    return *limits;
}

std::optional<Ending> Allowance::usage_used_up(const UsageTotal& usage) const {
    const RunLimits& limits = this->limits();
    const std::optional<std::int64_t> tokens = usage.tokens();
    if (limits.tokens && !tokens)
        return Ending{runs::EndReason::TokenLimit,
                      Error(ErrorCode::LimitExceeded,
                            "The model does not tell how many tokens it takes, so that the run's "
                            "limit of tokens cannot be kept",
                            "Leave out --max-tokens")};
    if (limits.tokens && *tokens >= *limits.tokens)
        return reached(
            runs::EndReason::TokenLimit,
            fmt::format("{} tokens", format_number(static_cast<double>(*limits.tokens), 15)),
            "--max-tokens");
    if (limits.cost && !usage.cost())
        return Ending{runs::EndReason::CostLimit,
                      Error(ErrorCode::LimitExceeded,
                            "The model does not tell how many tokens it takes of each kind, or one "
                            "of them has no price, so that the run's limit of cost cannot be kept",
                            "Leave out --max-cost, or give all prices with --prices")};
    if (limits.cost && *usage.cost() >= *limits.cost)
        return reached(runs::EndReason::CostLimit,
                       fmt::format("{} US dollars", format_number(*limits.cost)), "--max-cost");
    return std::nullopt;
}

std::optional<Ending> Allowance::used_up(const UsageTotal& usage) {
    const RunLimits& limits = this->limits();
    if (m_rounds >= limits.rounds)
        return reached(runs::EndReason::RoundLimit, fmt::format("{} rounds", limits.rounds),
                       "--max-rounds");
    if (std::optional<Ending> ending = usage_used_up(usage))
        return ending;
    m_seconds_left = seconds_left();
    if (m_seconds_left && *m_seconds_left <= 0)
        return reached(runs::EndReason::TimeLimit,
                       fmt::format("{} seconds", format_number(*limits.seconds)), "--max-time");
    return std::nullopt;
}

std::optional<double> Allowance::seconds_left() const {
    const std::chrono::duration<double> passed = m_options.now() - m_started;
    const std::optional<double>& limit = limits().seconds;
    return limit ? std::optional(*limit - passed.count()) : std::nullopt;
}

Error Allowance::late(std::string_view during) {
    m_time_is_over = true;
    return {ErrorCode::Timeout,
            fmt::format("The run's limit of {} seconds was reached while {}",
                        format_number(limits().seconds.value_or(0)), during),
            "Allow more with --max-time"};
}

} // namespace graticule::agents::conversation
