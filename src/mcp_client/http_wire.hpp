// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp_client/limits.hpp"
#include "mcp_client/wire.hpp"

#include <memory>
#include <string>

namespace graticule::mcp_client {

/// Talks to a server over Streamable HTTP: each message is a POST, answered by one message or by a
/// stream of events. Redirects are followed on the same host and port alone. The token is in one
/// header and in no message of an error.
std::unique_ptr<Wire> open_http_wire(std::string url, std::string token, const Limits& limits);

} // namespace graticule::mcp_client
