// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

/// A server on loopback that says exactly the bytes that a test gives it.
namespace graticule::test {

struct WireCall {
    std::string target; ///< "/v1/chat/completions"
    std::map<std::string, std::string> headers;
    std::string body;
};

/// The server's end of one call.
class WireExchange {
public:
    WireExchange(int socket, int stop) : m_socket(socket), m_stop(stop) {}

    /// @return false once the client is gone
    bool send(std::string_view bytes);
    /// Waits until the client closes the connection.
    /// @return false where the test ended before
    bool wait_for_close();
    /// Waits for so long.
    /// @return false where the test ended before
    bool wait(int milliseconds);
    /// Breaks the connection, so that the client sees a reset.
    void reset();
    /// Ends the connection after this call.
    void close() { m_open = false; }
    bool open() const { return m_open; }

private:
    int m_socket;
    int m_stop;
    bool m_open = true;
};

using WireReply = std::function<void(WireExchange&)>;

/// Answers calls one by one, each with the next reply; a call beyond the last gets the last again.
class WireServer {
public:
    explicit WireServer(std::vector<WireReply> replies);
    ~WireServer();
    WireServer(const WireServer&) = delete;
    WireServer& operator=(const WireServer&) = delete;

    /// "http://127.0.0.1:PORT"
    std::string url() const;
    std::vector<WireCall> calls() const;
    /// Connections that were opened.
    std::size_t connections() const;

private:
    void serve();
    void serve_connection(int socket);
    bool read_call(int socket, std::string& buffer, WireCall& call);

    std::vector<WireReply> m_replies;
    int m_listener = -1;
    int m_stop[2] = {-1, -1};
    int m_port = 0;
    mutable std::mutex m_mutex;
    std::vector<WireCall> m_calls;
    std::size_t m_connections = 0;
    std::thread m_thread;
};

/// An answer in one piece; headers are lines such as "Retry-After: 2".
WireReply whole(int status, std::string body, std::vector<std::string> headers = {});

/// An answer in pieces, each a chunk of its own.
WireReply streamed(std::vector<std::string> pieces, std::string type = "text/event-stream");

/// The bytes of a text in pieces of so many.
std::vector<std::string> pieces_of(std::string_view text, std::size_t size);

/// The beginning of a streamed answer, and one chunk of it.
std::string stream_head(std::string_view type = "text/event-stream");
std::string chunk(std::string_view piece);

} // namespace graticule::test
