// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "sandbox/descriptor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace graticule::sandbox {

/// The private socket of a session: JSON behind four bytes of length. What comes over it is
/// hostile.
class Channel {
public:
    enum class State { Waiting, Complete, Closed, Broken };

    explicit Channel(Descriptor socket);

    int descriptor() const { return m_socket.get(); }
    /// Hands its socket on, where a session speaks otherwise.
    Descriptor release() { return std::move(m_socket); }

    /// Begins to send a message; `push` sends on as the socket takes it.
    void send(const Json& message);
    bool has_to_send() const { return m_sent < m_outgoing.size(); }
    void push();

    /// Reads what is there, at most one message and one byte more: a session that says more than it
    /// was asked is Broken.
    State take();
    /// The message that is complete; reading begins anew.
    /// @throws Error Malformed where it is no JSON
    Json message();

private:
    Descriptor m_socket;
    std::string m_outgoing;
    std::size_t m_sent = 0;
    std::string m_incoming;
};

} // namespace graticule::sandbox
