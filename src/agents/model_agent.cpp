// SPDX-License-Identifier: Apache-2.0
#include "agents/model_agent.hpp"

#include "base/json_member.hpp"

#include <algorithm>
#include <array>

namespace graticule::agents {

namespace {

constexpr std::int64_t MostRounds = 1'000'000; // that a record is believed
constexpr std::array<std::string_view, 4> Shared{"rounds", "tokens", "time_s", "cost_usd"};

std::optional<int> few_member(const Json& json, std::string_view name) {
    const auto count = count_member(json, name);
    return count ? std::optional(static_cast<int>(std::min(*count, MostRounds))) : std::nullopt;
}

} // namespace

int RunLimits::own_or(std::string_view name, int usual) const {
    const auto found = own.find(name);
    return found == own.end() ? usual : found->second;
}

Json to_json(const RunLimits& limits) {
    Json json{{"rounds", limits.rounds}};
    if (limits.tokens)
        json["tokens"] = *limits.tokens;
    if (limits.seconds)
        json["time_s"] = *limits.seconds;
    if (limits.cost)
        json["cost_usd"] = *limits.cost;
    for (const auto& [name, limit] : limits.own)
        json[name] = limit;
    return json;
}

RunLimits limits_from(const Json& json) {
    RunLimits limits;
    limits.rounds = few_member(json, "rounds").value_or(limits.rounds);
    limits.tokens = count_member(json, "tokens");
    limits.seconds = number_member(json, "time_s");
    limits.cost = number_member(json, "cost_usd");
    if (json.is_object())
        for (const auto& [name, value] : json.items())
            if (const auto limit = few_member(json, name);
                limit && std::find(Shared.begin(), Shared.end(), name) == Shared.end())
                limits.own[name] = *limit;
    return limits;
}

} // namespace graticule::agents
