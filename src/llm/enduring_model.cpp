// SPDX-License-Identifier: Apache-2.0
#include "llm/enduring_model.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace graticule::llm {

namespace {

using std::chrono::milliseconds;

// How much longer than the server asks may be waited, so that not all come back at once.
constexpr double LongerThanAsked = 0.1;

std::string seconds(milliseconds time) {
    return format_number(std::chrono::duration<double>(time).count(), 3) + " s";
}

milliseconds part_of(milliseconds time, double share) {
    return milliseconds(static_cast<milliseconds::rep>(static_cast<double>(time.count()) * share));
}

ModelError given_up(const ModelError& error, int attempt, const std::string& why) {
    const std::string times = attempt == 1 ? "once" : fmt::format("{} times", attempt);
    ModelError result(error.failure(),
                      fmt::format("{} (asked {}; {})", error.message(), times, why), error.hint());
    result.status = error.status;
    result.retry_after = error.retry_after;
    return result;
}

} // namespace

Patience Patience::of_machine() {
    // Shared by the copies of the function.
    auto engine = std::make_shared<std::mt19937_64>(std::random_device{}());
    return {sleep_unless_cancelled,
            [engine] { return std::uniform_real_distribution<double>(0, 1)(*engine); }};
}

bool may_pass(const ModelError& error) {
    switch (error.failure()) {
    case ModelFailure::RateLimited:
    case ModelFailure::Overloaded:
    case ModelFailure::ServerError:
    case ModelFailure::Timeout:
    case ModelFailure::Network:
        return !error.lasting;
    default:
        return false;
    }
}

EnduringModel::EnduringModel(std::unique_ptr<ChatModel> model, RetryPolicy policy,
                             Patience patience)
    : m_model(std::move(model)), m_policy(policy), m_patience(std::move(patience)) {}

void EnduringModel::set_wait_sink(WaitSink sink) {
    m_waits = sink;
    m_model->set_wait_sink(std::move(sink));
}

Response EnduringModel::chat(const Request& request, const Context& context,
                             const DeltaSink& deltas) {
    bool some_shown = false;
    DeltaSink watched;
    if (deltas)
        watched = [&](const Delta& delta) {
            some_shown = true;
            deltas(delta);
        };
    Retries retries(m_policy, m_patience);
    for (;;) {
        try {
            return m_model->chat(request, context, watched);
        } catch (const ModelError& error) {
            const milliseconds wait = retries.after(error);
            if (std::exchange(some_shown, false))
                deltas(RestartDelta{});
            if (m_waits)
                m_waits({wait, retries.attempts(), error.failure(), error.message()});
            m_patience.sleep(wait, context);
        }
    }
}

milliseconds Retries::after(const ModelError& error) {
    if (!may_pass(error) || m_policy.attempts == 1)
        throw ModelError(error);
    ++m_attempts;
    const milliseconds wait = wait_after(error);
    m_waited += wait;
    return wait;
}

milliseconds Retries::wait_after(const ModelError& error) const {
    if (m_attempts >= m_policy.attempts)
        throw given_up(error, m_attempts, "no more is tried");
    const milliseconds asked = error.retry_after.value_or(milliseconds(0));
    if (asked > m_policy.longest_wait)
        throw given_up(error, m_attempts,
                       fmt::format("the server asks to wait {}, and no longer than {} is waited",
                                   seconds(asked), seconds(m_policy.longest_wait)));
    milliseconds wait = m_policy.first_wait;
    for (int i = 1; i < m_attempts && wait < m_policy.longest_wait; ++i)
        wait *= 2;
    const double chance = m_patience.chance();
    wait = part_of(std::min(wait, m_policy.longest_wait), (1 + chance) / 2);
    wait = std::max(wait, part_of(asked, 1 + LongerThanAsked * chance));
    if (m_waited + wait > m_policy.total_wait)
        throw given_up(error, m_attempts,
                       fmt::format("{} were waited, and no more than {} are", seconds(m_waited),
                                   seconds(m_policy.total_wait)));
    return wait;
}

} // namespace graticule::llm
