// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace graticule {

/// A time after which work is to end, as if the user had asked for it.
class Deadline {
public:
    /// @param seconds from now; what it is given must outlive it
    Deadline(double seconds, const Context& outer);
    ~Deadline();
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;

    /// The outer context, cancelled once the time is over or the outer one is.
    const Context& context() const { return m_context; }

private:
    void watch(double seconds);

    const Context& m_outer;
    Cancellation m_cancellation;
    Context m_context;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_done = false;
    std::jthread m_thread; ///< last, as it uses the others
};

} // namespace graticule
