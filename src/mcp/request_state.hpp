// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/clock.hpp"
#include "base/json.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace graticule::mcp {

/// `requestState` of 2026-07-28: what a question leaves with the client, who gives it back with the
/// answer, so that nothing need be kept here. It is hostile until its signature (HMAC-SHA-256, with
/// a key that is made for each process) has been checked, and holds for one call with its arguments
/// and for a time alone. The client can read it, and it has only what the client said.
class RequestStates {
public:
    /// @throws Error Io where the system gives no random bytes
    RequestStates(std::chrono::milliseconds time, Clock clock);

    /// @param call what was asked for: method, name and arguments
    /// @param answers those of earlier rounds
    std::string sign(const Json& call, const Json& answers) const;

    /// The answers in it.
    /// @throws ProtocolError InvalidParams where it was not signed here, for another call, or too
    ///         long ago
    Json check(std::string_view state, const Json& call) const;

private:
    std::string signature(std::string_view payload) const;

    std::chrono::milliseconds m_time;
    Clock m_clock;
    std::string m_key;
};

} // namespace graticule::mcp
