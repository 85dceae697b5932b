// SPDX-License-Identifier: Apache-2.0
#include "mcp/peer.hpp"

#include "base/error.hpp"

#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::chrono::milliseconds BetweenLooksForAnswer{50}; // for cancellation

const char* method_of(Notice::Kind kind) {
    switch (kind) {
    case Notice::Kind::Tools:
        return "notifications/tools/list_changed";
    case Notice::Kind::Prompts:
        return "notifications/prompts/list_changed";
    case Notice::Kind::Resources:
        return "notifications/resources/list_changed";
    case Notice::Kind::Resource:
        return "notifications/resources/updated";
    }
    return "";
}

} // namespace

Json notification_of(const Notice& notice) {
    Json message = {{"jsonrpc", "2.0"}, {"method", method_of(notice.kind)}};
    if (notice.kind == Notice::Kind::Resource)
        message["params"] = {{"uri", notice.uri}};
    return message;
}

std::optional<Handshake> Peer::handshake() const {
    const std::scoped_lock lock(m_mutex);
    return m_handshake;
}

void Peer::shake_hands(Handshake handshake) {
    const std::scoped_lock lock(m_mutex);
    if (m_handshake)
        throw ProtocolError(InvalidRequest, "This session has been initialized already");
    m_handshake = std::move(handshake);
}

LogLevel Peer::log_level() const {
    const std::scoped_lock lock(m_mutex);
    return m_log_level;
}

void Peer::set_log_level(LogLevel level) {
    const std::scoped_lock lock(m_mutex);
    m_log_level = level;
}

void Peer::subscribe(const std::string& uri, std::size_t most) {
    const std::scoped_lock lock(m_mutex);
    if (m_subscriptions.size() >= most && !m_subscriptions.contains(uri))
        throw ProtocolError(InvalidRequest,
                            fmt::format("There are {} subscriptions already", most));
    m_subscriptions.insert(uri);
}

void Peer::unsubscribe(const std::string& uri) {
    const std::scoped_lock lock(m_mutex);
    m_subscriptions.erase(uri);
}

void Peer::tell(const Notice& notice) {
    {
        const std::scoped_lock lock(m_mutex);
        const bool is_wanted =
            notice.kind != Notice::Kind::Resource || m_subscriptions.contains(notice.uri);
        if (!m_handshake || !is_wanted || m_unasked == nullptr)
            return;
    }
    m_unasked->send(notification_of(notice));
}

std::string Peer::add_waiting() {
    const std::scoped_lock lock(m_mutex);
    std::string id = fmt::format("graticule-{}", m_next++);
    m_waiting[id];
    return id;
}

ResponseMessage Peer::await(const std::string& id, const Context& context,
                            std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    std::unique_lock lock(m_mutex);
    Waiting& waiting = m_waiting[id];
    while (!waiting.is_answered && !context.cancel_requested()
           && std::chrono::steady_clock::now() < end)
        m_answered.wait_for(lock, BetweenLooksForAnswer);
    const Waiting done = std::move(waiting);
    m_waiting.erase(id);
    if (done.is_answered)
        return done.response;
    context.check_cancelled();
    throw Error(ErrorCode::Timeout, "The client gave no answer in time");
}

Json Peer::request(ActiveCall& call, const std::string& method, const Json& params,
                   std::chrono::milliseconds time) {
    const std::string id = add_waiting();
    call.send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
    ResponseMessage response;
    try {
        response = await(id, call.context(), time);
    } catch (const Error&) {
        call.send({{"jsonrpc", "2.0"},
                   {"method", "notifications/cancelled"},
                   {"params", {{"requestId", id}, {"reason", "No answer came in time"}}}});
        throw;
    }
    if (!response.error.is_null())
        throw Error(ErrorCode::Refused, fmt::format("The client cannot answer {}", method));
    return response.result;
}

void Peer::answered(const ResponseMessage& response) {
    const std::scoped_lock lock(m_mutex);
    const auto found =
        response.id.is_string() ? m_waiting.find(response.id.get<std::string>()) : m_waiting.end();
    if (found == m_waiting.end() || found->second.is_answered)
        return; // of nothing that was asked, or too late
    found->second = {true, response};
    m_answered.notify_all();
}

std::map<std::string, Json> PeerAsker::put(const std::vector<Question>& questions,
                                           const Context& /*context*/) {
    std::map<std::string, Json> results;
    for (const Question& question : questions) {
        Json params = question.params;
        if (m_call.terms().era < Era::V20251125 && params.is_object())
            params.erase("mode"); // there were forms alone
        results[question.key] = m_peer->request(m_call, question.method, params, m_time);
    }
    return results;
}

} // namespace graticule::mcp
