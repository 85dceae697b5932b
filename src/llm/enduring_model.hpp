// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/waiting.hpp"

#include <chrono>
#include <functional>
#include <memory>

namespace graticule::llm {

/// How often and how long a call is tried again.
struct RetryPolicy {
    int attempts = 6; ///< in all, the first one counted
    /// After the first failure; doubled with each that follows.
    std::chrono::milliseconds first_wait = std::chrono::seconds(1);
    /// Between two attempts. A server that asks for more is not waited for.
    std::chrono::milliseconds longest_wait = std::chrono::minutes(2);
    std::chrono::milliseconds total_wait = std::chrono::minutes(5); ///< of one call
};

/// What a model waits with.
struct Patience {
    Sleep sleep = sleep_unless_cancelled;
    /// A number from 0 to 1 that is another each time: callers that failed together must not come
    /// back together.
    std::function<double()> chance;

    static Patience of_machine();
};

/// Whether trying again may help: the rate was exceeded, the server was busy or failed, nothing
/// came in time, or the connection broke.
bool may_pass(const ModelError& error);

/// The waits between the attempts of one call: each twice as long as the one before, half of it by
/// chance, or as long as the server asks.
class Retries {
public:
    /// @param patience must outlive it
    Retries(const RetryPolicy& policy, const Patience& patience)
        : m_policy(policy), m_patience(patience) {}

    /// How long to wait after an attempt that failed.
    /// @throws ModelError that of the attempt, and why there is no further one
    std::chrono::milliseconds after(const ModelError& error);

    int attempts() const { return m_attempts; } ///< that failed

private:
    std::chrono::milliseconds wait_after(const ModelError& error) const;

    RetryPolicy m_policy;
    const Patience& m_patience;
    int m_attempts = 0;
    std::chrono::milliseconds m_waited{0};
};

/// A model that is asked again where that may help, after a wait that doubles, half of it by
/// chance, or as long as the server asks.
class EnduringModel : public ChatModel {
public:
    EnduringModel(std::unique_ptr<ChatModel> model, RetryPolicy policy, Patience patience);

    /// Where a stream broke off, `deltas` are told to begin anew with a RestartDelta.
    /// @throws ModelError the last attempt's, and why there was no further one; Cancelled
    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

    void set_wait_sink(WaitSink sink) override;

private:
    std::unique_ptr<ChatModel> m_model;
    RetryPolicy m_policy;
    Patience m_patience;
    WaitSink m_waits;
};

} // namespace graticule::llm
