// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/admission.hpp"
#include "server/connection_list.hpp"
#include "server/request_reader.hpp"
#include "server/server_limits.hpp"
#include "server/streamed_body.hpp"
#include "server/workers.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>

#include <array>
#include <memory>
#include <string>

namespace graticule::server {

/// What the connections of a server share; outlives them.
struct ConnectionSite {
    const ServerLimits& limits;
    const Routes& routes;
    const Access& access;
    boost::asio::io_context& io;
    ConnectionList& list;
    Workers& workers;
    Workers& streams;
};

/// One connection: requests are read, handed to workers and answered, one after another. All of it
/// happens on the server's own thread, but for handlers and makers of bodies. It is kept alive by
/// what is under way for it, as nobody else knows when the last of that ends, and goes on the
/// server's thread.
class Connection final : public std::enable_shared_from_this<Connection>, public ListedConnection {
public:
    Connection(boost::asio::ip::tcp::socket socket, ConnectionSite& site);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Serves until one side ends.
    void serve() { await_request(); }
    /// Says that there is no room, and ends.
    void turn_away();

    void drop() override;
    void stop() override;

private:
    using Outcome = boost::system::error_code;

    void await_request();
    void read_on();
    void receive();
    void received(Outcome error, std::size_t bytes);
    void decide();
    void send_continue();
    void work();

    void refuse(unsigned status);
    void send(HttpReply reply);
    void end_reply();
    void await_end();
    void discard();

    void begin_stream(HttpReply reply);
    void watch_client();
    void watched(Outcome error);
    void end_stream(bool is_whole);

    void set_reading();
    void set_working();

    ConnectionSite& m_site;
    boost::beast::tcp_stream m_stream;
    std::array<char, 16U << 10U> m_received{};
    RequestReader m_reader;
    Admission m_admission;
    bool m_is_timed = false;   ///< by the time for a request, no longer by that for none
    bool m_is_reading = false; ///< nothing is to be done before the client does something
    bool m_is_stopping = false;

    // Of the reply: what its request wants, and what is being sent of it.
    unsigned m_version = 11;
    bool m_keep_alive = true;
    bool m_wants_head_alone = false;
    std::string m_head;
    std::string m_body;
    std::shared_ptr<StreamedBody> m_streamed; ///< shared with the thread that makes it
    bool m_is_watching = false;               ///< for the client's end, while a body is streamed
};

} // namespace graticule::server
