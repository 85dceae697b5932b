// SPDX-License-Identifier: Apache-2.0
#include "agents/call_record.hpp"

#include <chrono>

namespace graticule::agents {

tools::Observation recorded_call(const CallToRecord& call, runs::EventLog& log,
                                 const std::function<tools::Observation()>& carry_out,
                                 std::vector<tools::Artifact>& artifacts) {
    log.append(runs::events::ToolCall{call.id, call.tool, call.arguments, call.arguments_text});
    const auto started = std::chrono::steady_clock::now();
    tools::Observation observation = carry_out();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started);
    log.append(runs::events::Observation{
        call.id, observation.ok, observation.text, observation.data,
        observation.ok ? std::nullopt : std::optional(observation.error_code), took.count()});
    for (const tools::Artifact& artifact : observation.artifacts) {
        log.append(runs::events::Artifact{call.id, artifact.kind, artifact.path, artifact.title});
        artifacts.push_back(artifact);
    }
    return observation;
}

} // namespace graticule::agents
