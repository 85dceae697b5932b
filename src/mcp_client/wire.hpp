// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/json.hpp"

#include "mcp/message.hpp"

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

/// How messages go to a server of MCP and come from it. One request is under way at a time.
namespace graticule::mcp_client {

/// What is told of while an answer is awaited.
using Notified = std::function<void(const mcp::NotificationMessage&)>;

class Wire {
public:
    virtual ~Wire() = default;

    /// Sends a request and waits for its answer. Requests that the server puts itself are answered:
    /// a ping with nothing, all others as not supported.
    /// @param request {"jsonrpc", "id", "method", "params"}; its id is a whole number
    /// @throws Error Timeout, Cancelled, both of which the server is told of; Io and Malformed
    ///         where the server is of no more use: usable() then says so
    virtual mcp::ResponseMessage ask(const Json& request, std::chrono::milliseconds time,
                                     const Notified& notified, const Context& context) = 0;

    /// Sends a message that has no answer.
    /// @throws Error Io
    virtual void tell(const Json& notification, const Context& context) = 0;

    /// The revision that was agreed upon, which HTTP names with each request.
    virtual void set_version(std::string_view /*version*/) {}

    virtual bool usable() const = 0;
    /// Ends the connection, and a program that was started for it. Throws nothing.
    virtual void close() noexcept = 0;
    /// The end of what the server's program wrote to standard error.
    virtual std::string log() { return {}; }
};

} // namespace graticule::mcp_client
