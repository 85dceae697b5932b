// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "mcp/notices.hpp"
#include "mcp/server_options.hpp"
#include "mcp/service.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace graticule::mcp {

struct HttpOptions {
    std::uint16_t port = 0; ///< 0 for a free one
    /// What clients send as `Authorization: Bearer <token>`; at least 16 of A-Z a-z 0-9 - . _ ~ + /
    /// =
    std::string token;
    std::string path = "/mcp";
    Limits limits;
};

/// Serves any number of clients over Streamable HTTP, on the loopback interface alone, to whoever
/// knows the token and calls the server by this machine's own name. The two addresses of 2024-11-05
/// (HTTP+SSE), which later revisions gave up, are not served.
class HttpService {
public:
    /// Listens; requests are answered once it runs.
    /// @throws Error InvalidArgument for such a token, Io where the port cannot be had
    HttpService(Service& service, Notices& notices, HttpOptions options);
    ~HttpService();

    std::uint16_t port() const;
    std::string url() const; ///< "http://127.0.0.1:8080/mcp"; the token is no part of it

    /// Serves until stop() is called or the context is cancelled; threads for calls are started by
    /// this one, and have its rights. To be called once.
    void run(const Context& context);
    void stop(); ///< from any thread

private:
    struct Site;
    std::unique_ptr<Site> m_site;
};

} // namespace graticule::mcp
