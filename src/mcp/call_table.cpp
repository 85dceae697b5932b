// SPDX-License-Identifier: Apache-2.0
#include "mcp/call_table.hpp"

#include "mcp/protocol_error.hpp"

#include <utility>

namespace graticule::mcp {

namespace {

/// 1 and "1" are different ids.
std::string key_of(const Json& id) {
    return to_line(id);
}

} // namespace

void CallTable::add(const std::shared_ptr<ActiveCall>& call) {
    const std::scoped_lock lock(m_mutex);
    if (!m_calls.emplace(key_of(call->terms().id), call).second)
        throw ProtocolError(InvalidRequest, "A request with this id is being carried out");
}

void CallTable::remove(const Json& id) {
    const std::scoped_lock lock(m_mutex);
    m_calls.erase(key_of(id));
}

void CallTable::cancel(const Json& id) {
    std::shared_ptr<ActiveCall> call;
    {
        const std::scoped_lock lock(m_mutex);
        const auto found = m_calls.find(key_of(id));
        if (found == m_calls.end())
            return;
        call = found->second;
    }
    call->cancel();
}

void CallTable::cancel_all() {
    std::map<std::string, std::shared_ptr<ActiveCall>> calls;
    {
        const std::scoped_lock lock(m_mutex);
        calls = m_calls;
    }
    for (const auto& [id, call] : calls)
        call->cancel();
}

bool CallTable::is_empty() const {
    const std::scoped_lock lock(m_mutex);
    return m_calls.empty();
}

} // namespace graticule::mcp
