// SPDX-License-Identifier: Apache-2.0
#include "mcp/request_rate.hpp"

#include <algorithm>
#include <utility>

namespace graticule::mcp {

bool RequestRate::take() {
    const std::scoped_lock lock(m_mutex);
    const Clock::time_point now = Clock::now();
    const std::chrono::duration<double> passed = now - std::exchange(m_counted, now);
    m_left = std::min(m_a_minute, m_left + passed.count() / 60 * m_a_minute);
    if (m_left < 1)
        return false;
    m_left -= 1;
    return true;
}

} // namespace graticule::mcp
