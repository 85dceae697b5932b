// SPDX-License-Identifier: Apache-2.0
#include "base/clock.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace graticule {

std::string format_utc(std::chrono::system_clock::time_point time) {
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(time);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(milliseconds);
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(seconds)),
                       (milliseconds - seconds).count());
}

} // namespace graticule
