// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <stdexcept>
#include <string>

/// Errors of the protocol, as JSON-RPC 2.0 (section 5.1) and MCP number them. Failures of a tool
/// are none of these.
namespace graticule::mcp {

inline constexpr int ParseError = -32700;
inline constexpr int InvalidRequest = -32600;
inline constexpr int MethodNotFound = -32601;
inline constexpr int InvalidParams = -32602;
inline constexpr int InternalError = -32603;

/// Of 2026-07-28, which partitions -32000 to -32099.
inline constexpr int HeaderMismatch = -32020;
inline constexpr int MissingClientCapability = -32021;
inline constexpr int UnsupportedVersion = -32022;

/// Until 2025-11-25; since then it is InvalidParams.
inline constexpr int ResourceNotFound = -32002;

/// Our own, of the numbers that are left to implementations.
inline constexpr int ServerBusy = -32000;
inline constexpr int NoSession = -32001;

class ProtocolError : public std::runtime_error {
public:
    /// @param message one line for a person, without anything secret
    /// @param data null for none
    ProtocolError(int code, const std::string& message, Json data = nullptr)
        : std::runtime_error(message), m_code(code), m_data(std::move(data)) {}

    int code() const { return m_code; }
    /// {"code", "message"[, "data"]}
    Json form() const;

private:
    int m_code;
    Json m_data;
};

/// The status of an HTTP reply that is this error and nothing else (2026-07-28, Streamable HTTP):
/// 404 where there is no such method, 400 where the request is at fault before it is carried out.
unsigned http_status_of(int code);

/// {"jsonrpc": "2.0"[, "id"], "error": ...}
/// @param id null where it could not be read; it is left out then, as MCP has no null ids
Json error_response(const Json& id, const ProtocolError& error);
Json result_response(const Json& id, Json result);

} // namespace graticule::mcp
