// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace graticule::server {

/// A request, as far as handlers look at it. All of it is hostile.
struct HttpRequest {
    std::string method; ///< "GET"
    std::string target; ///< as it was sent
    std::string host;
    std::string origin; ///< empty where none was sent
    std::string fetch_site;
    std::string if_match;
    std::string content_type;
    std::string body;
};

struct HttpReply {
    unsigned status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::string etag; ///< without quotes; empty for none
};

using HttpHandler = std::function<HttpReply(const HttpRequest&)>;

/// A server for this machine alone: it listens on the loopback interface and answers one request
/// after another, on the thread that runs it. Requests have bounded heads, bodies, numbers and
/// times; connections on which nothing comes give way to others. Every reply forbids being kept,
/// framed, or read by other pages.
class HttpServer {
public:
    /// @param port 0 for a free one
    /// @param handler must not throw
    /// @throws Error Io where the port cannot be had
    HttpServer(std::uint16_t port, HttpHandler handler);
    ~HttpServer();

    std::uint16_t port() const;

    /// Serves until the context is cancelled.
    /// @throws Error Io
    void run(const Context& context);

private:
    void listen(std::uint16_t port);

    struct Listener;
    std::unique_ptr<Listener> m_listener;
};

} // namespace graticule::server
