// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "runs/event_log.hpp"
#include "tools/tool.hpp"

#include <functional>
#include <string>
#include <vector>

namespace graticule::agents {

struct CallToRecord {
    std::string id;
    std::string tool;
    Json arguments = Json::object();
    /// What a model wrote as arguments where it is no JSON object.
    std::optional<std::string> arguments_text = {};
};

/// Writes a call, what it gave back, and the files that it made to the log, as docs/run-folder.md
/// lists these events.
/// @param carry_out makes the call
/// @param artifacts receives the files
/// @throws whatever carry_out throws; the log then has the call alone
tools::Observation recorded_call(const CallToRecord& call, runs::EventLog& log,
                                 const std::function<tools::Observation()>& carry_out,
                                 std::vector<tools::Artifact>& artifacts);

} // namespace graticule::agents
