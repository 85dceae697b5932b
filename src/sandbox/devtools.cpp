// SPDX-License-Identifier: Apache-2.0
#include "sandbox/devtools.hpp"

#include "base/error.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

namespace graticule::sandbox {

namespace {

constexpr std::size_t MostAnswerBytes = 32U << 20U; // a screenshot is some megabytes
constexpr std::size_t MostUnsentBytes = 4U << 20U;  // beyond one message, which may be a whole file
constexpr int MostReadsAtOnce = 16; // a browser that speaks as fast as it is heard must not hold us

} // namespace

DevTools::DevTools(Descriptor socket) : m_socket(std::move(socket)) {
    set_nonblocking(m_socket);
}

std::int64_t DevTools::send(std::string_view method, const Json& parameters,
                            std::string_view page) {
    return send_text(method, to_line(parameters), page);
}

std::int64_t DevTools::send_text(std::string_view method, std::string_view parameters,
                                 std::string_view page) {
    m_outgoing += fmt::format(R"({{"id":{},"method":"{}",)", ++m_commands, method);
    if (!page.empty())
        m_outgoing += fmt::format(R"("sessionId":{},)", to_line(Json(page)));
    m_outgoing.append(R"("params":)").append(parameters).append("}").push_back('\0');
    push();
    return m_commands;
}

void DevTools::push() {
    m_sent += send_some(m_socket, std::string_view(m_outgoing).substr(m_sent));
    if (!has_to_send())
        m_outgoing = {}; // and its memory
    else if (m_sent < m_outgoing.size() / 2)
        return; // what is left would be moved too often
    else
        m_outgoing.erase(0, m_sent);
    m_sent = 0;
}

bool DevTools::is_behind() const {
    return m_outgoing.size() - m_sent > MostUnsentBytes;
}

bool DevTools::take() {
    std::array<char, 65536> part{};
    for (int i = 0; i < MostReadsAtOnce; ++i) {
        const ssize_t count = ::recv(m_socket.get(), part.data(), part.size(), 0);
        if (count <= 0)
            return count < 0 && (errno == EAGAIN || errno == EINTR);
        m_incoming.append(part.data(), static_cast<std::size_t>(count));
    }
    return true;
}

std::optional<Json> DevTools::next() {
    for (;;) {
        const std::size_t end = m_incoming.find('\0', m_searched);
        if (end == std::string::npos) {
            m_searched = m_incoming.size();
            if (m_is_skipping || m_incoming.size() > MostAnswerBytes) {
                m_is_skipping = true;
                m_left_out += m_incoming.size();
                m_incoming.clear();
                m_searched = 0;
            }
            return std::nullopt;
        }
        const std::string text = m_incoming.substr(0, end);
        m_incoming.erase(0, end + 1);
        m_searched = 0;
        if (!std::exchange(m_is_skipping, false)) {
            try {
                return parse_json(text, "what a browser says");
            } catch (const Error&) {
                // As if it had not said it.
            }
        }
        m_left_out += text.size();
    }
}

} // namespace graticule::sandbox
