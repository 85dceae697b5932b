// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/sandbox_session.hpp"

#include <chrono>
#include <functional>
#include <vector>

/// What the measurements of `graticule sandbox bench` share.
namespace graticule::cli {

/// In milliseconds.
double time_of(const std::function<void()>& work);

/// Median, 95th percentile and most.
Json summary(const std::vector<double>& values);

/// How many milliseconds later than its limit each execution has ended, of code that does not end.
/// @param prepare what is not counted, before each
/// @param execute executes it once
std::vector<double> overshoots(std::chrono::milliseconds limit,
                               const std::function<void()>& prepare,
                               const std::function<void()>& execute);

/// Cases of JavaScript, each in a session of its own.
/// @throws Error Internal where a case finds something of another
Json measure_node(sandbox::SandboxService& service, const SandboxBenchOptions& options,
                  const Context& context);

/// Cases of a page with a map, in one browser.
/// @throws Error Internal where a case finds something of another, or has no picture
Json measure_pages(sandbox::SandboxService& service, const SandboxBenchOptions& options,
                   const Context& context);

} // namespace graticule::cli
