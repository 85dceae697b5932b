// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "server/routes.hpp"
#include "server/server_limits.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace graticule::server {

/// A server for this machine alone. It listens on the loopback interface, and answers nothing
/// without the random token in its address, by another name than this machine's (DNS rebinding), or
/// to other pages. Several requests are answered at once, each by the handler of its route; what a
/// handler cannot be asked, as the request is none, too large, or for another path or method, the
/// server answers itself. A client that is slow or says nothing holds up nobody else.
class HttpServer {
public:
    /// Listens; requests are answered once it runs.
    /// @param port 0 for a free one
    /// @throws Error Io where the port cannot be had
    HttpServer(std::uint16_t port, Routes routes, ServerLimits limits = {});
    /// The same for programs as clients, which send this token as `Authorization: Bearer`.
    HttpServer(std::uint16_t port, Routes routes, ServerLimits limits, std::string bearer_token);
    ~HttpServer();

    std::uint16_t port() const;
    /// Where the route "/" is found: "http://127.0.0.1:8080/<token>/", or without a bearer's token.
    std::string url() const;

    /// Serves until stop() is called or the context is cancelled, and the handlers that work then
    /// have returned. They have the rights of the thread that calls this. To be called once.
    void run(const Context& context);

    /// From any thread: has the server end. Connections without a whole request are closed at once,
    /// streams are told to end, replies that are being made are sent. Past the time for that all
    /// connections are closed.
    void stop();

private:
    struct Site;
    std::unique_ptr<Site> m_site;
};

} // namespace graticule::server
