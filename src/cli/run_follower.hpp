// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/run.hpp"
#include "cli/exit_status.hpp"
#include "cli/session.hpp"
#include "runs/event_log.hpp"

#include "telemetry/run_telemetry.hpp"

namespace graticule::cli {

/// What a person, a program and a collector of telemetry see of a run.
class RunFollower {
public:
    /// @param session must outlive it
    explicit RunFollower(Session& session);

    /// Takes the run's events, as they come.
    runs::EventLog::Listener listener();

    /// Tells what came of the run, once it is over.
    ExitStatus print_outcome(const agents::RunOutcome& outcome, bool as_json);

private:
    Session& m_session;
    telemetry::RunTelemetry m_telemetry;
};

} // namespace graticule::cli
