// SPDX-License-Identifier: Apache-2.0
#include "sandbox/sandbox_service.hpp"

#include "base/error.hpp"
#include "sandbox/sandbox.hpp"

#include <algorithm>
#include <utility>

namespace graticule::sandbox {

namespace {

// How soon one who waits for a session hears that the work is cancelled.
constexpr std::chrono::milliseconds Patience{50};
constexpr std::size_t ReadyOfPool = 2;

bool leaves_browser_sound(const Execution& execution) {
    return execution.outcome == Outcome::Finished || execution.outcome == Outcome::Raised;
}

} // namespace

SandboxService::SandboxService(ServiceOptions options)
    : m_without(std::move(options.without)),
      m_slots(std::make_shared<SessionSlots>(options.most_sessions)) {}

SandboxService::~SandboxService() = default;

std::shared_ptr<Sandbox> SandboxService::sandbox_of(Engine engine) {
    Server& server = m_servers.at(static_cast<std::size_t>(engine));
    const std::scoped_lock lock(server.mutex);
    if (!server.sandbox || !server.sandbox->alive())
        server.sandbox = std::make_shared<Sandbox>(SandboxOptions{{}, m_without, engine});
    return server.sandbox;
}

// Browsers that wait for pages have slots, too, and no state is lost with them.
std::optional<SessionSlot> SandboxService::slot_at_once() {
    constexpr std::chrono::milliseconds Now{0};
    for (;;) {
        if (auto slot = m_slots->take_within(Now))
            return slot;
        if (!m_idle_browsers.end_one())
            return std::nullopt;
    }
}

// Those that nobody has used yet: others are made when they are wanted again.
bool SandboxService::end_ready() {
    const std::scoped_lock lock(m_pools_mutex);
    return std::any_of(m_pools.begin(), m_pools.end(),
                       [](const PoolOfEngine& pool) { return pool.sessions->end_one(); });
}

SessionSlot SandboxService::await_slot(const Context& context) {
    for (;;) {
        context.check_cancelled();
        if (auto slot = slot_at_once())
            return *std::move(slot);
        if (end_ready())
            continue;
        if (auto slot = m_slots->take_within(Patience))
            return *std::move(slot);
    }
}

bool SandboxService::server_has_ended(Engine engine) {
    Server& server = m_servers.at(static_cast<std::size_t>(engine));
    const std::scoped_lock lock(server.mutex);
    return server.sandbox && !server.sandbox->alive();
}

template <typename Opened>
std::unique_ptr<Opened>
SandboxService::with_server(Engine engine, const std::function<std::unique_ptr<Opened>()>& open) {
    try {
        return open();
    } catch (const Error&) {
        if (!server_has_ended(engine))
            throw;
    }
    return open();
}

std::unique_ptr<Session> SandboxService::open(Engine engine, const SessionSetup& setup,
                                              const Context& context) {
    return with_server<Session>(engine, [&] {
        SessionSlot slot = await_slot(context);
        return std::make_unique<Session>(sandbox_of(engine), setup, context, std::move(slot));
    });
}

std::unique_ptr<Session> SandboxService::open_at_once(Engine engine, const SessionSetup& setup,
                                                      const Context& context) {
    return with_server<Session>(engine, [&]() -> std::unique_ptr<Session> {
        auto slot = slot_at_once();
        if (!slot)
            return nullptr;
        return std::make_unique<Session>(sandbox_of(engine), setup, context, *std::move(slot));
    });
}

SessionPool& SandboxService::pool_of(Engine engine, const Limits& limits) {
    const std::scoped_lock lock(m_pools_mutex);
    const auto found = std::find_if(m_pools.begin(), m_pools.end(), [&](const PoolOfEngine& pool) {
        return pool.engine == engine && pool.limits == limits;
    });
    if (found != m_pools.end())
        return *found->sessions;
    SessionSetup setup;
    setup.limits = limits;
    setup.seed = 0;
    setup.single_use = true;
    m_pools.push_back(
        {engine, limits, std::make_unique<SessionPool>(*this, engine, setup, ReadyOfPool)});
    return *m_pools.back().sessions;
}

// The time is each execution's own.
Execution SandboxService::execute_alone(Engine engine, const Limits& limits,
                                        const std::string& code, const Context& context) {
    Limits of_all = limits;
    of_all.time = Limits{}.time;
    return pool_of(engine, of_all).execute(code, limits.time, context);
}

std::shared_ptr<IdleSession> SandboxService::keep_idle(std::unique_ptr<Session> session) {
    session->leave_slot();
    return m_idle_sessions.keep(std::move(session));
}

std::unique_ptr<Session> SandboxService::use_again(IdleSession& idle, const Context& context) {
    if (idle.was_ended())
        return nullptr;
    SessionSlot slot = await_slot(context);
    std::unique_ptr<Session> session = idle.take();
    if (session)
        session->take_slot(std::move(slot));
    return session;
}

std::unique_ptr<Session> SandboxService::use_again_at_once(IdleSession& idle) {
    auto slot = slot_at_once();
    std::unique_ptr<Session> session = slot ? idle.take() : nullptr;
    if (session)
        session->take_slot(*std::move(slot));
    return session;
}

std::unique_ptr<BrowserSession> SandboxService::open_browser(const SessionSetup& setup,
                                                             const Context& context) {
    return with_server<BrowserSession>(Engine::Browser, [&] {
        SessionSlot slot = await_slot(context);
        return std::make_unique<BrowserSession>(sandbox_of(Engine::Browser), setup, context,
                                                std::move(slot));
    });
}

Shown SandboxService::show(const PageCase& page, std::chrono::milliseconds time,
                           const Context& context) {
    if (std::unique_ptr<BrowserSession> browser = m_idle_browsers.take())
        try {
            Shown shown = show_in(std::move(browser), page, time, context);
            if (!shown.execution.session_ended)
                return shown;
        } catch (const Error& error) {
            if (error.code() != ErrorCode::Io)
                throw;
        }
    return show_in(open_browser({}, context), page, time, context);
}

Shown SandboxService::show_in(std::unique_ptr<BrowserSession> browser, const PageCase& page,
                              std::chrono::milliseconds time, const Context& context) {
    browser->set_context(context);
    browser->set_time_limit(time);
    Shown shown = browser->show(page);
    if (leaves_browser_sound(shown.execution))
        m_idle_browsers.keep(std::move(browser));
    return shown;
}

std::chrono::milliseconds SandboxService::warm(Engine engine) {
    return sandbox_of(engine)->warmed_in();
}

} // namespace graticule::sandbox
