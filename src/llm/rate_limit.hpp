// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "llm/chat_model.hpp"
#include "llm/open_model.hpp"
#include "llm/waiting.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace graticule::llm {

/// How much a provider takes in a minute; what is not set is not limited.
struct Rates {
    std::optional<std::int64_t> requests_per_minute;
    std::optional<std::int64_t> tokens_per_minute; ///< of requests and answers together

    bool limited() const { return requests_per_minute || tokens_per_minute; }
};

/// OPENAI_REQUESTS_PER_MINUTE and OPENAI_TOKENS_PER_MINUTE for the provider openai, and so on; - in
/// a name is _ there.
/// @throws Error InvalidArgument for what is no whole number above 0
Rates rates_of(const std::string& provider, const Environment& environment);

/// Keeps the calls of one provider within its rates: of any minute, no more is used than a minute
/// allows. Safe to use from several threads.
class RateLimit {
public:
    using Instant = std::chrono::steady_clock::time_point;

    explicit RateLimit(Rates rates) : m_rates(rates) {}

    /// A call that may go now is counted.
    /// @param tokens that it will take, as far as one can tell; more than a minute allows may go
    ///        alone
    /// @param number receives what the call is known by
    /// @return how long to wait before asking again; none where the call may go
    std::chrono::milliseconds begin(std::int64_t tokens, Instant now, std::uint64_t& number);

    /// What a call took in truth.
    void correct(std::uint64_t number, std::int64_t tokens);

private:
    struct Call {
        std::uint64_t number;
        Instant begun;
        std::int64_t tokens;
    };

    std::mutex m_mutex;
    Rates m_rates;
    std::deque<Call> m_calls; ///< of the last minute
    std::int64_t m_tokens = 0;
    std::uint64_t m_next = 0;
};

/// Waits until a call may go, telling of each wait before.
/// @return what the call is known by
/// @throws ModelError Cancelled
std::uint64_t wait_for_turn(RateLimit& limit, std::int64_t tokens, const Sleep& sleep,
                            const std::function<RateLimit::Instant()>& now, const WaitSink& waits,
                            const Context& context);

/// The limits of all providers, each once, for all models of a process.
class RateLimits {
public:
    /// @param rates counts for a provider's first model
    std::shared_ptr<RateLimit> of(const std::string& provider, const Rates& rates);

private:
    std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<RateLimit>> m_limits; ///< shared with the models
};

/// About how many tokens a request and its answer will take: four bytes of text are one, an image
/// is a thousand.
std::int64_t estimated_tokens(const Request& request);

/// A model that waits until its provider's rates allow a call.
class RateLimitedModel : public ChatModel {
public:
    /// @param limit shared with the other models of the provider
    RateLimitedModel(std::unique_ptr<ChatModel> model, std::shared_ptr<RateLimit> limit,
                     Sleep sleep = sleep_unless_cancelled,
                     std::function<RateLimit::Instant()> now = std::chrono::steady_clock::now);

    Response chat(const Request& request, const Context& context, const DeltaSink& deltas) override;

    void set_wait_sink(WaitSink sink) override;

private:
    std::unique_ptr<ChatModel> m_model;
    std::shared_ptr<RateLimit> m_limit;
    Sleep m_sleep;
    std::function<RateLimit::Instant()> m_now;
    WaitSink m_waits;
};

} // namespace graticule::llm
