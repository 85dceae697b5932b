// SPDX-License-Identifier: Apache-2.0
#include "mcp/http.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "server/error_reply.hpp"
#include "server/event_stream.hpp"
#include "server/http_server.hpp"

#include "mcp/engine.hpp"
#include "mcp/exchange.hpp"
#include "mcp/http_headers.hpp"
#include "mcp/http_sessions.hpp"
#include "mcp/message.hpp"
#include "mcp/protocol_error.hpp"
#include "mcp/request_rate.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

// Streamable HTTP: one address, to which each message is a POST. Since 2026-07-28 a POST stands
// alone, and a client that closes its stream has cancelled the request. Before that POSTs belong to
// a session, a closed stream cancels nothing, GET opens a stream for what belongs to no request,
// and DELETE ends the session.
namespace graticule::mcp {

namespace {

using server::HttpReply;
using server::HttpRequest;

/// So long a request may take to be answered with one piece of JSON, not with a stream.
constexpr std::chrono::milliseconds PatienceForOne{250};
constexpr std::size_t FewestTokenCharacters = 16;
constexpr std::size_t MostStreams = 32;

HttpReply json_reply(unsigned status, const Json& message) {
    HttpReply reply;
    reply.status = status;
    reply.body = to_line(message);
    return reply;
}

HttpReply refusal(unsigned status, const Json& id, const ProtocolError& error) {
    return json_reply(status, error_response(id, error));
}

HttpReply accepted() {
    HttpReply reply;
    reply.status = 202;
    reply.content_type = "";
    return reply;
}

/// Cancels what was asked for when nobody reads its stream any more.
class Leaving {
public:
    explicit Leaving(std::shared_ptr<Peer> peer) : m_peer(std::move(peer)) {}
    ~Leaving() {
        if (m_peer)
            m_peer->calls().cancel_all();
    }
    Leaving(const Leaving&) = delete;
    Leaving& operator=(const Leaving&) = delete;

private:
    std::shared_ptr<Peer> m_peer;
};

HttpReply stream_of(std::shared_ptr<Exchange> exchange, std::chrono::milliseconds keep_alive,
                    std::shared_ptr<Leaving> leaving) {
    HttpReply reply =
        server::event_stream([exchange = std::move(exchange), leaving = std::move(leaving),
                              keep_alive](server::EventStream& events) {
            std::string message;
            bool is_read = true;
            while (is_read) {
                switch (exchange->next(message, keep_alive, events.gone())) {
                case Exchange::Step::Next:
                    is_read = events.send({message, "", std::nullopt});
                    break;
                case Exchange::Step::Quiet:
                    is_read = events.comment();
                    break;
                case Exchange::Step::End:
                    return;
                }
            }
        });
    reply.fields["X-Accel-Buffering"] = "no"; // else a proxy may hold events back
    return reply;
}

/// What an answer that is JSON alone has as its status.
unsigned status_of(const Json& response, bool is_modern) {
    const Json& code = member(member(response, "error"), "code");
    return is_modern && code.is_number_integer() ? http_status_of(code.get<int>()) : 200;
}

bool states_version(const Message& message) {
    const auto* request = std::get_if<RequestMessage>(&message);
    return request != nullptr && member(member(request->params, "_meta"), VersionKey).is_string();
}

bool is_token(const std::string& token) {
    return token.size() >= FewestTokenCharacters
           && std::all_of(token.begin(), token.end(), [](char c) {
                  return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
                         || std::string_view("-._~+/=").find(c) != std::string_view::npos;
              });
}

server::ServerLimits server_limits() {
    server::ServerLimits limits;
    limits.streams = MostStreams;
    return limits;
}

} // namespace

struct HttpService::Site {
    Site(Service& service_, Notices& notices_, HttpOptions options_)
        : service(service_), notices(notices_), options(std::move(options_)),
          sessions(options.limits), rate(options.limits.requests_a_minute),
          server(options.port, routes(), server_limits(), checked_token(options.token)) {}

    static std::string checked_token(const std::string& token) {
        if (!is_token(token))
            throw Error(ErrorCode::InvalidArgument,
                        "A token has at least 16 of A-Z a-z 0-9 - . _ ~ + / =");
        return token;
    }

    server::Routes routes();
    HttpReply post(const HttpRequest& request);
    HttpReply get(const HttpRequest& request);
    HttpReply end_session(const HttpRequest& request);
    HttpReply post_modern(const HttpRequest& request, const Message& message);
    void check_arguments(const HttpRequest& request, const Json& params) const;
    HttpReply post_in_session(const HttpRequest& request, const Incoming& incoming);
    HttpReply begin_session(const RequestMessage& message);
    HttpReply carry_out(const std::shared_ptr<HttpSession>& session, const Incoming& incoming);
    HttpReply reply_of(const std::shared_ptr<Exchange>& exchange, const std::shared_ptr<Peer>& peer,
                       bool is_modern) const;
    /// Null with a refusal where the request names none.
    std::shared_ptr<HttpSession> session_of(const HttpRequest& request, HttpReply& refused);

    Service& service;
    Notices& notices;
    HttpOptions options;
    HttpSessions sessions;
    RequestRate rate;
    std::optional<Engine> engine; ///< while it runs
    server::HttpServer server;
};

server::Routes HttpService::Site::routes() {
    server::RouteTerms terms;
    terms.most_body_bytes = options.limits.message_bytes;
    const auto limited = [this](HttpReply (Site::*handler)(const HttpRequest&)) {
        return [this, handler](const HttpRequest& request) {
            if (rate.take())
                return (this->*handler)(request);
            HttpReply reply = server::error_reply(429, "Too many requests; try again later");
            reply.fields["Retry-After"] = "1";
            return reply;
        };
    };
    server::Routes routes;
    routes.add("POST", options.path, limited(&Site::post), terms);
    routes.add("GET", options.path, limited(&Site::get), terms);
    routes.add("DELETE", options.path, limited(&Site::end_session), terms);
    return routes;
}

HttpReply HttpService::Site::post(const HttpRequest& request) {
    if (!accepts_both(request.field("accept")))
        return server::error_reply(406,
                                   "The client must accept application/json and text/event-stream");
    const Incoming incoming = read_incoming(request.body, options.limits);
    if (const auto* bad = std::get_if<BadMessage>(&incoming.messages.front());
        bad != nullptr && incoming.messages.size() == 1)
        return json_reply(400, bad->response);
    const std::string& version = request.field(VersionField);
    const std::optional<Era> era = era_of(version);
    const bool is_stated = !incoming.is_batch && states_version(incoming.messages.front());
    if (is_stated || (!version.empty() && !(era && !is_modern(*era))))
        return incoming.is_batch ? refusal(
                   400, nullptr, ProtocolError(InvalidRequest, "A POST has a single message"))
                                 : post_modern(request, incoming.messages.front());
    return post_in_session(request, incoming);
}

HttpReply HttpService::Site::post_modern(const HttpRequest& request, const Message& message) {
    if (std::holds_alternative<NotificationMessage>(message))
        return accepted(); // there is none that does anything
    const auto* asked = std::get_if<RequestMessage>(&message);
    if (asked == nullptr)
        return refusal(400, nullptr,
                       ProtocolError(InvalidRequest, "A POST has a request or a notification"));
    try {
        check_fields(request, *asked);
        if (asked->method == "tools/call")
            check_arguments(request, asked->params);
    } catch (const ProtocolError& error) {
        return refusal(http_status_of(error.code()), asked->id, error);
    }
    const auto exchange = std::make_shared<Exchange>(1);
    const auto peer = std::make_shared<Peer>(nullptr);
    engine->request(peer, *asked, exchange, true);
    return reply_of(exchange, peer, true);
}

void HttpService::Site::check_arguments(const HttpRequest& request, const Json& params) const {
    const std::string name = text_member(params, "name");
    for (const ToolDeclaration& tool : service.tools())
        if (tool.name == name)
            check_parameter_fields(request, member(params, "arguments"), tool.input_schema);
}

HttpReply HttpService::Site::reply_of(const std::shared_ptr<Exchange>& exchange,
                                      const std::shared_ptr<Peer>& peer, bool is_modern) const {
    exchange->await(PatienceForOne);
    if (const auto response = exchange->sole_response())
        return json_reply(status_of(*response, is_modern), *response);
    if (exchange->is_empty())
        return accepted(); // it was cancelled
    return stream_of(exchange, options.limits.keep_alive,
                     std::make_shared<Leaving>(is_modern ? peer : nullptr));
}

std::shared_ptr<HttpSession> HttpService::Site::session_of(const HttpRequest& request,
                                                           HttpReply& refused) {
    const std::string& id = request.field(SessionField);
    if (id.empty()) {
        refused = refusal(400, nullptr,
                          ProtocolError(InvalidRequest, "Mcp-Session-Id is missing; begin with "
                                                        "initialize"));
        return nullptr;
    }
    auto session = sessions.find(id);
    if (session == nullptr) {
        refused = refusal(404, nullptr,
                          ProtocolError(NoSession, "There is no such session; begin with "
                                                   "initialize"));
        return nullptr;
    }
    const std::string& version = request.field(VersionField);
    if (!version.empty() && version != era_name(session->peer()->handshake()->era)) {
        refused = refusal(400, nullptr,
                          ProtocolError(InvalidRequest, "MCP-Protocol-Version is not the one that "
                                                        "was agreed on"));
        return nullptr;
    }
    return session;
}

HttpReply HttpService::Site::post_in_session(const HttpRequest& request, const Incoming& incoming) {
    const auto* asked = std::get_if<RequestMessage>(&incoming.messages.front());
    if (!incoming.is_batch && asked != nullptr && asked->method == "initialize"
        && request.field(SessionField).empty())
        return begin_session(*asked);
    HttpReply refused;
    const auto session = session_of(request, refused);
    if (session == nullptr)
        return refused;
    if (incoming.is_batch && !has_batches(session->peer()->handshake()->era))
        return refusal(400, nullptr,
                       ProtocolError(InvalidRequest, "Batches are part of revision 2025-03-26 "
                                                     "alone; send one message a POST"));
    return carry_out(session, incoming);
}

HttpReply HttpService::Site::begin_session(const RequestMessage& message) {
    const auto session = std::make_shared<HttpSession>();
    const auto exchange = std::make_shared<Exchange>(1);
    engine->request(session->peer(), message, exchange);
    const Json response = exchange->sole_response().value_or(nullptr);
    HttpReply reply = json_reply(200, response);
    if (response.contains("result"))
        reply.fields["Mcp-Session-Id"] = sessions.add(session);
    return reply;
}

HttpReply HttpService::Site::carry_out(const std::shared_ptr<HttpSession>& session,
                                       const Incoming& incoming) {
    const auto requests = static_cast<std::size_t>(std::count_if(
        incoming.messages.begin(), incoming.messages.end(), [](const Message& message) {
            return std::holds_alternative<RequestMessage>(message)
                   || std::holds_alternative<BadMessage>(message);
        }));
    const auto exchange = std::make_shared<Exchange>(requests);
    for (const Message& message : incoming.messages) {
        if (const auto* asked = std::get_if<RequestMessage>(&message))
            engine->request(session->peer(), *asked, exchange);
        else if (const auto* told = std::get_if<NotificationMessage>(&message))
            engine->notification(*session->peer(), *told);
        else if (const auto* answered = std::get_if<ResponseMessage>(&message))
            session->peer()->answered(*answered);
        else
            exchange->end(std::get<BadMessage>(message).response);
    }
    return requests == 0 ? accepted() : reply_of(exchange, session->peer(), false);
}

HttpReply HttpService::Site::get(const HttpRequest& request) {
    const std::optional<Era> era = era_of(request.field(VersionField));
    if (era && is_modern(*era)) {
        HttpReply reply = server::error_reply(405, "There are no streams but those of requests");
        reply.fields["Allow"] = "POST";
        return reply;
    }
    if (!accepts_events(request.field("accept")))
        return server::error_reply(406, "The client must accept text/event-stream");
    HttpReply refused;
    const auto session = session_of(request, refused);
    if (session == nullptr)
        return refused;
    const auto stream = session->open_stream();
    if (stream == nullptr)
        return server::error_reply(409, "This session has its stream already");
    return stream_of(stream, options.limits.keep_alive, nullptr);
}

HttpReply HttpService::Site::end_session(const HttpRequest& request) {
    HttpReply refused;
    const auto session = session_of(request, refused);
    if (session == nullptr)
        return refused;
    sessions.end(request.field(SessionField));
    HttpReply reply;
    reply.status = 204;
    return reply;
}

HttpService::HttpService(Service& service, Notices& notices, HttpOptions options)
    : m_site(std::make_unique<Site>(service, notices, std::move(options))) {}

HttpService::~HttpService() = default;

std::uint16_t HttpService::port() const {
    return m_site->server.port();
}

std::string HttpService::url() const {
    return m_site->server.url() + m_site->options.path.substr(1);
}

void HttpService::run(const Context& context) {
    m_site->engine.emplace(m_site->service, m_site->notices, m_site->options.limits, context);
    m_site->server.run(context);
    m_site->engine.reset();
}

void HttpService::stop() {
    m_site->server.stop();
}

} // namespace graticule::mcp
