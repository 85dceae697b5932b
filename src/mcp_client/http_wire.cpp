// SPDX-License-Identifier: Apache-2.0
#include "mcp_client/http_wire.hpp"

#include "base/base64.hpp"
#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/model_error.hpp"
#include "llm/secret.hpp"
#include "llm/stream_reader.hpp"

#include "mcp/era.hpp"
#include "mcp_client/inbox.hpp"
#include "network/http_client.hpp"
#include "network/http_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace graticule::mcp_client {

namespace {

using network::HttpHead;
using std::chrono::milliseconds;

constexpr int Ok = 200;
constexpr int Accepted = 202;
constexpr int NoContent = 204;
constexpr int Unauthorized = 401;
constexpr int Forbidden = 403;
constexpr int NotFoundStatus = 404;

/// Ends a stream once it has the answer.
struct HasAnswer {};

/// A value of a header: as it is where it is plain text, else in base64 (2026-07-28, Streamable
/// HTTP).
std::string header_value(const std::string& text) {
    const bool plain =
        std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    return plain && !text.starts_with("=?") ? text
                                            : fmt::format("=?base64?{}?=", encode_base64(text));
}

/// A server may say the token again, which it was given.
void remove_token(Json& value, std::string_view token) {
    if (value.is_string())
        value = llm::without_secret(value.get_ref<const std::string&>(), token);
    else if (value.is_structured())
        for (Json& element : value)
            remove_token(element, token);
}

network::HttpSettings settings_for(const Limits& limits, milliseconds time) {
    network::HttpSettings settings;
    settings.limits.connect = std::min(settings.limits.connect, time);
    settings.limits.first_byte = time;
    settings.limits.idle = time;
    settings.limits.total = time;
    settings.max_body_bytes = limits.bytes;
    return settings;
}

class HttpWire final : public Wire {
public:
    HttpWire(std::string url, std::string token, const Limits& limits)
        : m_url(std::move(url)), m_token(std::move(token)), m_limits(limits) {}
    ~HttpWire() override { HttpWire::close(); }

    mcp::ResponseMessage ask(const Json& request, milliseconds time, const Notified& notified,
                             const Context& context) override {
        Inbox inbox(request["id"], m_limits, notified,
                    [&](const Json& response) { tell(response, context); });
        try {
            const HttpHead head = post(request, time, &inbox, context);
            if (!inbox.answer())
                throw Error(ErrorCode::Io, why_no_answer(head.status));
            mcp::ResponseMessage answer = *std::move(inbox.answer());
            remove_token(answer.result, m_token);
            remove_token(answer.error, m_token);
            return answer;
        } catch (const network::HttpError& error) {
            const bool is_given_up = error.failure() == network::HttpFailure::Cancelled
                                     || error.failure() == network::HttpFailure::Timeout;
            if (is_given_up && !m_version.empty())
                tell_cancelled(request["id"]);
            throw as_ours(error);
        } catch (const llm::ModelError&) { // of the reader of events
            throw Error(ErrorCode::LimitExceeded, "it sent an event that is too long");
        }
    }

    void tell(const Json& notification, const Context& context) override {
        try {
            const HttpHead head = post(notification, m_limits.start, nullptr, context);
            if (head.status != Accepted && head.status != Ok && head.status != NoContent)
                throw Error(ErrorCode::Io, fmt::format("it answered HTTP {}", head.status));
        } catch (const network::HttpError& error) {
            throw as_ours(error);
        }
    }

    void set_version(std::string_view version) override { m_version = version; }
    bool usable() const override { return true; }

    void close() noexcept override {
        if (m_session.empty())
            return;
        try {
            ThreadPool alone(1);
            network::HttpRequest request;
            request.url = m_url;
            request.method = "DELETE";
            request.headers = headers(nullptr);
            network::HttpClient(settings_for(m_limits, m_limits.grace))
                .send(request, Context(alone), [](const HttpHead&, std::string_view) {});
        } catch (const std::exception&) { // it forgets the session by itself some day
        }
        m_session.clear();
    }

private:
    /// Of the older era, where a connection that ends cancels nothing.
    void tell_cancelled(const Json& id) noexcept {
        try {
            ThreadPool alone(1);
            post({{"jsonrpc", "2.0"},
                  {"method", "notifications/cancelled"},
                  {"params", {{"requestId", id}, {"reason", "no longer wanted"}}}},
                 m_limits.grace, nullptr, Context(alone));
        } catch (const std::exception&) { // the server finds out by itself
        }
    }

    static Error as_ours(const network::HttpError& error) {
        switch (error.failure()) {
        case network::HttpFailure::Cancelled:
            return {ErrorCode::Cancelled, error.message()};
        case network::HttpFailure::Timeout:
            return {ErrorCode::Timeout, "it did not answer in time"};
        case network::HttpFailure::TooLarge:
            return {ErrorCode::LimitExceeded, "its answer is too large"};
        case network::HttpFailure::RefusedRedirect:
        case network::HttpFailure::RefusedHost:
            return {ErrorCode::Refused, "it sends requests on to elsewhere, which is not followed"};
        default:
            return {ErrorCode::Io, "it cannot be reached, or the connection broke"};
        }
    }

    std::string why_no_answer(int status) const {
        if (status == Unauthorized || status == Forbidden)
            return fmt::format("it answered HTTP {}: {}", status,
                               m_token.empty() ? "it wants a token, which --mcp-token names"
                                               : "it does not take the token");
        if (status == NotFoundStatus && !m_session.empty())
            return "it has ended the session";
        return status == Ok ? "it gave no answer" : fmt::format("it answered HTTP {}", status);
    }

    std::vector<network::HttpHeader> headers(const Json* message) const {
        std::vector<network::HttpHeader> headers{{"Accept", "application/json, text/event-stream"}};
        if (!m_token.empty())
            headers.push_back({"Authorization", "Bearer " + m_token});
        if (!m_session.empty())
            headers.push_back({"Mcp-Session-Id", m_session});
        std::string version = m_version;
        if (message != nullptr) {
            const Json& params = member(*message, "params");
            const std::string stated = text_member(member(params, "_meta"), mcp::VersionKey);
            const std::string method = text_member(*message, "method");
            if (!stated.empty()) { // of the modern era
                version = stated;
                headers.push_back({"Mcp-Method", header_value(method)});
                const std::string name =
                    text_member(params, method == "resources/read" ? "uri" : "name");
                if (!name.empty())
                    headers.push_back({"Mcp-Name", header_value(name)});
            }
        }
        if (!version.empty())
            headers.push_back({"MCP-Protocol-Version", version});
        return headers;
    }

    /// @param inbox takes what comes back; none where nothing is awaited
    HttpHead post(const Json& message, milliseconds time, Inbox* inbox, const Context& context) {
        network::HttpRequest request;
        request.url = m_url;
        request.headers = headers(&message);
        request.body = to_line(message);
        std::string body;
        HttpHead seen;
        llm::EventStreamReader events([&](const llm::StreamEvent& event) {
            if (inbox == nullptr || event.data.empty())
                return;
            inbox->take(llm::without_secret(event.data, m_token));
            if (inbox->answer())
                throw HasAnswer();
        });
        const auto sink = [&](const HttpHead& head, std::string_view bytes) {
            seen = head;
            if (is_stream(head))
                events.feed(bytes);
            else if (body.size() < m_limits.message.message_bytes + 1)
                body.append(bytes);
        };
        // A connection of its own: a server may put a request while its stream is read.
        network::HttpClient client(settings_for(m_limits, time));
        try {
            seen = client.send(request, context, sink);
            if (is_stream(seen))
                events.finish();
        } catch (const HasAnswer&) {
        }
        keep_session(seen);
        const bool json = seen.header("content-type").find("json") != std::string::npos;
        if (inbox != nullptr && !body.empty() && json)
            inbox->take(llm::without_secret(body, m_token));
        return seen;
    }

    static bool is_stream(const HttpHead& head) {
        return head.header("content-type").starts_with("text/event-stream");
    }

    void keep_session(const HttpHead& head) {
        const std::string session = head.header("mcp-session-id");
        const bool visible = std::all_of(session.begin(), session.end(),
                                         [](char c) { return c > ' ' && c < '\x7f'; });
        if (m_session.empty() && visible && session.size() <= 1024)
            m_session = session;
    }

    const std::string m_url;
    const std::string m_token;
    const Limits m_limits;
    std::string m_version;
    std::string m_session;
};

} // namespace

std::unique_ptr<Wire> open_http_wire(std::string url, std::string token, const Limits& limits) {
    return std::make_unique<HttpWire>(std::move(url), std::move(token), limits);
}

} // namespace graticule::mcp_client
