// SPDX-License-Identifier: Apache-2.0
#include "mcp/active_call.hpp"

#include "base/json_member.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::chrono::milliseconds BetweenProgress{20};
constexpr std::size_t LongestClientName = 200;

constexpr std::array<std::string_view, 8> LevelNames{"debug", "info",     "notice", "warning",
                                                     "error", "critical", "alert",  "emergency"};

Json notification(std::string_view method, Json params) {
    return {{"jsonrpc", "2.0"}, {"method", std::string(method)}, {"params", std::move(params)}};
}

} // namespace

std::optional<LogLevel> log_level_of(std::string_view name) {
    const auto found = std::find(LevelNames.begin(), LevelNames.end(), name);
    if (found == LevelNames.end())
        return std::nullopt;
    return static_cast<LogLevel>(found - LevelNames.begin());
}

bool can_be_asked(const Json& capabilities, const Question& question) {
    if (question.method == "sampling/createMessage")
        return member(capabilities, "sampling").is_object();
    if (question.method == "roots/list")
        return member(capabilities, "roots").is_object();
    const Json& elicitation = member(capabilities, "elicitation");
    if (question.method != "elicitation/create" || !elicitation.is_object())
        return false;
    if (text_member(question.params, "mode") == "url")
        return member(elicitation, "url").is_object();
    // Who states no mode has forms alone, as there was nothing else before 2025-11-25.
    return !elicitation.contains("url") || member(elicitation, "form").is_object();
}

ClientInfo read_client(const Json& info, const Json& capabilities, Era era) {
    ClientInfo client;
    client.name = shorten(printable(text_member(info, "name")), LongestClientName);
    client.version = shorten(printable(text_member(info, "version")), LongestClientName);
    client.protocol = era_name(era);
    client.capabilities = capabilities;
    client.can_be_asked = has_structure(era)
                          && can_be_asked(capabilities, {{}, "elicitation/create", Json::object()});
    return client;
}

ActiveCall::ActiveCall(CallTerms terms, std::shared_ptr<Outlet> outlet, const Context& context)
    : m_terms(std::move(terms)), m_outlet(std::move(outlet)),
      m_context(
          context.pool(), &m_cancellation,
          [this](std::string_view what, double fraction) { progress(fraction, 1.0, what); },
          context.seed()) {}

bool ActiveCall::end() {
    return !std::exchange(m_is_over, true);
}

void ActiveCall::cancel() {
    std::vector<std::function<void()>> actions;
    {
        const std::scoped_lock lock(m_mutex);
        if (!end())
            return;
        m_cancellation.request();
        actions.swap(m_on_cancel);
        m_outlet->end(nullptr);
    }
    for (const auto& action : actions)
        action();
}

void ActiveCall::on_cancel(std::function<void()> action) {
    {
        const std::scoped_lock lock(m_mutex);
        if (!is_cancelled()) {
            if (!m_is_over)
                m_on_cancel.push_back(std::move(action));
            return;
        }
    }
    action();
}

void ActiveCall::send(const Json& message) {
    const std::scoped_lock lock(m_mutex);
    if (!m_is_over)
        m_outlet->send(message);
}

void ActiveCall::finish(const Json& response) {
    const std::scoped_lock lock(m_mutex);
    if (!end())
        return;
    m_on_cancel.clear(); // which may hold whoever holds the call
    m_outlet->end(response);
}

bool ActiveCall::is_due(double done, std::optional<double> total) {
    const bool is_risen = std::isfinite(done) && (!m_progress || done > *m_progress);
    const Clock::time_point now = Clock::now();
    if (!is_risen || (now - m_told < BetweenProgress && done != total))
        return false;
    m_progress = done;
    m_told = now;
    return true;
}

void ActiveCall::progress(double done, std::optional<double> total, std::string_view message) {
    if (m_terms.progress_token.is_null())
        return;
    const std::scoped_lock lock(m_mutex);
    if (m_is_over || !is_due(done, total))
        return;
    Json params = {{"progressToken", m_terms.progress_token}, {"progress", done}};
    if (total)
        params["total"] = *total;
    if (!message.empty() && has_annotations(m_terms.era))
        params["message"] = to_valid_utf8(message);
    m_outlet->send(notification("notifications/progress", std::move(params)));
}

void ActiveCall::log(LogLevel level, const Json& data, std::string_view logger) {
    if (!m_terms.log_level || level < *m_terms.log_level)
        return;
    Json params = {{"level", std::string(LevelNames.at(static_cast<std::size_t>(level)))}};
    if (!logger.empty())
        params["logger"] = std::string(logger);
    params["data"] = data;
    send(notification("notifications/message", std::move(params)));
}

std::optional<std::map<std::string, Json>>
ActiveCall::ask_all(const std::vector<Question>& questions) {
    const bool can_be =
        m_asker != nullptr
        && std::all_of(questions.begin(), questions.end(), [&](const Question& one) {
               return can_be_asked(m_terms.client.capabilities, one);
           });
    if (!can_be)
        return std::nullopt;
    return m_asker->put(questions, m_context);
}

} // namespace graticule::mcp
