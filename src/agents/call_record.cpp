// SPDX-License-Identifier: Apache-2.0
#include "agents/call_record.hpp"

#include <chrono>

namespace graticule::agents {

tools::Observation recorded_call(const CallToRecord& call, EventLog& log,
                                 const std::function<tools::Observation()>& carry_out,
                                 std::vector<tools::Artifact>& artifacts) {
    Json begun{{"id", call.id}, {"tool", call.tool}, {"arguments", call.arguments}};
    if (!call.arguments_text.is_null())
        begun["arguments_text"] = call.arguments_text;
    log.append("tool_call", std::move(begun));
    const auto started = std::chrono::steady_clock::now();
    tools::Observation observation = carry_out();
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - started);
    Json event{{"id", call.id},
               {"ok", observation.ok},
               {"text", observation.text},
               {"data", observation.data}};
    if (!observation.ok)
        event["error_code"] = observation.error_code;
    event["duration_ms"] = took.count();
    log.append("observation", std::move(event));
    for (const tools::Artifact& artifact : observation.artifacts) {
        log.append("artifact", {{"id", call.id},
                                {"kind", artifact.kind},
                                {"path", artifact.path},
                                {"title", artifact.title}});
        artifacts.push_back(artifact);
    }
    return observation;
}

} // namespace graticule::agents
