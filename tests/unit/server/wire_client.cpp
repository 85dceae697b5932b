// SPDX-License-Identifier: Apache-2.0
#include "unit/server/wire_client.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace graticule::test {

namespace {

constexpr int MostSeconds = 120; // sanitizers on a busy machine

[[noreturn]] void fail(const std::string& what) {
    throw std::runtime_error(what);
}

std::size_t number_in(std::string_view text, int base) {
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    if (text.empty() || std::from_chars(text.data(), end, number, base).ptr != end)
        fail("no number: " + std::string(text));
    return number;
}

} // namespace

WireClient::WireClient(std::uint16_t port) : m_socket(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{MostSeconds, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(m_socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (::connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::system_error(errno, std::generic_category(), "connect");
}

WireClient::~WireClient() {
    close();
}

void WireClient::close() {
    if (m_socket >= 0)
        ::close(std::exchange(m_socket, -1));
}

void WireClient::reset() {
    const linger at_once{1, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close();
}

void WireClient::end_sending() {
    ::shutdown(m_socket, SHUT_WR);
}

bool WireClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && (errno == EPIPE || errno == ECONNRESET))
            return false;
        if (sent < 0)
            throw std::system_error(errno, std::generic_category(), "send");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

bool WireClient::receive() {
    std::array<char, 65536> bytes{};
    const ssize_t received = ::recv(m_socket, bytes.data(), bytes.size(), 0);
    if (received < 0 && errno != ECONNRESET)
        throw std::system_error(errno, std::generic_category(), "recv");
    if (received <= 0)
        return false;
    m_received.append(bytes.data(), static_cast<std::size_t>(received));
    return true;
}

bool WireClient::has_news(int milliseconds) {
    pollfd socket{m_socket, POLLIN, 0};
    return !m_received.empty() || ::poll(&socket, 1, milliseconds) > 0;
}

std::string WireClient::take(std::size_t bytes) {
    while (m_received.size() < bytes)
        if (!receive())
            fail("the connection ended within a body");
    std::string taken = m_received.substr(0, bytes);
    m_received.erase(0, bytes);
    return taken;
}

std::string WireClient::take_line() {
    std::size_t end = 0;
    while ((end = m_received.find("\r\n")) == std::string::npos)
        if (!receive())
            fail("the connection ended within a line: " + m_received);
    std::string line = take(end);
    take(2);
    return line;
}

WireReply WireClient::read_head() {
    const std::string first = take_line();
    if (!first.starts_with("HTTP/1.") || first.size() < 13 || first[8] != ' ' || first[12] != ' ')
        fail("no status line: " + first);
    WireReply reply;
    reply.version = first.substr(0, 8);
    reply.status = static_cast<unsigned>(number_in(std::string_view(first).substr(9, 3), 10));
    for (std::string line = take_line(); !line.empty(); line = take_line()) {
        const std::size_t colon = line.find(": ");
        std::string name = line.substr(0, colon);
        for (char& c : name)
            c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        if (colon == std::string::npos
            || !reply.fields.emplace(name, line.substr(colon + 2)).second)
            fail("no field of its own: " + line);
    }
    return reply;
}

WireReply WireClient::read_reply(bool has_body) {
    WireReply reply = read_head();
    if (!has_body)
        return reply;
    if (reply.comes_in_chunks()) {
        while (const std::optional<std::string> chunk = read_chunk())
            reply.body += *chunk;
    } else if (reply.fields.contains("content-length")) {
        reply.body = take(number_in(reply.fields["content-length"], 10));
    } else {
        reply.body = read_to_end();
    }
    return reply;
}

std::optional<std::string> WireClient::read_chunk() {
    const std::size_t bytes = number_in(take_line(), 16);
    std::string chunk = take(bytes);
    if (!take_line().empty())
        fail("a chunk is longer than it says");
    return bytes == 0 ? std::nullopt : std::optional(std::move(chunk));
}

std::string WireClient::read_to_end() {
    while (receive()) {
    }
    return std::exchange(m_received, {});
}

} // namespace graticule::test
