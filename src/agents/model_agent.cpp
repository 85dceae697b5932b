// SPDX-License-Identifier: Apache-2.0
#include "agents/model_agent.hpp"

#include "base/json_member.hpp"

#include <algorithm>

namespace graticule::agents {

namespace {

constexpr std::int64_t MostRounds = 1'000'000; // that a record is believed

std::optional<int> few_member(const Json& json, std::string_view name) {
    const auto count = count_member(json, name);
    return count ? std::optional(static_cast<int>(std::min(*count, MostRounds))) : std::nullopt;
}

} // namespace

Json to_json(const RunLimits& limits) {
    Json json{{"rounds", limits.rounds}};
    if (limits.tokens)
        json["tokens"] = *limits.tokens;
    if (limits.seconds)
        json["time_s"] = *limits.seconds;
    if (limits.cost)
        json["cost_usd"] = *limits.cost;
    if (limits.subtasks)
        json["subtasks"] = *limits.subtasks;
    if (limits.planner_rounds)
        json["planner_rounds"] = *limits.planner_rounds;
    if (limits.worker_rounds)
        json["worker_rounds"] = *limits.worker_rounds;
    return json;
}

RunLimits limits_from(const Json& json) {
    RunLimits limits;
    limits.rounds = few_member(json, "rounds").value_or(limits.rounds);
    limits.tokens = count_member(json, "tokens");
    limits.seconds = number_member(json, "time_s");
    limits.cost = number_member(json, "cost_usd");
    limits.subtasks = few_member(json, "subtasks");
    limits.planner_rounds = few_member(json, "planner_rounds");
    limits.worker_rounds = few_member(json, "worker_rounds");
    return limits;
}

} // namespace graticule::agents
