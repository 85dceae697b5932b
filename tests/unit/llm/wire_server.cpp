// SPDX-License-Identifier: Apache-2.0
#include "unit/llm/wire_server.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace graticule::test {

namespace {

// Whether there is something to read before the test ends, within so many milliseconds (-1: ever).
bool readable(int socket, int stop, int milliseconds = -1) {
    std::array<pollfd, 2> sockets{{{socket, POLLIN, 0}, {stop, POLLIN, 0}}};
    return poll(sockets.data(), sockets.size(), milliseconds) > 0 && sockets[1].revents == 0
           && sockets[0].revents != 0;
}

void expect(bool done, const char* what) {
    if (!done)
        throw std::runtime_error(what);
}

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

WireCall parse_head(std::string_view head) {
    WireCall call;
    std::size_t line_end = head.find("\r\n");
    const std::string_view first = head.substr(0, line_end);
    const std::size_t target = first.find(' ') + 1;
    call.target = first.substr(target, first.find(' ', target) - target);
    while (line_end != std::string_view::npos) {
        const std::size_t begin = line_end + 2;
        line_end = head.find("\r\n", begin);
        const std::string_view line = head.substr(begin, line_end - begin);
        if (const std::size_t colon = line.find(": "); colon != std::string_view::npos)
            call.headers[lower(std::string(line.substr(0, colon)))] = line.substr(colon + 2);
    }
    return call;
}

} // namespace

bool WireExchange::send(std::string_view bytes) {
    while (!bytes.empty() && m_open) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0)
            m_open = false;
        else
            bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return m_open;
}

bool WireExchange::wait_for_close() {
    m_open = false;
    std::array<char, 1024> bytes{};
    while (readable(m_socket, m_stop))
        if (recv(m_socket, bytes.data(), bytes.size(), 0) <= 0)
            return true;
    return false;
}

bool WireExchange::wait(int milliseconds) {
    pollfd stop{m_stop, POLLIN, 0};
    return poll(&stop, 1, milliseconds) == 0;
}

void WireExchange::reset() {
    const linger now{1, 0};
    setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    m_open = false;
}

WireServer::WireServer(std::vector<WireReply> replies) : m_replies(std::move(replies)) {
    m_listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const plain = reinterpret_cast<sockaddr*>(&address);
    expect(m_listener >= 0 && bind(m_listener, plain, size) == 0 && listen(m_listener, 8) == 0
               && getsockname(m_listener, plain, &size) == 0 && pipe(m_stop) == 0,
           "no server on loopback");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { serve(); });
}

WireServer::~WireServer() {
    close(m_stop[1]);
    m_thread.join();
    close(m_stop[0]);
    close(m_listener);
}

std::string WireServer::url() const {
    return fmt::format("http://127.0.0.1:{}", m_port);
}

std::vector<WireCall> WireServer::calls() const {
    const std::lock_guard lock(m_mutex);
    return m_calls;
}

std::size_t WireServer::connections() const {
    const std::lock_guard lock(m_mutex);
    return m_connections;
}

void WireServer::serve() {
    while (readable(m_listener, m_stop[0])) {
        const int socket = accept(m_listener, nullptr, nullptr);
        if (socket < 0)
            continue;
        {
            const std::lock_guard lock(m_mutex);
            ++m_connections;
        }
        serve_connection(socket);
        close(socket);
    }
}

void WireServer::serve_connection(int socket) {
    std::string buffer;
    WireExchange exchange(socket, m_stop[0]);
    while (exchange.open()) {
        WireCall call;
        if (!read_call(socket, buffer, call))
            return;
        std::size_t number = 0;
        {
            const std::lock_guard lock(m_mutex);
            number = m_calls.size();
            m_calls.push_back(std::move(call));
        }
        m_replies[std::min(number, m_replies.size() - 1)](exchange);
    }
}

bool WireServer::read_call(int socket, std::string& buffer, WireCall& call) {
    std::size_t needed = std::string::npos;
    while (true) {
        const std::size_t head_end = buffer.find("\r\n\r\n");
        if (head_end != std::string::npos && needed == std::string::npos) {
            call = parse_head(std::string_view(buffer).substr(0, head_end));
            needed =
                head_end + 4 + std::strtoul(call.headers["content-length"].c_str(), nullptr, 10);
        }
        if (buffer.size() >= needed) {
            call.body = buffer.substr(head_end + 4, needed - head_end - 4);
            buffer.erase(0, needed);
            return true;
        }
        std::array<char, 65536> bytes{};
        if (!readable(socket, m_stop[0]))
            return false;
        const ssize_t count = recv(socket, bytes.data(), bytes.size(), 0);
        if (count <= 0)
            return false;
        buffer.append(bytes.data(), static_cast<std::size_t>(count));
    }
}

WireReply whole(int status, std::string body, std::vector<std::string> headers) {
    std::string reply = fmt::format("HTTP/1.1 {} x\r\nContent-Length: {}\r\n", status, body.size());
    for (const std::string& header : headers)
        reply += header + "\r\n";
    reply += "Content-Type: application/json\r\n\r\n" + body;
    return [reply](WireExchange& exchange) { exchange.send(reply); };
}

std::string stream_head(std::string_view type) {
    return fmt::format("HTTP/1.1 200 OK\r\nContent-Type: {}\r\nTransfer-Encoding: chunked\r\n\r\n",
                       type);
}

std::string chunk(std::string_view piece) {
    return fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
}

WireReply streamed(std::vector<std::string> pieces, std::string type) {
    return [pieces = std::move(pieces), type = std::move(type)](WireExchange& exchange) {
        exchange.send(stream_head(type));
        for (const std::string& piece : pieces)
            if (!exchange.send(chunk(piece)))
                return;
        exchange.send("0\r\n\r\n");
    };
}

std::vector<std::string> pieces_of(std::string_view text, std::size_t size) {
    std::vector<std::string> pieces;
    for (std::size_t at = 0; at < text.size(); at += size)
        pieces.emplace_back(text.substr(at, size));
    return pieces;
}

} // namespace graticule::test
