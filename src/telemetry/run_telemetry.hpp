// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "base/environment.hpp"
#include "runs/event_log.hpp"

#include "telemetry/run_trace.hpp"
#include "telemetry/trace_settings.hpp"

#include <optional>
#include <string>

namespace graticule::telemetry {

/// Sends what a run did to a collector, once it has ended. Nothing that goes wrong with it harms
/// the run or holds it up for longer than the timeout.
class RunTelemetry {
public:
    /// Looks at the environment (docs/telemetry.md); where it names no collector, nothing is kept.
    explicit RunTelemetry(const Environment& environment);

    void take(const runs::Event& event);

    /// Sends the spans with OTLP over HTTP, whether or not the run was cancelled.
    /// @return what a user must know: why they were not sent; none where all is well
    std::optional<std::string> send(const Context& context);

private:
    std::optional<TraceSettings> m_settings;
    std::optional<RunTrace> m_trace;
    std::optional<std::string> m_trouble;
};

} // namespace graticule::telemetry
