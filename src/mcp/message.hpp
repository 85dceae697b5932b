// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "mcp/server_options.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// What a client sends (JSON-RPC 2.0), read as hostile.
namespace graticule::mcp {

struct RequestMessage {
    Json id; ///< a text, or a whole number
    std::string method;
    Json params; ///< an object
};

struct NotificationMessage {
    std::string method;
    Json params; ///< an object
};

/// An answer to a request of ours.
struct ResponseMessage {
    Json id;
    Json result; ///< an object; null where there is an error
    Json error;  ///< an object; null where there is a result
};

/// What is no message: the answer to it.
struct BadMessage {
    Json response;
};

using Message = std::variant<RequestMessage, NotificationMessage, ResponseMessage, BadMessage>;

/// What came in one piece. More than one message is a batch, which only 2025-03-26 has; whoever
/// takes it decides.
struct Incoming {
    std::vector<Message> messages; ///< never none
    bool is_batch = false;
};

/// Reads one line of stdio, or the body of one POST. What cannot be read is a BadMessage that says
/// why: too large, no UTF-8, no JSON, too deep, or none of JSON-RPC's forms. It has the id of what
/// was sent where that could be read, else null. No text of the client is repeated in it.
Incoming read_incoming(std::string_view bytes, const Limits& limits);

} // namespace graticule::mcp
