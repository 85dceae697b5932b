// SPDX-License-Identifier: Apache-2.0
#include "server/connection.hpp"

#include "server/error_reply.hpp"
#include "server/reply_head.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include <chrono>
#include <string_view>
#include <utility>

namespace graticule::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::string_view GoAhead = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::chrono::seconds TimeToEnd{2};      // for the client, once all has been said
constexpr std::size_t MostBytesAhead = 64U << 10; // of requests that come while one is answered

HttpReply refusal_of_unreadable(unsigned status) {
    switch (status) {
    case 413:
        return error_reply(status, "The request is too large");
    case 431:
        return error_reply(status, "The request's head is too large");
    default:
        return error_reply(status, "This is no HTTP request");
    }
}

HttpReply too_busy() {
    HttpReply reply = error_reply(503, "There is too much to do");
    reply.fields["Retry-After"] = "1";
    return reply;
}

} // namespace

Connection::Connection(tcp::socket socket, ConnectionSite& site)
    : m_site(site), m_stream(std::move(socket)), m_reader(site.limits.head_bytes) {
    m_site.list.add(*this);
}

Connection::~Connection() {
    m_site.list.remove(*this);
}

void Connection::turn_away() {
    m_keep_alive = false;
    send(too_busy());
}

void Connection::drop() {
    m_stream.close();
    m_site.list.remove(*this);
}

void Connection::stop() {
    m_is_stopping = true;
    m_keep_alive = false;
    if (m_is_reading)
        drop();
    else if (m_streamed)
        m_streamed->leave();
}

void Connection::set_reading() {
    m_is_reading = true;
    m_site.list.set_waiting(*this);
}

void Connection::set_working() {
    m_is_reading = false;
    m_site.list.set_working(*this);
}

void Connection::await_request() {
    m_reader.next();
    m_is_timed = false;
    m_version = 11;
    m_wants_head_alone = false;
    set_reading();
    m_stream.expires_after(m_site.limits.idle_time);
    read_on();
}

void Connection::read_on() {
    if (!m_is_timed && m_reader.has_begun()) {
        m_is_timed = true;
        m_stream.expires_after(m_site.limits.read_time);
    }
    switch (m_reader.read()) {
    case RequestReader::Step::More:
        return receive();
    case RequestReader::Step::Head:
        return decide();
    case RequestReader::Step::Whole:
        return work();
    case RequestReader::Step::Bad:
        return refuse(m_reader.refusal());
    }
}

void Connection::receive() {
    m_stream.async_read_some(asio::buffer(m_received),
                             [self = shared_from_this()](Outcome error, std::size_t bytes) {
                                 self->received(error, bytes);
                             });
}

void Connection::received(Outcome error, std::size_t bytes) {
    if (error == asio::error::eof && m_reader.has_begun())
        return refuse(400);
    if (error || !m_stream.socket().is_open())
        return;
    m_reader.add({m_received.data(), bytes});
    set_reading();
    read_on();
}

void Connection::decide() {
    const RequestHead& head = m_reader.head();
    m_version = head.version;
    m_keep_alive = head.keep_alive;
    m_wants_head_alone = head.method == "HEAD";
    m_admission = admit(head, m_site.access, m_site.routes);
    if (m_admission.refusal) {
        m_keep_alive = m_keep_alive && !head.has_body; // which will not be read
        return send(*std::move(m_admission.refusal));
    }
    m_reader.set_most_body_bytes(m_admission.route->terms.most_body_bytes);
    m_stream.expires_after(m_site.limits.read_time);
    if (m_admission.wants_go_ahead && m_reader.unread_bytes() == 0)
        return send_continue();
    read_on();
}

void Connection::send_continue() {
    asio::async_write(m_stream, asio::buffer(GoAhead),
                      [self = shared_from_this()](Outcome error, std::size_t /*bytes*/) {
                          if (!error)
                              self->read_on();
                      });
}

// While there is a job for it the server's thread goes on.
void Connection::work() {
    set_working();
    m_admission.request.body = m_reader.take_body();
    const bool is_taken = m_site.workers.start(
        [self = shared_from_this(), guard = asio::make_work_guard(m_site.io)]() mutable {
            HttpReply reply = answer(*self->m_admission.route, self->m_admission.request);
            asio::io_context& io = self->m_site.io;
            asio::post(io, [self = std::move(self), reply = std::move(reply)]() mutable {
                self->send(std::move(reply));
            });
        });
    if (!is_taken)
        send(too_busy());
}

void Connection::refuse(unsigned status) {
    m_keep_alive = false;
    send(refusal_of_unreadable(status));
}

// Where the request was refused the connection still gives way: nothing has been done for it.
void Connection::send(HttpReply reply) {
    m_admission = {}; // bodies are large, and the client may say nothing more for long
    const bool has_body = !m_wants_head_alone && may_have_body(reply.status);
    m_keep_alive = m_keep_alive && !m_is_stopping && !(reply.stream && m_version < 11);
    m_head = reply_head(reply, {m_version, m_keep_alive});
    if (has_body && reply.stream)
        return begin_stream(std::move(reply));
    m_body = has_body ? std::move(reply.body) : "";
    m_stream.expires_after(m_site.limits.write_time);
    asio::async_write(m_stream, std::array{asio::buffer(m_head), asio::buffer(m_body)},
                      [self = shared_from_this()](Outcome error, std::size_t /*bytes*/) {
                          if (!error)
                              self->end_reply();
                      });
}

void Connection::end_reply() {
    m_body = std::string();
    if (m_keep_alive)
        await_request();
    else
        await_end();
}

// Closed before all has been read that the client sends, the connection would be reset, and the
// client might not see the reply.
void Connection::await_end() {
    Outcome ignored; // the other side may be gone
    m_stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
    if (m_is_stopping)
        return;
    set_reading();
    m_stream.expires_after(TimeToEnd);
    discard();
}

void Connection::discard() {
    m_stream.async_read_some(asio::buffer(m_received),
                             [self = shared_from_this()](Outcome error, std::size_t /*bytes*/) {
                                 if (!error)
                                     self->discard();
                             });
}

void Connection::begin_stream(HttpReply reply) {
    auto body =
        std::make_shared<StreamedBody>(m_stream, m_site.io, m_site.limits.write_time,
                                       m_version == 11 && !reply.stream_bytes, reply.stream_bytes);
    const bool is_taken =
        m_site.streams.start([self = shared_from_this(), guard = asio::make_work_guard(m_site.io),
                              body, maker = std::move(reply.stream)]() mutable {
            const bool is_whole = body->make(self->m_head, maker);
            maker = nullptr; // what it holds is not held until the next stream
            asio::io_context& io = self->m_site.io;
            asio::post(io, [self = std::move(self), is_whole] { self->end_stream(is_whole); });
        });
    if (!is_taken)
        return send(too_busy());
    m_streamed = std::move(body);
    if (m_is_stopping)
        m_streamed->leave();
    watch_client();
}

// A client that goes is noticed, though nothing is written to it.
void Connection::watch_client() {
    m_is_watching = true;
    m_stream.expires_never();
    m_stream.async_read_some(asio::buffer(m_received),
                             [self = shared_from_this()](Outcome error, std::size_t bytes) {
                                 self->m_is_watching = false;
                                 self->m_reader.add({self->m_received.data(), bytes});
                                 self->watched(error);
                             });
}

void Connection::watched(Outcome error) {
    if (!m_streamed)
        return end_reply(); // which waited for this
    if (error)
        m_streamed->leave();
    else if (m_reader.unread_bytes() < MostBytesAhead)
        watch_client();
}

void Connection::end_stream(bool is_whole) {
    m_streamed.reset();
    if (!is_whole) {
        Outcome ignored; // it may be closed already
        m_stream.socket().set_option(asio::socket_base::linger(true, 0), ignored);
        drop();
    } else if (m_is_watching) {
        m_stream.cancel();
    } else {
        end_reply();
    }
}

} // namespace graticule::server
