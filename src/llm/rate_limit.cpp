// SPDX-License-Identifier: Apache-2.0
#include "llm/rate_limit.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace graticule::llm {

namespace {

using std::chrono::milliseconds;

constexpr std::chrono::minutes Window{1};
constexpr std::int64_t BytesOfToken = 4;
constexpr std::int64_t TokensOfImage = 1000;
constexpr std::int64_t TokensOfAnswer = 1000; // where the request sets no limit
constexpr double MaxRate = 1e12;

std::optional<std::int64_t> rate_in(const std::string& variable, const Environment& environment) {
    const auto text = environment(variable);
    if (!text)
        return std::nullopt;
    const auto number = parse_number(trim(*text));
    if (!number || *number < 1 || *number > MaxRate || std::floor(*number) != *number)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} is no whole number above 0", variable),
                    "Set it to how much the provider takes in a minute");
    return static_cast<std::int64_t>(*number);
}

std::int64_t tokens_of_text(std::size_t bytes) {
    return static_cast<std::int64_t>(bytes) / BytesOfToken + 1;
}

struct PartEstimate {
    std::int64_t operator()(const TextPart& part) const { return tokens_of_text(part.text.size()); }
    std::int64_t operator()(const ImagePart&) const { return TokensOfImage; }
    std::int64_t operator()(const ReasoningPart& part) const {
        return tokens_of_text(std::max(part.text.size(), to_line(part.block).size()));
    }
    std::int64_t operator()(const ToolCall& part) const {
        return tokens_of_text(part.name.size() + part.arguments.size());
    }
    std::int64_t operator()(const ToolResult& part) const {
        std::int64_t tokens = 0;
        for (const auto& piece : part.content)
            tokens += std::visit(*this, piece);
        return tokens;
    }
};

} // namespace

Rates rates_of(const std::string& provider, const Environment& environment) {
    std::string name = provider;
    std::transform(name.begin(), name.end(), name.begin(), [](char c) {
        return c == '-' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return {rate_in(name + "_REQUESTS_PER_MINUTE", environment),
            rate_in(name + "_TOKENS_PER_MINUTE", environment)};
}

milliseconds RateLimit::begin(std::int64_t tokens, Instant now, std::uint64_t& number) {
    const std::lock_guard lock(m_mutex);
    while (!m_calls.empty() && now - m_calls.front().begun >= Window) {
        m_tokens -= m_calls.front().tokens;
        m_calls.pop_front();
    }
    // What must have gone by before there is room for this call.
    auto count = static_cast<std::int64_t>(m_calls.size());
    std::int64_t used = m_tokens;
    std::optional<Instant> until;
    for (const Call& call : m_calls) {
        const bool some_left = !m_rates.requests_per_minute || count < *m_rates.requests_per_minute;
        if (some_left
            && (!m_rates.tokens_per_minute || used + tokens <= *m_rates.tokens_per_minute))
            break;
        --count;
        used -= call.tokens;
        until = call.begun + Window;
    }
    if (until)
        return std::chrono::ceil<milliseconds>(*until - now);
    number = m_next++;
    m_calls.push_back({number, now, tokens});
    m_tokens += tokens;
    return milliseconds(0);
}

void RateLimit::correct(std::uint64_t number, std::int64_t tokens) {
    const std::lock_guard lock(m_mutex);
    for (Call& call : m_calls)
        if (call.number == number) {
            m_tokens += tokens - call.tokens;
            call.tokens = tokens;
        }
}

std::uint64_t wait_for_turn(RateLimit& limit, std::int64_t tokens, const Sleep& sleep,
                            const std::function<RateLimit::Instant()>& now, const WaitSink& waits,
                            const Context& context) {
    std::uint64_t number = 0;
    for (milliseconds wait = limit.begin(tokens, now(), number); wait > milliseconds(0);
         wait = limit.begin(tokens, now(), number)) {
        if (waits)
            waits({wait, 0, std::nullopt, "the provider's rate is kept"});
        sleep(wait, context);
    }
    return number;
}

std::shared_ptr<RateLimit> RateLimits::of(const std::string& provider, const Rates& rates) {
    const std::lock_guard lock(m_mutex);
    std::shared_ptr<RateLimit>& limit = m_limits[provider];
    if (!limit)
        limit = std::make_shared<RateLimit>(rates);
    return limit;
}

std::int64_t estimated_tokens(const Request& request) {
    std::int64_t tokens =
        std::clamp<std::int64_t>(request.max_output_tokens.value_or(TokensOfAnswer), 0, MaxTokens);
    for (const Message& message : request.messages)
        for (const Part& part : message.parts)
            tokens += std::visit(PartEstimate{}, part);
    for (const ToolSpecification& tool : request.tools)
        tokens += tokens_of_text(tool.name.size() + tool.description.size()
                                 + to_line(tool.parameters).size());
    return tokens;
}

RateLimitedModel::RateLimitedModel(std::unique_ptr<ChatModel> model,
                                   std::shared_ptr<RateLimit> limit, Sleep sleep,
                                   std::function<RateLimit::Instant()> now)
    : m_model(std::move(model)), m_limit(std::move(limit)), m_sleep(std::move(sleep)),
      m_now(std::move(now)) {}

void RateLimitedModel::set_wait_sink(WaitSink sink) {
    m_waits = sink;
    m_model->set_wait_sink(std::move(sink));
}

Response RateLimitedModel::chat(const Request& request, const Context& context,
                                const DeltaSink& deltas) {
    const std::uint64_t number =
        wait_for_turn(*m_limit, estimated_tokens(request), m_sleep, m_now, m_waits, context);
    Response response = m_model->chat(request, context, deltas);
    if (response.usage.input && response.usage.output)
        m_limit->correct(number, *response.usage.input + *response.usage.output);
    return response;
}

} // namespace graticule::llm
