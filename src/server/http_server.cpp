// SPDX-License-Identifier: Apache-2.0
#include "server/http_server.hpp"

#include "base/error.hpp"
#include "base/unconfined.hpp"
#include "server/access.hpp"
#include "server/connection.hpp"

#include <boost/asio/error.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <chrono>
#include <new>
#include <utility>

namespace graticule::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds BetweenLooks{100}; // for cancellation, and for an end
constexpr std::size_t MostTurnedAway = 16;             // connections that are told so

tcp::acceptor listening(asio::io_context& io, std::uint16_t port) {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    tcp::acceptor acceptor(io);
    boost::system::error_code error;
    acceptor.open(endpoint.protocol(), error);
    if (!error)
        acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error)
        acceptor.bind(endpoint, error);
    if (!error)
        acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error)
        throw Error(ErrorCode::Io,
                    fmt::format("Cannot serve on port {}: {}", port, error.message()),
                    "Leave out --port for a free one");
    return acceptor;
}

} // namespace

// Connections can be taken from a socket that listens by threads that can make none. Members are in
// the order in which they may go, last to first.
struct HttpServer::Site {
    Site(std::uint16_t port, Routes routes_, ServerLimits limits_, std::string token,
         Access::Proof proof)
        : limits(limits_), routes(std::move(routes_)),
          acceptor(unconfined([&] { return listening(io, port); })),
          access(acceptor.local_endpoint().port(), std::move(token), proof) {}

    void accept();
    void take(tcp::socket socket);
    void look(const Context& context);
    bool is_over(const Context& context);
    void begin_stop();

    ServerLimits limits;
    Routes routes;
    ConnectionList list{limits.connections};
    asio::io_context io{1};
    tcp::acceptor acceptor;
    Access access;
    asio::steady_timer timer{io};
    bool is_accepting = false;
    bool is_stopping = false;
    Clock::time_point latest_end;
    Workers workers{limits.workers, limits.waiting_requests};
    Workers streams{limits.streams, 0};
    ConnectionSite shared{limits, routes, access, io, list, workers, streams};
};

void HttpServer::Site::accept() {
    is_accepting = true;
    acceptor.async_accept([this](boost::system::error_code error, tcp::socket socket) {
        is_accepting = false;
        if (error)
            return; // the next look tries again: there may be no descriptors for a while
        take(std::move(socket));
        accept();
    });
}

void HttpServer::Site::take(tcp::socket socket) {
    const bool has_room = list.make_room();
    if (!has_room && list.size() >= limits.connections + MostTurnedAway)
        return;
    const auto connection = std::make_shared<Connection>(std::move(socket), shared);
    if (has_room)
        connection->serve();
    else
        connection->turn_away();
}

void HttpServer::Site::look(const Context& context) {
    if (is_over(context))
        return;
    timer.expires_after(BetweenLooks);
    timer.async_wait([this, &context](boost::system::error_code error) {
        if (!error)
            look(context);
    });
}

bool HttpServer::Site::is_over(const Context& context) {
    if (context.cancel_requested())
        begin_stop();
    if (!is_stopping && !is_accepting)
        accept();
    if (is_stopping && Clock::now() >= latest_end)
        list.drop_all();
    return is_stopping && list.size() == 0;
}

void HttpServer::Site::begin_stop() {
    if (is_stopping)
        return;
    is_stopping = true;
    latest_end = Clock::now() + limits.stop_time;
    boost::system::error_code ignored; // nobody is waited for any more
    acceptor.close(ignored);
    list.stop_all();
}

HttpServer::HttpServer(std::uint16_t port, Routes routes, ServerLimits limits)
    : m_site(std::make_unique<Site>(port, std::move(routes), limits, random_token(),
                                    Access::Proof::InPath)) {}

HttpServer::HttpServer(std::uint16_t port, Routes routes, ServerLimits limits,
                       std::string bearer_token)
    : m_site(std::make_unique<Site>(port, std::move(routes), limits, std::move(bearer_token),
                                    Access::Proof::AsBearer)) {}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
    return m_site->access.port();
}

std::string HttpServer::url() const {
    return m_site->access.url();
}

void HttpServer::run(const Context& context) {
    while (true) {
        try {
            m_site->look(context);
            m_site->io.run(); // until there is nothing left to do
            return;
        } catch (const std::bad_alloc&) { // ends the connection that wanted it, and no other
        }
    }
}

void HttpServer::stop() {
    asio::post(m_site->io, [site = m_site.get()] { site->begin_stop(); });
}

} // namespace graticule::server
