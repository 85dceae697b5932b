// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

namespace graticule::sandbox {

class SessionSlots;

/// The place of one session among those that may be in use at once; given back when it goes. An
/// empty one stands for a session that nobody counts.
class SessionSlot {
public:
    SessionSlot() = default;
    ~SessionSlot();
    SessionSlot(SessionSlot&& other) noexcept = default;
    SessionSlot& operator=(SessionSlot&& other) = delete;
    SessionSlot(const SessionSlot&) = delete;
    SessionSlot& operator=(const SessionSlot&) = delete;

    /// One more where this one is from. It does not wait, as two that have a slot and want another
    /// could wait for each other.
    /// @throws Error LimitExceeded where none is free
    SessionSlot another() const;

private:
    friend class SessionSlots;
    explicit SessionSlot(std::shared_ptr<SessionSlots> slots) : m_slots(std::move(slots)) {}

    std::shared_ptr<SessionSlots> m_slots;
};

/// Counts the sessions that are in use at once. Safe to use from several threads.
class SessionSlots : public std::enable_shared_from_this<SessionSlots> {
public:
    static constexpr std::size_t NoLimit = std::numeric_limits<std::size_t>::max();

    /// @param most sessions at once, at least 1
    explicit SessionSlots(std::size_t most) : m_free(most) {}

    /// A slot, in no order among those that wait; none where none is free in time.
    std::optional<SessionSlot> take_within(std::chrono::milliseconds patience);

private:
    friend class SessionSlot;
    void give_back();

    std::mutex m_mutex;
    std::condition_variable m_given_back;
    std::size_t m_free;
};

/// As many sessions as this machine is meant for: by its processors and its memory, and at least 2.
std::size_t sessions_of_machine();

} // namespace graticule::sandbox
