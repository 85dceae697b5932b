// SPDX-License-Identifier: Apache-2.0
#include "mcp/message.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include "mcp/protocol_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::size_t LongestId = 256;
constexpr std::size_t LongestMethod = 256;

bool is_id(const Json& id) {
    if (id.is_string())
        return id.get_ref<const std::string&>().size() <= LongestId;
    return id.is_number_integer();
}

// Numbers with a fraction are ids of JSON-RPC, but none of MCP.
Json readable_id(const Json& message) {
    const Json& id = member(message, "id");
    return is_id(id) ? id : Json(nullptr);
}

BadMessage bad(int code, const std::string& what, Json id = nullptr) {
    return {error_response(id, ProtocolError(code, what))};
}

std::size_t depth_of(std::string_view text) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (in_text && c == '\\')
            ++i;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text && (c == '[' || c == '{'))
            deepest = std::max(deepest, ++depth);
        else if (!in_text && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return deepest;
}

Json parsed(std::string_view bytes, const Limits& limits) {
    if (bytes.size() > limits.message_bytes)
        throw ProtocolError(InvalidRequest, fmt::format("The message is larger than {} bytes",
                                                        limits.message_bytes));
    if (to_valid_utf8(bytes) != bytes)
        throw ProtocolError(ParseError, "The message is not UTF-8");
    if (depth_of(bytes) > limits.message_depth)
        throw ProtocolError(
            ParseError, fmt::format("The message is nested deeper than {}", limits.message_depth));
    try {
        return parse_json(bytes, "The message");
    } catch (const Error& error) {
        throw ProtocolError(ParseError, error.code() == ErrorCode::LimitExceeded
                                            ? "The message has too many members"
                                            : "The message is not JSON");
    }
}

Message read_response(const Json& message) {
    const Json& id = member(message, "id");
    const Json& result = member(message, "result");
    const Json& error = member(message, "error");
    const bool is_sound =
        message.contains("result") ? result.is_object() && error.is_null() : error.is_object();
    if (!is_id(id) || !is_sound)
        return bad(InvalidRequest, "This is no response: it has an id, and a result or an error");
    return ResponseMessage{id, result, error};
}

Message read_message(const Json& message) {
    if (!message.is_object())
        return bad(InvalidRequest, "A message is an object");
    const Json id = readable_id(message);
    if (!is_text(member(message, "jsonrpc"), "2.0"))
        return bad(InvalidRequest, "A message has \"jsonrpc\": \"2.0\"", id);
    if (!message.contains("method") && (message.contains("result") || message.contains("error")))
        return read_response(message);
    const std::string method = text_member(message, "method");
    if (method.empty() || method.size() > LongestMethod)
        return bad(InvalidRequest, "A message has a method, which is a text", id);
    if (message.contains("id") && id.is_null())
        return bad(InvalidRequest, "An id is a text or a whole number, and not null");
    Json params = member(message, "params");
    if (!params.is_null() && !params.is_object())
        return bad(InvalidParams, "Parameters are an object", id);
    if (params.is_null())
        params = Json::object();
    if (message.contains("id"))
        return RequestMessage{id, method, std::move(params)};
    return NotificationMessage{method, std::move(params)};
}

Incoming read_batch(const Json& batch, const Limits& limits) {
    Incoming incoming;
    incoming.is_batch = true;
    if (batch.empty() || batch.size() > limits.batch) {
        incoming.messages.emplace_back(
            bad(InvalidRequest, fmt::format("A batch has 1 to {} messages", limits.batch)));
        return incoming;
    }
    for (const Json& message : batch)
        incoming.messages.push_back(read_message(message));
    return incoming;
}

} // namespace

Incoming read_incoming(std::string_view bytes, const Limits& limits) {
    Incoming incoming;
    try {
        const Json message = parsed(bytes, limits);
        if (message.is_array())
            return read_batch(message, limits);
        incoming.messages.push_back(read_message(message));
    } catch (const ProtocolError& error) {
        incoming.messages.emplace_back(BadMessage{error_response(nullptr, error)});
    }
    return incoming;
}

} // namespace graticule::mcp
