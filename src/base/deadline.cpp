// SPDX-License-Identifier: Apache-2.0
#include "base/deadline.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

namespace graticule {

Deadline::Deadline(double seconds, const Context& outer)
    : m_outer(outer), m_context(
                          outer.pool(), &m_cancellation,
                          [&outer](std::string_view what, double fraction) {
                              outer.report_progress(what, fraction);
                          },
                          outer.seed()),
      m_thread([this, seconds] { watch(seconds); }) {}

Deadline::~Deadline() {
    {
        const std::lock_guard lock(m_mutex);
        m_done = true;
    }
    m_ended.notify_all();
}

void Deadline::watch(double seconds) {
    using Clock = std::chrono::steady_clock;
    constexpr std::chrono::milliseconds Glance{20};
    const auto end = Clock::now()
                     + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::min(seconds, 1e8)));
    std::unique_lock lock(m_mutex);
    while (!m_done) {
        if (Clock::now() >= end || m_outer.cancel_requested()) {
            m_cancellation.request();
            return;
        }
        m_ended.wait_for(lock, Glance);
    }
}

} // namespace graticule
