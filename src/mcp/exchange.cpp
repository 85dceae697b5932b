// SPDX-License-Identifier: Apache-2.0
#include "mcp/exchange.hpp"

#include <utility>

namespace graticule::mcp {

namespace {

/// More than this many that a client has not taken are held for none: notifications are left out
/// then, which a client can do without.
constexpr std::size_t MostHeld = 1000;

} // namespace

void Exchange::push(const Json& message) {
    m_messages.push_back(message);
    m_changed.notify_all();
}

void Exchange::send(const Json& message) {
    const std::scoped_lock lock(m_mutex);
    const bool is_dispensable = !message.contains("id");
    if (!is_over() && (m_messages.size() < MostHeld || !is_dispensable))
        push(message);
}

void Exchange::end(const Json& response) {
    const std::scoped_lock lock(m_mutex);
    if (is_over())
        return;
    if (m_open > 0)
        --m_open;
    if (!response.is_null())
        push(response);
    m_changed.notify_all();
}

void Exchange::close() {
    const std::scoped_lock lock(m_mutex);
    m_is_closed = true;
    m_changed.notify_all();
}

void Exchange::await(std::chrono::milliseconds time) {
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, time, [this] { return !m_messages.empty() || is_over(); });
}

std::optional<Json> Exchange::sole_response() {
    const std::scoped_lock lock(m_mutex);
    if (!is_over() || m_messages.size() != 1)
        return std::nullopt;
    Json message = std::move(m_messages.front());
    m_messages.clear();
    return message;
}

bool Exchange::is_empty() {
    const std::scoped_lock lock(m_mutex);
    return is_over() && m_messages.empty();
}

Exchange::Step Exchange::next(std::string& message, std::chrono::milliseconds time,
                              const std::stop_token& gone) {
    const std::stop_callback wake(gone, [this] {
        const std::scoped_lock lock(m_mutex);
        m_changed.notify_all();
    });
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, time,
                       [&] { return !m_messages.empty() || is_over() || gone.stop_requested(); });
    if (gone.stop_requested() || (m_messages.empty() && is_over()))
        return Step::End;
    if (m_messages.empty())
        return Step::Quiet;
    message = to_line(m_messages.front());
    m_messages.pop_front();
    return Step::Next;
}

} // namespace graticule::mcp
