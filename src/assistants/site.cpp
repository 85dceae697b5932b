// SPDX-License-Identifier: Apache-2.0
#include "assistants/site.hpp"

#include "base/error.hpp"

#include <fmt/format.h>

namespace graticule::assistants {

void CallRate::count() {
    using namespace std::chrono;
    const std::lock_guard lock(m_mutex);
    const auto now = steady_clock::now();
    while (!m_calls.empty() && now - m_calls.front() >= minutes(1))
        m_calls.pop_front();
    if (m_calls.size() >= m_most)
        throw Error(
            ErrorCode::LimitExceeded,
            fmt::format("There were {} calls of tools within a minute, which is the most", m_most),
            fmt::format("Call again in {} s",
                        duration_cast<seconds>(m_calls.front() + minutes(1) - now).count() + 1));
    m_calls.push_back(now);
}

RunSlot::RunSlot(Slots& slots, const Context& context) : m_slots(slots) {
    while (!m_slots.try_acquire_for(std::chrono::milliseconds(50)))
        context.check_cancelled();
}

} // namespace graticule::assistants
