// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "sandbox/descriptor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::sandbox {

/// What a browser is told and tells by its DevTools protocol: JSON, each ended by a zero byte. What
/// it tells is hostile.
class DevTools {
public:
    explicit DevTools(Descriptor socket);

    int descriptor() const { return m_socket.get(); }

    /// Begins to send a command; `push` sends on as the socket takes it.
    /// @param page the session of a page; empty for the browser's own
    /// @return its number, which its answer has as "id"
    std::int64_t send(std::string_view method, const Json& parameters, std::string_view page = {});
    /// The same for parameters that are written already, as large files are.
    std::int64_t send_text(std::string_view method, std::string_view parameters,
                           std::string_view page);
    bool has_to_send() const { return m_sent < m_outgoing.size(); }
    /// Whether the browser has yet to take so much that nothing should be done that it asks for:
    /// what it wants to say then waits in its own memory, and what it was sent does not grow here.
    bool is_behind() const;
    void push();

    /// Reads what is there, a bounded part of it. False where the browser is gone.
    bool take();
    /// The next message that is whole. What is no JSON, or too long, is left out and counted.
    std::optional<Json> next();
    /// Bytes that were left out.
    std::uint64_t left_out() const { return m_left_out; }

private:
    Descriptor m_socket;
    std::int64_t m_commands = 0;
    std::string m_outgoing;
    std::size_t m_sent = 0;
    std::string m_incoming;
    std::size_t m_searched = 0;
    bool m_is_skipping = false;
    std::uint64_t m_left_out = 0;
};

} // namespace graticule::sandbox
