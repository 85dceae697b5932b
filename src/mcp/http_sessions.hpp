// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mcp/exchange.hpp"
#include "mcp/peer.hpp"
#include "mcp/server_options.hpp"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace graticule::mcp {

/// A session of HTTP (2025-03-26 to 2025-11-25), and the stream for what belongs to no request.
class HttpSession {
public:
    HttpSession()
        : m_outlet(std::make_shared<Unasked>()), m_peer(std::make_shared<Peer>(m_outlet)) {}
    ~HttpSession() { end(); }
    HttpSession(const HttpSession&) = delete;
    HttpSession& operator=(const HttpSession&) = delete;

    const std::shared_ptr<Peer>& peer() const { return m_peer; }
    /// Begins the stream that GET asks for; null where there is one already.
    std::shared_ptr<Exchange> open_stream() { return m_outlet->open(); }
    void end();

private:
    /// Sends while somebody listens.
    class Unasked final : public Outlet {
    public:
        void send(const Json& message) override;
        void end(const Json& /*response*/) override {}
        std::shared_ptr<Exchange> open();
        void close();

    private:
        std::mutex m_mutex;
        std::weak_ptr<Exchange> m_stream;
    };

    std::shared_ptr<Unasked> m_outlet;
    std::shared_ptr<Peer> m_peer;
};

/// The sessions of a server by their ids, which are random words that only who was told them can
/// name.
class HttpSessions {
public:
    explicit HttpSessions(const Limits& limits) : m_limits(limits) {}

    /// Keeps a session; the one that was unused for longest gives way where there are too many.
    /// @return its id
    std::string add(std::shared_ptr<HttpSession> session);
    /// Null where there is none, or it was unused for too long.
    std::shared_ptr<HttpSession> find(const std::string& id);
    /// @return whether there was one
    bool end(const std::string& id);

private:
    using Clock = std::chrono::steady_clock;
    struct Entry {
        std::shared_ptr<HttpSession> session;
        Clock::time_point used;
    };
    void forget_old();

    const Limits& m_limits;
    std::mutex m_mutex;
    std::map<std::string, Entry> m_sessions;
};

} // namespace graticule::mcp
