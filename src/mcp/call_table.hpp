// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/active_call.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace graticule::mcp {

/// The requests of one client that are being carried out, by their ids.
class CallTable {
public:
    /// @throws ProtocolError InvalidRequest where the id is in use
    void add(const std::shared_ptr<ActiveCall>& call);
    void remove(const Json& id);
    /// Cancels the request with this id, if there is one (notifications/cancelled).
    void cancel(const Json& id);
    void cancel_all();
    bool is_empty() const;

private:
    mutable std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<ActiveCall>> m_calls;
};

} // namespace graticule::mcp
