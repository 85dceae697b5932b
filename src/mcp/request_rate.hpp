// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>

namespace graticule::mcp {

/// How often something may be done: so many times a minute, and at once as many as were not used.
class RequestRate {
public:
    explicit RequestRate(std::size_t a_minute)
        : m_a_minute(static_cast<double>(a_minute)), m_left(m_a_minute) {}

    /// Whether it may be done now; counts it if so.
    bool take();

private:
    using Clock = std::chrono::steady_clock;
    double m_a_minute;
    std::mutex m_mutex;
    double m_left;
    Clock::time_point m_counted = Clock::now();
};

} // namespace graticule::mcp
