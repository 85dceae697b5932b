// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/devtools.hpp"
#include "sandbox/limit_watch.hpp"
#include "sandbox/session.hpp"

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::sandbox {

/// A browser's process in the sandbox, and what it is told and tells.
class Browser {
public:
    using Clock = std::chrono::steady_clock;

    /// @param sandbox of Engine::Browser
    /// @param listen  hears what the browser says without being asked
    /// @throws Error Io, Refused
    Browser(Sandbox& sandbox, const SessionSetup& setup, const Context& context,
            std::function<void(const Json&)> listen);

    /// Whether it answers no more: it ended, or a limit stopped it.
    bool is_gone() const { return m_is_gone || m_limits.stopped(); }

    void send(std::string_view method, const Json& parameters, std::string_view page = {});
    /// See DevTools::send_text().
    void send_text(std::string_view method, std::string_view parameters, std::string_view page);

    /// Sends a command and waits for what comes of it.
    /// @return its result, or its "error"; nothing where the browser is gone or the time is up
    std::optional<Json> call(std::string_view method, const Json& parameters, std::string_view page,
                             Clock::time_point deadline);

    /// Waits until something is so. False where the browser is gone or the time is up.
    /// @throws Error Cancelled
    bool await(const std::function<bool()>& is_so, Clock::time_point deadline);

    LimitWatch& limits() { return m_limits; }
    SessionProcess& process() { return m_process; }
    std::uint64_t left_out() const { return m_tools.left_out(); }

private:
    void hear_for(Clock::time_point deadline);
    void hear_messages(Clock::time_point until);

    Baseline m_baseline;
    SessionProcess m_process;
    LimitWatch m_limits;
    DevTools m_tools;
    std::function<void(const Json&)> m_listen;
    std::int64_t m_awaited = 0;
    std::optional<Json> m_answer;
    bool m_has_more = false; ///< that it said and nobody has heard yet
    bool m_is_gone = false;
};

/// The program and arguments that a session of a browser becomes.
std::vector<std::string> browser_words(const std::string& program);

} // namespace graticule::sandbox
