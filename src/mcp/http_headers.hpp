// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/http_message.hpp"

#include "mcp/message.hpp"

#include <optional>
#include <string>
#include <string_view>

/// What fields of an HTTP request say of the message in its body.
namespace graticule::mcp {

inline constexpr std::string_view VersionField = "mcp-protocol-version";
inline constexpr std::string_view MethodField = "mcp-method";
inline constexpr std::string_view NameField = "mcp-name";
inline constexpr std::string_view SessionField = "mcp-session-id";

/// Compares the fields that repeat parts of the body for what stands between client and server
/// (2026-07-28, Request Metadata): the revision, the method, and a name where the method has one.
/// @throws ProtocolError HeaderMismatch
void check_fields(const server::HttpRequest& request, const RequestMessage& message);

/// The same for parameters of a tool: those that its input schema marks with `x-mcp-header` come in
/// a field `Mcp-Param-<mark>`, too (2026-07-28, Custom Headers from Tool Parameters).
/// @throws ProtocolError HeaderMismatch
void check_parameter_fields(const server::HttpRequest& request, const Json& arguments,
                            const Json& input_schema);

/// A field's value as it was meant: "=?base64?...?=" is base64 of UTF-8; nothing for what is not.
std::optional<std::string> decoded_field(std::string_view value);

/// Whether a client takes both JSON and a stream of events.
bool accepts_both(std::string_view accept);
bool accepts_events(std::string_view accept);

} // namespace graticule::mcp
