// SPDX-License-Identifier: Apache-2.0
#include "llm/waiting.hpp"

#include "llm/model_error.hpp"

#include <algorithm>
#include <thread>

namespace graticule::llm {

void sleep_unless_cancelled(std::chrono::milliseconds time, const Context& context) {
    using Clock = std::chrono::steady_clock;
    // How soon a cancelled wait ends.
    constexpr Clock::duration Glance = std::chrono::milliseconds(50);
    const Clock::time_point end = Clock::now() + time;
    for (;;) {
        if (context.cancel_requested())
            throw ModelError(ModelFailure::Cancelled, "The call of the model was cancelled");
        const Clock::duration left = end - Clock::now();
        if (left <= Clock::duration::zero())
            return;
        std::this_thread::sleep_for(std::min(left, Glance));
    }
}

} // namespace graticule::llm
