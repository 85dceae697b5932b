// SPDX-License-Identifier: Apache-2.0
#include "sandbox/browser.hpp"

#include "base/json_member.hpp"
#include "sandbox/sandbox.hpp"

#include <poll.h>

#include <algorithm>
#include <array>

namespace graticule::sandbox {

namespace {

Json result_of(const Json& answer) {
    const Json& error = member(answer, "error");
    return error.is_null() ? member(answer, "result") : Json{{"error", error}};
}

} // namespace

std::vector<std::string> browser_words(const std::string& program) {
    return {program, "--remote-debugging-pipe",
            // Its own sandbox needs namespaces, which a session cannot make.
            "--no-sandbox", "--user-data-dir=/tmp/browser", "--disable-gpu",
            "--disable-background-networking", "--disable-breakpad", "--disable-component-update",
            "--disable-extensions", "--deny-permission-prompts",
            "--disable-features=MediaRouter,OptimizationHints,Translate",
            "--force-device-scale-factor=1", "--hide-scrollbars", "--mute-audio",
            "--no-default-browser-check", "--no-first-run"};
}

Browser::Browser(Sandbox& sandbox, const SessionSetup& setup, const Context& context,
                 std::function<void(const Json&)> listen)
    : m_baseline(baseline_of(setup, 0)), m_process(sandbox, setup, sandbox.program()),
      m_limits(m_process, setup, context, m_baseline), m_tools(m_process.channel().release()),
      m_listen(std::move(listen)) {}

void Browser::send(std::string_view method, const Json& parameters, std::string_view page) {
    m_tools.send(method, parameters, page);
}

void Browser::send_text(std::string_view method, std::string_view parameters,
                        std::string_view page) {
    m_tools.send_text(method, parameters, page);
}

std::optional<Json> Browser::call(std::string_view method, const Json& parameters,
                                  std::string_view page, Clock::time_point deadline) {
    m_answer.reset();
    m_awaited = m_tools.send(method, parameters, page);
    await([this] { return m_answer.has_value(); }, deadline);
    m_awaited = 0;
    return std::exchange(m_answer, std::nullopt);
}

bool Browser::await(const std::function<bool()>& is_so, Clock::time_point deadline) {
    while (!is_so()) {
        if (is_gone() || Clock::now() >= deadline)
            return false;
        hear_for(deadline);
        m_limits.check();
    }
    return true;
}

void Browser::hear_for(Clock::time_point deadline) {
    const Clock::time_point until = std::min(deadline, m_limits.next_check());
    const bool is_behind = m_tools.is_behind();
    const auto wait_us =
        std::chrono::duration_cast<std::chrono::microseconds>(until - Clock::now()).count();
    const std::int64_t most_us = m_has_more && !is_behind ? 0 : std::max<std::int64_t>(0, wait_us);
    const auto wanted =
        static_cast<short>((is_behind ? 0 : POLLIN) | (m_tools.has_to_send() ? POLLOUT : 0));
    std::array<pollfd, 4> files{pollfd{m_tools.descriptor(), wanted, 0},
                                pollfd{m_process.output().descriptor(), POLLIN, 0},
                                pollfd{m_process.errors().descriptor(), POLLIN, 0},
                                pollfd{m_process.descriptor(), POLLIN, 0}};
    const timespec wait{most_us / 1'000'000, most_us % 1'000'000 * 1000};
    ::ppoll(files.data(), files.size(), &wait, nullptr);
    m_tools.push();
    m_process.output().take();
    m_process.errors().take();
    const bool is_closed = (files[0].revents & (POLLHUP | POLLERR)) != 0;
    if (!m_has_more || is_closed)
        m_is_gone = !m_tools.take();
    m_is_gone = m_is_gone || (files[3].revents & POLLIN) != 0;
    hear_messages(until);
}

// Each may ask for a file: so it is not known how long all of them take, nor what comes of them.
void Browser::hear_messages(Clock::time_point until) {
    m_has_more = true;
    while (!m_tools.is_behind()) {
        const auto message = m_tools.next();
        if (!message) {
            m_has_more = false;
            return;
        }
        const auto number = count_member(*message, "id");
        if (number && m_awaited != 0 && *number == m_awaited)
            m_answer = result_of(*message);
        else if (!number)
            m_listen(*message);
        if (Clock::now() >= until)
            return;
    }
}

} // namespace graticule::sandbox
