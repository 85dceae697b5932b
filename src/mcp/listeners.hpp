// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include "mcp/active_call.hpp"
#include "mcp/declarations.hpp"
#include "mcp/notices.hpp"
#include "mcp/peer.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace graticule::mcp {

/// What a client of 2026-07-28 wants to be told on one stream (subscriptions/listen), as far as it
/// is offered.
struct ListenFilter {
    bool tools = false;
    bool prompts = false;
    bool resources = false;
    std::set<std::string> uris;

    /// @throws ProtocolError InvalidParams
    static ListenFilter read(const Json& notifications, const Offers& offers,
                             std::size_t most_uris);
    bool wants(const Notice& notice) const;
    Json form() const;
};

/// Who is to be told of changes: sessions, and requests that stay open to listen.
class Listeners {
public:
    explicit Listeners(Notices& notices);
    ~Listeners();
    Listeners(const Listeners&) = delete;
    Listeners& operator=(const Listeners&) = delete;

    void add_session(const std::shared_ptr<Peer>& peer);
    /// Confirms, and tells until the call is cancelled. The call is finished by end_all() alone.
    void add_stream(const std::shared_ptr<ActiveCall>& call, ListenFilter filter);
    /// The server ends: each stream gets its result.
    void end_all(const Json& server_info);

private:
    struct Stream {
        std::shared_ptr<ActiveCall> call;
        ListenFilter filter;
    };
    void tell(const Notice& notice);

    Notices& m_notices;
    std::mutex m_mutex;
    std::map<std::uint64_t, Stream> m_streams;
    std::map<Peer*, std::weak_ptr<Peer>> m_sessions;
    std::uint64_t m_next = 1;
    std::uint64_t m_listening = 0; ///< to the notices
};

} // namespace graticule::mcp
