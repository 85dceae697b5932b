// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "mcp/message.hpp"
#include "mcp_client/limits.hpp"
#include "mcp_client/wire.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace graticule::mcp_client {

/// What a server says until it has answered one request, read as hostile.
class Inbox {
public:
    /// @param id of the request
    /// @param reply sends an answer to a request of the server
    Inbox(const Json& id, const Limits& limits, const Notified& notified,
          std::function<void(const Json& response)> reply)
        : m_id(id), m_limits(limits), m_notified(notified), m_reply(std::move(reply)) {}

    /// Takes one line of stdio, or the data of one event or body of HTTP.
    /// @throws Error Malformed for what is no message or answers a request that was never made,
    ///         LimitExceeded for too many or too much
    void take(std::string_view bytes);

    std::optional<mcp::ResponseMessage>& answer() { return m_answer; }

private:
    void take(const mcp::Message& message);
    void take_response(const mcp::ResponseMessage& response);

    Json m_id;
    const Limits& m_limits;
    const Notified& m_notified;
    std::function<void(const Json&)> m_reply;
    std::size_t m_messages = 0;
    std::size_t m_bytes = 0;
    std::optional<mcp::ResponseMessage> m_answer;
};

} // namespace graticule::mcp_client
