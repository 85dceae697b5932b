// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/active_call.hpp"
#include "mcp/call_table.hpp"
#include "mcp/era.hpp"
#include "mcp/message.hpp"
#include "mcp/notices.hpp"
#include "mcp/outlet.hpp"
#include "mcp/service.hpp"

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace graticule::mcp {

/// What a handshake agreed on.
struct Handshake {
    Era era = NewestHandshakeEra;
    ClientInfo client;
};

/// One client: the process at the other end of stdio, a session of HTTP, or a single modern request
/// of HTTP, as nothing is remembered between those. Used from any thread.
class Peer {
public:
    /// @param unasked where messages go that belong to no request of the client; null for nowhere
    explicit Peer(std::shared_ptr<Outlet> unasked) : m_unasked(std::move(unasked)) {}

    CallTable& calls() { return m_calls; }

    std::optional<Handshake> handshake() const;
    /// @throws ProtocolError InvalidRequest where there was one
    void shake_hands(Handshake handshake);

    LogLevel log_level() const;
    void set_log_level(LogLevel level);

    /// @throws ProtocolError InvalidRequest where there are too many
    void subscribe(const std::string& uri, std::size_t most);
    void unsubscribe(const std::string& uri);
    /// Tells of what changed, once hands have been shaken.
    void tell(const Notice& notice);

    /// Puts a request to the client, and waits for its result.
    /// @param call as whose part it is sent
    /// @throws Error Cancelled, Timeout, or Refused where the client answers with an error
    Json request(ActiveCall& call, const std::string& method, const Json& params,
                 std::chrono::milliseconds time);
    void answered(const ResponseMessage& response);

private:
    struct Waiting {
        bool is_answered = false;
        ResponseMessage response;
    };
    std::string add_waiting();
    ResponseMessage await(const std::string& id, const Context& context,
                          std::chrono::milliseconds time);

    std::shared_ptr<Outlet> m_unasked;
    CallTable m_calls;
    mutable std::mutex m_mutex; ///< of what follows
    std::optional<Handshake> m_handshake;
    LogLevel m_log_level = LogLevel::Info;
    std::set<std::string> m_subscriptions;
    std::condition_variable m_answered;
    std::map<std::string, Waiting> m_waiting;
    std::uint64_t m_next = 1;
};

/// Puts questions as requests of the server's own (until 2025-11-25).
class PeerAsker final : public Asker {
public:
    PeerAsker(std::shared_ptr<Peer> peer, ActiveCall& call, std::chrono::milliseconds time)
        : m_peer(std::move(peer)), m_call(call), m_time(time) {}
    std::map<std::string, Json> put(const std::vector<Question>& questions,
                                    const Context& context) override;

private:
    std::shared_ptr<Peer> m_peer;
    ActiveCall& m_call;
    std::chrono::milliseconds m_time;
};

/// The notification of a change, without `_meta`.
Json notification_of(const Notice& notice);

} // namespace graticule::mcp
