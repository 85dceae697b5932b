// SPDX-License-Identifier: Apache-2.0
#include "sandbox/session_slots.hpp"

#include "base/error.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <thread>

namespace graticule::sandbox {

namespace {

constexpr std::size_t SessionsOfProcessor = 8;        // most of them wait for a model, or for data
constexpr std::uint64_t BytesOfSession = 512U << 20U; // of its own, where it works on data
constexpr std::size_t FewestSessions = 2;

} // namespace

SessionSlot::~SessionSlot() {
    if (m_slots)
        m_slots->give_back();
}

SessionSlot SessionSlot::another() const {
    if (!m_slots)
        return {};
    if (auto slot = m_slots->take_within(std::chrono::milliseconds(0)))
        return *std::move(slot);
    throw Error(ErrorCode::LimitExceeded, "There are as many sessions as there may be at once",
                "End others first");
}

std::optional<SessionSlot> SessionSlots::take_within(std::chrono::milliseconds patience) {
    std::unique_lock lock(m_mutex);
    if (!m_given_back.wait_for(lock, patience, [this] { return m_free > 0; }))
        return std::nullopt;
    --m_free;
    return SessionSlot(shared_from_this());
}

void SessionSlots::give_back() {
    {
        const std::scoped_lock lock(m_mutex);
        ++m_free;
    }
    m_given_back.notify_one();
}

std::size_t sessions_of_machine() {
    const std::size_t by_processors =
        SessionsOfProcessor * std::max(1U, std::thread::hardware_concurrency());
    const auto bytes = static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PHYS_PAGES)))
                       * static_cast<std::uint64_t>(std::max(0L, ::sysconf(_SC_PAGESIZE)));
    return std::max(FewestSessions, std::min<std::size_t>(by_processors, bytes / BytesOfSession));
}

} // namespace graticule::sandbox
