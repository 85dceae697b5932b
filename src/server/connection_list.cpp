// SPDX-License-Identifier: Apache-2.0
#include "server/connection_list.hpp"

#include <vector>

namespace graticule::server {

bool ConnectionList::make_room() {
    while (m_all.size() >= m_most && !m_waiting.empty())
        m_waiting.front()->drop(); // more than one where some are being turned away
    return m_all.size() < m_most;
}

void ConnectionList::remove(ListedConnection& connection) {
    m_all.erase(&connection);
    m_waiting.remove(&connection);
}

void ConnectionList::set_waiting(ListedConnection& connection) {
    m_waiting.remove(&connection);
    if (m_all.count(&connection) != 0)
        m_waiting.push_back(&connection);
}

void ConnectionList::stop_all() {
    for (ListedConnection* const connection : std::vector(m_all.begin(), m_all.end()))
        connection->stop(); // which may take it off the list
}

void ConnectionList::drop_all() {
    for (ListedConnection* const connection : std::vector(m_all.begin(), m_all.end()))
        connection->drop();
}

} // namespace graticule::server
