// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/call_form.hpp"
#include "agents/declaration.hpp"
#include "llm/chat_model.hpp"
#include "llm/prices.hpp"

#include <memory>
#include <optional>
#include <string>

/// The models of agents in which one plans and another does what is planned.
namespace graticule::agents {

inline constexpr const char* PlannerRole = "planner";
inline constexpr const char* WorkerRole = "worker";

/// The model of planner or worker.
struct TeamModel {
    std::string name; ///< for the record
    std::optional<llm::Price> price;
    conversation::CallForm calls = conversation::CallForm::Native;
};

/// They may be one.
struct TeamModels {
    std::shared_ptr<llm::ChatModel> planner; ///< null where nobody plans
    std::shared_ptr<llm::ChatModel> worker;
};

/// Takes the models of the roles out of what an agent is opened with, and how they write calls: as
/// a record has it, as the option says, or as the model needs.
/// @param usual of models that take no tools
TeamModels take_models(AgentSetup& setup, conversation::CallForm usual, TeamModel& planner,
                       TeamModel& worker);

} // namespace graticule::agents
