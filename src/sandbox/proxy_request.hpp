// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/host_grants.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::sandbox {

/// What a client asks of an HTTP proxy (RFC 9110, 9112).
struct ProxyRequest {
    std::string host;
    std::uint16_t port = 0;
    bool tunnel = false; ///< CONNECT: what follows is between the client and the host
    std::string forward; ///< what the host is sent first: the request in the form for servers, and
                         ///< what came of its body
};

/// Reads one request as its bytes arrive, and tells where it ends.
class ProxyRequestReader {
public:
    ProxyRequestReader();
    ~ProxyRequestReader();

    /// Takes more bytes.
    /// @return true once the head of the request is whole
    bool take(std::string_view bytes);

    /// After a head that is whole, once.
    /// @return nothing for a request that is no proxy's to answer
    std::optional<ProxyRequest> request();

    /// Takes more bytes after that, of a request that is no tunnel.
    /// @return those that belong to its body
    std::string body(std::string_view bytes);

    /// Whether what came is no HTTP, too long a head, or more than the one request.
    bool failed() const { return m_failed; }

private:
    struct Parser;

    std::unique_ptr<Parser> m_parser;
    std::string m_bytes; ///< not parsed yet; behind the head, what follows it
    bool m_failed = false;
};

} // namespace graticule::sandbox
