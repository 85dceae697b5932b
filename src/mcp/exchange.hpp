// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/outlet.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace graticule::mcp {

/// The messages between who carries out the requests of one POST (or tells a session of changes)
/// and who sends them.
class Exchange final : public Outlet {
public:
    /// @param requests how many responses are to come; none for a stream without an end
    explicit Exchange(std::size_t requests) : m_open(requests), m_has_end(requests > 0) {}

    void send(const Json& message) override;
    void end(const Json& response) override;
    /// Nothing more comes, whatever is open.
    void close();

    /// Waits until there is something to send, or the end.
    void await(std::chrono::milliseconds time);
    /// The one message where that is a response and all that there will be.
    std::optional<Json> sole_response();
    /// Whether it ended without a message.
    bool is_empty();

    enum class Step { Next, Quiet, End };
    /// Waits for the next message, for a time, or until `gone`.
    Step next(std::string& message, std::chrono::milliseconds time, const std::stop_token& gone);

private:
    bool is_over() const { return m_is_closed || (m_has_end && m_open == 0); }
    void push(const Json& message);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Json> m_messages;
    std::size_t m_open;
    bool m_has_end;
    bool m_is_closed = false;
};

} // namespace graticule::mcp
