// SPDX-License-Identifier: Apache-2.0
#include "sandbox/idle_sessions.hpp"

#include "base/memory.hpp"
#include "base/unconfined.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace graticule::sandbox {

namespace {

constexpr std::uint64_t BytesOfIdleSession = 64U << 20U; // what a copy has of its own, mostly less
constexpr std::uint64_t DescriptorsOfIdleSession = 6;
constexpr std::uint64_t FewestIdleSessions = 8;
constexpr std::uint64_t ScarceShare = 4; // one part of the machine's memory is for all else

// Half of the files that this process may have open are for all else.
std::uint64_t descriptors_for_sessions() {
    rlimit limit{};
    return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur / 2 : 0;
}

bool machine_has_room_for(std::size_t sessions) {
    if (sessions <= FewestIdleSessions)
        return true;
    static const std::uint64_t by_descriptors =
        descriptors_for_sessions() / DescriptorsOfIdleSession;
    const MachineMemory memory = unconfined([] { return machine_memory(); });
    return sessions <= std::min(memory.total / BytesOfIdleSession, by_descriptors)
           && memory.available >= memory.total / ScarceShare;
}

} // namespace

std::unique_ptr<Session> IdleSession::take() {
    const std::scoped_lock lock(m_mutex);
    return std::move(m_session);
}

std::unique_ptr<Session> IdleSession::take_without_copies() {
    const std::scoped_lock lock(m_mutex);
    return m_session && !m_session->has_copies() ? std::move(m_session) : nullptr;
}

bool IdleSession::was_ended() const {
    const std::scoped_lock lock(m_mutex);
    return m_session == nullptr;
}

IdleSessions::IdleSessions(std::function<bool(std::size_t)> has_room)
    : m_has_room(has_room ? std::move(has_room) : machine_has_room_for) {}

std::shared_ptr<IdleSession> IdleSessions::keep(std::unique_ptr<Session> session) {
    auto idle = std::make_shared<IdleSession>(std::move(session));
    {
        const std::scoped_lock lock(m_mutex);
        m_sessions.push_back(idle);
    }
    while (!m_has_room(kept().size()) && end_one()) {
    }
    return idle;
}

std::vector<std::weak_ptr<IdleSession>> IdleSessions::kept() {
    const std::scoped_lock lock(m_mutex);
    std::erase_if(m_sessions, [](const auto& each) {
        const std::shared_ptr<IdleSession> idle = each.lock();
        return !idle || idle->was_ended();
    });
    return {m_sessions.begin(), m_sessions.end()};
}

// Without the one that was kept last.
bool IdleSessions::end_one() {
    std::vector<std::weak_ptr<IdleSession>> candidates = kept();
    if (!candidates.empty())
        candidates.pop_back();
    return std::any_of(candidates.begin(), candidates.end(), [](const auto& candidate) {
        const std::shared_ptr<IdleSession> idle = candidate.lock();
        return idle && idle->take_without_copies() != nullptr;
    });
}

} // namespace graticule::sandbox
