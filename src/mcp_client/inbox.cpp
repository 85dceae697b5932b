// SPDX-License-Identifier: Apache-2.0
#include "mcp_client/inbox.hpp"

#include "base/error.hpp"

#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <variant>

namespace graticule::mcp_client {

namespace {

Json reply_to(const mcp::RequestMessage& request) {
    if (request.method == "ping")
        return mcp::result_response(request.id, Json::object());
    return mcp::error_response(
        request.id,
        mcp::ProtocolError(mcp::MethodNotFound,
                           "This client is asked nothing: it supports no sampling, elicitation, "
                           "roots or other requests of servers"));
}

} // namespace

void Inbox::take(std::string_view bytes) {
    m_bytes += bytes.size();
    if (m_bytes > m_limits.bytes)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("it sent more than {} bytes before one answer", m_limits.bytes));
    const mcp::Incoming incoming = mcp::read_incoming(bytes, m_limits.message);
    for (const mcp::Message& message : incoming.messages)
        take(message);
}

void Inbox::take(const mcp::Message& message) {
    if (++m_messages > m_limits.messages)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("it sent more than {} messages before one answer", m_limits.messages));
    if (std::holds_alternative<mcp::BadMessage>(message))
        throw Error(ErrorCode::Malformed, "it sent what is no message of JSON-RPC");
    if (const auto* const request = std::get_if<mcp::RequestMessage>(&message))
        m_reply(reply_to(*request));
    else if (const auto* const notice = std::get_if<mcp::NotificationMessage>(&message))
        m_notified(*notice);
    else
        take_response(std::get<mcp::ResponseMessage>(message));
}

void Inbox::take_response(const mcp::ResponseMessage& response) {
    if (response.id == m_id) {
        if (!m_answer)
            m_answer = response;
        return;
    }
    // One whose request was given up may still be answered.
    if (!response.id.is_number_integer() || response.id >= m_id || response.id < 0)
        throw Error(ErrorCode::Malformed, "it answered a request that was never made");
}

} // namespace graticule::mcp_client
