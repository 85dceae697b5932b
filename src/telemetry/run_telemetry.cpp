// SPDX-License-Identifier: Apache-2.0
#include "telemetry/run_telemetry.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"

#include "telemetry/otlp_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <span>

namespace graticule::telemetry {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr std::size_t SpansInRequest = 200;
constexpr std::size_t LongestReply = 1U << 20U; // bytes

RandomBits random_bits() {
    return [] {
        std::random_device device;
        return (static_cast<std::uint64_t>(device()) << 32U) | device();
    };
}

network::HttpSettings http_settings(const TraceSettings& settings, milliseconds left) {
    network::HttpSettings http = settings.http;
    http.limits = {left, left, left, left};
    http.max_body_bytes = LongestReply;
    return http;
}

/// What a collector did not take of what it was sent, in its own words.
std::optional<std::string> refusal_in(const std::string& reply) {
    try {
        const Json said = parse_json(reply, "the reply");
        const Json& partial = member(said, "partialSuccess");
        const Json& rejected =
            member(partial, "rejectedSpans"); // a text, as all numbers of 64 bits
        if (rejected.is_null() || rejected == 0 || is_text(rejected, "0"))
            return std::nullopt;
        return "it took only a part: " + graticule::quoted(text_member(partial, "errorMessage"));
    } catch (const Error&) {
        return std::nullopt; // it may say what it likes beside its status
    }
}

/// Sends one request.
/// @return why it was not taken
std::optional<std::string> post(const TraceSettings& settings, std::string body,
                                const Context& context, milliseconds left) {
    network::HttpClient client(http_settings(settings, left));
    std::string reply;
    const network::HttpHead head =
        client.send({settings.url, settings.headers, std::move(body)}, context,
                    [&](const network::HttpHead&, std::string_view bytes) { reply += bytes; });
    if (head.status < 200 || head.status >= 300)
        return fmt::format("it answers HTTP {}", head.status);
    return refusal_in(reply);
}

std::optional<std::string> post_all(const TraceSettings& settings, std::span<const Span> spans,
                                    const Context& context) {
    const auto end = steady_clock::now() + settings.timeout;
    for (std::size_t at = 0; at < spans.size(); at += SpansInRequest) {
        const auto left = std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
        if (left.count() <= 0)
            return fmt::format("{} ms were not enough", settings.timeout.count());
        const auto part = spans.subspan(at, std::min(SpansInRequest, spans.size() - at));
        if (auto why =
                post(settings, to_line(otlp_request(settings.resource, part)), context, left))
            return why;
    }
    return std::nullopt;
}

} // namespace

RunTelemetry::RunTelemetry(const Environment& environment) {
    try {
        m_settings = trace_settings(environment);
    } catch (const Error& error) {
        m_trouble = "No telemetry is sent: " + error.message();
    }
    if (m_settings)
        m_trace.emplace(random_bits(), m_settings->with_content);
}

void RunTelemetry::take(const runs::Event& event) {
    if (m_trace)
        m_trace->take(event);
}

std::optional<std::string> RunTelemetry::send(const Context& context) {
    if (!m_settings)
        return m_trouble;
    const std::vector<Span> spans = m_trace->spans();
    const Context uncancelled(context.pool()); // a run that was stopped is told of too
    std::optional<std::string> why;
    try {
        why = post_all(*m_settings, spans, uncancelled);
    } catch (const Error& error) {
        why = error.message();
    }
    if (!why)
        return std::nullopt;
    return fmt::format("The telemetry of this run did not reach {}: {}",
                       network::origin_of(m_settings->url), one_line(*why, 300));
}

} // namespace graticule::telemetry
