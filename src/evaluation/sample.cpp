// SPDX-License-Identifier: Apache-2.0
#include "evaluation/sample.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/suite.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

namespace graticule::evaluation {

std::string_view sample_state_name(SampleState state) {
    switch (state) {
    case SampleState::Waiting:
        return "waiting";
    case SampleState::Ended:
        return "ended";
    case SampleState::Errored:
        return "errored";
    }
    return "waiting";
}

std::optional<SampleState> sample_state_of(std::string_view name) {
    for (const SampleState state : {SampleState::Waiting, SampleState::Ended, SampleState::Errored})
        if (name == sample_state_name(state))
            return state;
    return std::nullopt;
}

Json to_json(const std::map<std::string, RoleUsage>& roles) {
    Json json = Json::object();
    for (const auto& [role, of_role] : roles) {
        Json told = llm::to_json(of_role.usage);
        told["rounds"] = of_role.rounds;
        if (of_role.cost)
            told["cost_usd"] = *of_role.cost;
        if (of_role.subtasks)
            told["subtasks"] = *of_role.subtasks;
        json[role] = std::move(told);
    }
    return json;
}

llm::Usage usage_from(const Json& json) {
    return {count_member(json, "input"), count_member(json, "cached_input"),
            count_member(json, "cache_write"), count_member(json, "output"),
            count_member(json, "reasoning")};
}

std::map<std::string, RoleUsage> roles_from(const Json& json) {
    std::map<std::string, RoleUsage> roles;
    if (!json.is_object())
        return roles;
    for (const auto& [role, told] : json.items()) {
        roles[role] = {usage_from(told), static_cast<int>(count_member(told, "rounds").value_or(0)),
                       number_member(told, "cost_usd")};
        if (const auto subtasks = count_member(told, "subtasks"))
            roles[role].subtasks = static_cast<int>(*subtasks);
    }
    return roles;
}

fs::path run_folder_of(const fs::path& suite, const Sample& sample) {
    return runs_folder(suite) / fmt::format("{:06}_{}", sample.id, safe_file_name(sample.task));
}

} // namespace graticule::evaluation
