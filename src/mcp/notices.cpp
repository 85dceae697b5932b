// SPDX-License-Identifier: Apache-2.0
#include "mcp/notices.hpp"

#include <utility>

namespace graticule::mcp {

std::uint64_t Notices::listen(Listener listener) {
    const std::scoped_lock lock(m_mutex);
    m_listeners.emplace(m_next, std::move(listener));
    return m_next++;
}

void Notices::remove(std::uint64_t listener) {
    const std::scoped_lock lock(m_mutex);
    m_listeners.erase(listener);
}

void Notices::tell(const Notice& notice) {
    const std::scoped_lock lock(m_mutex);
    for (const auto& [id, listener] : m_listeners)
        listener(notice);
}

} // namespace graticule::mcp
