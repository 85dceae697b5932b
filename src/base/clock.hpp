// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace graticule {

/// What time it is; tests have their own.
using Clock = std::function<std::chrono::system_clock::time_point()>;

/// UTC time as ISO 8601 with milliseconds, "2026-01-31T23:59:59.123Z".
std::string format_utc(std::chrono::system_clock::time_point time);

} // namespace graticule
