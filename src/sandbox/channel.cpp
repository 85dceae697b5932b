// SPDX-License-Identifier: Apache-2.0
#include "sandbox/channel.hpp"

#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace graticule::sandbox {

namespace {

constexpr std::size_t LengthBytes = 4;
constexpr std::size_t MostMessageBytes = 4U << 20U;

std::uint32_t length_at(const std::string& bytes) {
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data(), LengthBytes); // both sides are on one machine
    return length;
}

} // namespace

Channel::Channel(Descriptor socket) : m_socket(std::move(socket)) {
    set_nonblocking(m_socket);
}

void Channel::send(const Json& message) {
    const std::string text = to_line(message);
    const auto length = static_cast<std::uint32_t>(text.size());
    m_outgoing.assign(reinterpret_cast<const char*>(&length), LengthBytes);
    m_outgoing += text;
    m_sent = 0;
    push();
}

void Channel::push() {
    m_sent += send_some(m_socket, std::string_view(m_outgoing).substr(m_sent));
}

Channel::State Channel::take() {
    std::array<char, 65536> part{};
    for (;;) {
        // Files that a session sends along are not taken: plain recv() drops them.
        const ssize_t count = ::recv(m_socket.get(), part.data(), part.size(), 0);
        if (count == 0)
            return State::Closed;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno == EAGAIN ? State::Waiting : State::Closed;
        m_incoming.append(part.data(), static_cast<std::size_t>(count));
        if (m_incoming.size() < LengthBytes)
            continue;
        const std::size_t whole = LengthBytes + length_at(m_incoming);
        if (whole > MostMessageBytes || m_incoming.size() > whole)
            return State::Broken;
        if (m_incoming.size() == whole)
            return State::Complete;
    }
}

Json Channel::message() {
    const std::string text = m_incoming.substr(LengthBytes);
    m_incoming.clear();
    return parse_json(text, "a session's answer");
}

} // namespace graticule::sandbox
