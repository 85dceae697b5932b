// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"

#include <chrono>
#include <functional>

namespace graticule::llm {

/// Waits so long. Tests put in their own, which take no time.
using Sleep = std::function<void(std::chrono::milliseconds time, const Context& context)>;

/// Waits on the clock, at most until the context is cancelled.
/// @throws ModelError Cancelled
void sleep_unless_cancelled(std::chrono::milliseconds time, const Context& context);

} // namespace graticule::llm
