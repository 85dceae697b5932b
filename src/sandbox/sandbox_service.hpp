// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sandbox/browser_session.hpp"
#include "sandbox/engine.hpp"
#include "sandbox/idle_browsers.hpp"
#include "sandbox/idle_sessions.hpp"
#include "sandbox/session.hpp"
#include "sandbox/session_pool.hpp"
#include "sandbox/session_slots.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace graticule::sandbox {

struct ServiceOptions {
    std::vector<std::string> without; ///< mechanisms that the user does without, by name
    std::size_t most_sessions = sessions_of_machine(); ///< in use at once, of all engines together
};

/// All sessions of a program come from here. A command makes one and hands it to what executes
/// foreign code. The server of an engine is started when it is first wanted, and again where it has
/// ended; it stays warm until this goes and the sessions from it have gone.
///
/// Where as many sessions are in use as may be, browsers that are idle are ended, and else whoever
/// wants one waits: so nobody waits here who has a session already that is not idle.
/// Sessions may outlive the service, idle ones apart. Safe to use from several threads; a session
/// is used by one at a time.
class SandboxService {
public:
    /// Starts nothing.
    explicit SandboxService(ServiceOptions options = {});
    ~SandboxService();
    SandboxService(const SandboxService&) = delete;
    SandboxService& operator=(const SandboxService&) = delete;

    /// A session of Python or Node, which ends with what is returned.
    /// @param context of the wait and of the session, which it must outlive
    /// @throws Error Refused where the system protects too little; NotFound without what set-up
    ///         makes; Io; Cancelled
    std::unique_ptr<Session> open(Engine engine, const SessionSetup& setup, const Context& context);

    /// The same where no session has to end first; else null.
    std::unique_ptr<Session> open_at_once(Engine engine, const SessionSetup& setup,
                                          const Context& context);

    /// Executes code in a session that nothing is mounted in, and that nobody else has had or will
    /// have. Some are ready before they are wanted, as long as nobody needs their places.
    /// @param engine Python or Node
    /// @throws Error as open()
    Execution execute_alone(Engine engine, const Limits& limits, const std::string& code,
                            const Context& context);

    /// Keeps a session that is not used for now, as long as its memory is not needed; others may
    /// have its place.
    std::shared_ptr<IdleSession> keep_idle(std::unique_ptr<Session> session);

    /// Such a session, to be used again; null where it was ended.
    /// @param context of the wait
    /// @throws Error Cancelled
    std::unique_ptr<Session> use_again(IdleSession& idle, const Context& context);

    /// The same; null where there is no place for it, too.
    std::unique_ptr<Session> use_again_at_once(IdleSession& idle);

    /// A browser for pages that may read what the setup mounts.
    /// @throws Error as open()
    std::unique_ptr<BrowserSession> open_browser(const SessionSetup& setup, const Context& context);

    /// Shows a page that reads nothing but itself and the libraries, in a browser that is kept warm
    /// for the next, which may be another's: each page has a context of its own. A page that a
    /// limit ended the browser of, or that it does not load, is shown again in a fresh one, so that
    /// it does not answer for what was left by those before.
    /// @param time limit of the page
    /// @throws Error as open(); Io where a fresh browser does not load it either
    Shown show(const PageCase& page, std::chrono::milliseconds time, const Context& context);

    /// Has an engine's server ready.
    /// @return how long its start took
    /// @throws Error as open(), but for Cancelled
    std::chrono::milliseconds warm(Engine engine);

private:
    struct PoolOfEngine {
        Engine engine;
        Limits limits;
        std::unique_ptr<SessionPool> sessions;
    };
    struct Server {
        std::mutex mutex; ///< held while it is started
        std::shared_ptr<Sandbox> sandbox;
    };

    std::shared_ptr<Sandbox> sandbox_of(Engine engine);
    bool server_has_ended(Engine engine);
    /// Opens again where the server ended between the look at it and the asking.
    template <typename Opened>
    std::unique_ptr<Opened> with_server(Engine engine,
                                        const std::function<std::unique_ptr<Opened>()>& open);
    SessionPool& pool_of(Engine engine, const Limits& limits);
    bool end_ready();
    std::optional<SessionSlot> slot_at_once();
    SessionSlot await_slot(const Context& context);
    Shown show_in(std::unique_ptr<BrowserSession> browser, const PageCase& page,
                  std::chrono::milliseconds time, const Context& context);

    std::vector<std::string> m_without;
    std::shared_ptr<SessionSlots> m_slots;
    std::array<Server, 3> m_servers; ///< by engine
    IdleBrowsers m_idle_browsers;
    IdleSessions m_idle_sessions;
    std::mutex m_pools_mutex;
    std::vector<PoolOfEngine> m_pools; ///< first to go
};

} // namespace graticule::sandbox
