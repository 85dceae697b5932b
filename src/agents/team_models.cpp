// SPDX-License-Identifier: Apache-2.0
#include "agents/team_models.hpp"

#include "agents/conversation/call_option.hpp"
#include "base/json_member.hpp"

#include <utility>

namespace graticule::agents {

TeamModels take_models(AgentSetup& setup, conversation::CallForm usual, TeamModel& planner,
                       TeamModel& worker) {
    TeamModels models;
    for (RoleModel& model : setup.models) {
        const bool is_planner = model.role == PlannerRole;
        TeamModel& role = is_planner ? planner : worker;
        role.name = model.name;
        role.price = model.price;
        role.calls = conversation::call_form_for(
            model.name, text_member(setup.recorded, model.role + "_calls"), setup.options, usual);
        (is_planner ? models.planner : models.worker) = std::move(model.model);
    }
    return models;
}

} // namespace graticule::agents
