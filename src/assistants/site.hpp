// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include "assistants/given_data.hpp"
#include "assistants/offer.hpp"
#include "assistants/run_files.hpp"
#include "assistants/workspaces.hpp"
#include "mcp/notices.hpp"

#include <chrono>
#include <deque>
#include <mutex>
#include <semaphore>

namespace graticule::assistants {

/// Counts calls, so that an assistant in a loop does not take the whole machine.
class CallRate {
public:
    explicit CallRate(std::size_t most) : m_most(most) {}
    /// @throws Error LimitExceeded saying how long to wait
    void count();

private:
    std::size_t m_most; ///< in a minute
    std::mutex m_mutex;
    std::deque<std::chrono::steady_clock::time_point> m_calls;
};

/// The place of a run among those that go on at once.
class RunSlot {
public:
    using Slots = std::counting_semaphore<64>;
    /// Waits for one.
    /// @throws Error Cancelled
    RunSlot(Slots& slots, const Context& context);
    ~RunSlot() { m_slots.release(); }
    RunSlot(const RunSlot&) = delete;
    RunSlot& operator=(const RunSlot&) = delete;

private:
    Slots& m_slots;
};

/// What all calls share.
struct Site {
    Site(Offer what, mcp::Notices& told)
        : offer(std::move(what)), notices(told), data(offer.data), runs(offer.out),
          workspaces(offer, data), rate(offer.limits.calls_a_minute),
          slots(static_cast<std::ptrdiff_t>(offer.limits.runs_at_once)) {}

    Offer offer;
    mcp::Notices& notices;
    GivenData data;
    RunFiles runs;
    Workspaces workspaces;
    CallRate rate;
    RunSlot::Slots slots;
    std::mutex making_folders; ///< of runs, whose names could be the same
};

} // namespace graticule::assistants
