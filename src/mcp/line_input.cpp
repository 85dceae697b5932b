// SPDX-License-Identifier: Apache-2.0
#include "mcp/line_input.hpp"

#include "base/error.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace graticule::mcp {

namespace {

constexpr int BetweenLooks = 100; // milliseconds, for cancellation

}

std::optional<LineInput::Line> LineInput::take() {
    const std::size_t end = m_received.find('\n', m_looked);
    if (end == std::string::npos) {
        m_looked = m_received.size();
        if (m_looked > m_most_bytes) {
            m_is_too_long = true;
            m_received.clear();
            m_looked = 0;
        }
        return std::nullopt;
    }
    Line line;
    line.is_too_long = std::exchange(m_is_too_long, false) || end > m_most_bytes;
    if (!line.is_too_long)
        line.text = m_received.substr(0, end);
    if (line.text.ends_with('\r'))
        line.text.pop_back();
    m_received.erase(0, end + 1);
    m_looked = 0;
    return line;
}

bool LineInput::receive(const Context& context) {
    std::array<char, 1U << 16U> bytes{};
    while (!context.cancel_requested()) {
        pollfd waiting{m_file, POLLIN, 0};
        if (::poll(&waiting, 1, BetweenLooks) == 0)
            continue;
        const ssize_t count = ::read(m_file, bytes.data(), bytes.size());
        if (count > 0)
            m_received.append(bytes.data(), static_cast<std::size_t>(count));
        if (count >= 0)
            return count > 0;
        if (errno != EINTR && errno != EAGAIN)
            throw Error(ErrorCode::Io,
                        "Cannot read the input: " + std::generic_category().message(errno));
    }
    return false;
}

std::optional<LineInput::Line> LineInput::next(const Context& context) {
    while (true) {
        if (auto line = take())
            return line;
        if (receive(context))
            continue;
        if (m_received.empty() || context.cancel_requested())
            return std::nullopt;
        m_received += '\n'; // the last line may have no end
    }
}

} // namespace graticule::mcp
