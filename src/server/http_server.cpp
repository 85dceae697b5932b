// SPDX-License-Identifier: Apache-2.0
#include "server/http_server.hpp"

#include "base/error.hpp"
#include "base/unconfined.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <fmt/format.h>

#include <chrono>
#include <list>
#include <optional>
#include <string_view>
#include <utility>

namespace graticule::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;

namespace {

constexpr std::uint32_t MostHeadBytes = 16U << 10U;
constexpr std::uint64_t MostBodyBytes = 64U << 20U;
constexpr std::size_t MostConnections = 32; // that have asked for something
constexpr std::chrono::seconds RequestTime{30};
constexpr std::chrono::milliseconds LookForCancellation{100};

using Response = http::response<http::string_body>;

std::string text_of(beast::string_view text) {
    return {text.data(), text.size()};
}

Response response_of(HttpReply reply, bool keep_alive) {
    Response response;
    response.result(reply.status);
    response.set(http::field::content_type, reply.content_type);
    response.set(http::field::cache_control, "no-store");
    response.set("Referrer-Policy", "no-referrer");
    response.set("X-Frame-Options", "DENY");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Content-Security-Policy", "frame-ancestors 'none'");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    if (!reply.etag.empty())
        response.set(http::field::etag, fmt::format("\"{}\"", reply.etag));
    response.body() = std::move(reply.body);
    response.keep_alive(keep_alive);
    response.prepare_payload();
    return response;
}

HttpReply refused_by_parser(const beast::error_code& error) {
    if (error == http::error::body_limit)
        return {413, "application/json", R"({"error": "The request is too large"})", ""};
    if (error == http::error::header_limit)
        return {431, "application/json", R"({"error": "The request's head is too large"})", ""};
    return {400, "application/json", R"({"error": "This is no HTTP request"})", ""};
}

} // namespace

/// One whose request is not whole yet, and may never be: it has to go where another wants its
/// place.
class Waiting {
public:
    virtual void drop() = 0;

protected:
    ~Waiting() = default;
};

struct HttpServer::Listener {
    explicit Listener(HttpHandler handler_) : handler(std::move(handler_)) {}

    void accept();
    void watch(const Context& context);
    bool make_room();

    HttpHandler handler;
    std::list<Waiting*> waiting; // those first of which nothing has come for longest
    std::size_t connections = 0; // before what may hold the last of them
    asio::io_context io{1};
    tcp::acceptor acceptor{io};
    asio::steady_timer timer{io};
};

namespace {

/// One connection. It is kept alive by the operations that are under way for it: nobody else knows
/// when the last of them ends.
template <typename Listener>
class Connection final : public std::enable_shared_from_this<Connection<Listener>>, public Waiting {
public:
    Connection(tcp::socket socket, Listener& listener)
        : m_stream(std::move(socket)), m_listener(listener) {
        ++m_listener.connections;
    }
    ~Connection() { --m_listener.connections; }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void read() {
        m_parser.emplace();
        m_parser->header_limit(MostHeadBytes);
        m_parser->body_limit(MostBodyBytes);
        m_stream.expires_after(RequestTime);
        m_listener.waiting.push_back(this);
        http::async_read_header(
            m_stream, m_buffer, *m_parser,
            [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                self->m_listener.waiting.remove(self.get());
                if (error)
                    self->answer(error);
                else
                    self->read_body();
            });
    }

    void drop() override { m_stream.close(); }

private:
    void read_body() {
        m_listener.waiting.push_back(this);
        http::async_read(m_stream, m_buffer, *m_parser,
                         [self = this->shared_from_this()](beast::error_code error, std::size_t) {
                             self->m_listener.waiting.remove(self.get());
                             self->answer(error);
                         });
    }

    void answer(const beast::error_code& error) {
        const bool gone = error == http::error::end_of_stream || error == beast::error::timeout
                          || error == asio::error::operation_aborted
                          || error == asio::error::connection_reset;
        if (gone)
            return;
        if (error)
            return write(refused_by_parser(error), false);
        http::request<http::string_body> request = m_parser->release();
        const bool keep_alive = request.keep_alive();
        write(m_listener.handler(plain(request)), keep_alive);
    }

    static HttpRequest plain(http::request<http::string_body>& request) {
        // A field that stands twice could be read one way here and another way elsewhere.
        const bool twice = request.count(http::field::host) != 1
                           || request.count(http::field::origin) > 1
                           || request.count(http::field::if_match) > 1;
        return {text_of(request.method_string()),
                text_of(request.target()),
                twice ? "" : text_of(request[http::field::host]),
                text_of(request[http::field::origin]),
                text_of(request["Sec-Fetch-Site"]),
                text_of(request[http::field::if_match]),
                text_of(request[http::field::content_type]),
                std::move(request.body())};
    }

    void write(HttpReply reply, bool keep_alive) {
        m_response = response_of(std::move(reply), keep_alive);
        m_stream.expires_after(RequestTime);
        http::async_write(
            m_stream, *m_response,
            [self = this->shared_from_this(), keep_alive](beast::error_code error, std::size_t) {
                if (!error && keep_alive)
                    self->read();
                else
                    self->close();
            });
    }

    void close() {
        beast::error_code ignored; // the other side may be gone
        m_stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    beast::tcp_stream m_stream;
    Listener& m_listener;
    beast::flat_buffer m_buffer;
    std::optional<http::request_parser<http::string_body>> m_parser;
    std::optional<Response> m_response;
};

} // namespace

void HttpServer::Listener::accept() {
    acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
        if (error == asio::error::operation_aborted)
            return;
        if (!error && make_room())
            std::make_shared<Connection<Listener>>(std::move(socket), *this)->read();
        accept();
    });
}

bool HttpServer::Listener::make_room() {
    if (connections < MostConnections)
        return true;
    if (waiting.empty())
        return false;
    waiting.front()->drop();
    waiting.pop_front();
    return true;
}

void HttpServer::Listener::watch(const Context& context) {
    timer.expires_after(LookForCancellation);
    timer.async_wait([this, &context](beast::error_code) {
        if (context.cancel_requested())
            io.stop();
        else
            watch(context);
    });
}

HttpServer::HttpServer(std::uint16_t port, HttpHandler handler)
    : m_listener(std::make_unique<Listener>(std::move(handler))) {
    unconfined([&] { listen(port); });
}

// Connections can be taken from a socket that listens by threads that can make none.
void HttpServer::listen(std::uint16_t port) {
    const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), port);
    beast::error_code error;
    tcp::acceptor& acceptor = m_listener->acceptor;
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
}

HttpServer::~HttpServer() = default;

std::uint16_t HttpServer::port() const {
    return m_listener->acceptor.local_endpoint().port();
}

void HttpServer::run(const Context& context) {
    m_listener->accept();
    m_listener->watch(context);
    m_listener->io.run();
}

} // namespace graticule::server
