// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/model_agent.hpp"
#include "agents/team_models.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents {

/// The agent's name.
inline constexpr std::string_view PlannerWorker = "planner-worker";

// Limits where RunLimits sets none.
inline constexpr int MostSubtasks = 12;
inline constexpr int MostPlannerRounds = 40;
inline constexpr int MostWorkerRounds = 15;  ///< of one subtask
inline constexpr int MostRoundsOfTeam = 100; ///< of planner and worker together
/// Calls of a subtask that may fail, each mended once; one more ends the subtask.
inline constexpr int MostRepairs = 5;

/// How a worker does a subtask.
enum class WorkerKind {
    Functions, ///< it calls functions of a tool set
    Code,      ///< it writes Python
    Auto       ///< chosen for each subtask
};
std::string_view worker_kind_name(WorkerKind kind);
std::optional<WorkerKind> worker_kind_of(std::string_view name);

/// The limits are those of both together, and the tools the functions of the worker.
struct PlannerWorkerOptions : ModelAgentOptions {
    TeamModel planner = {};
    TeamModel worker = {};
    bool plans = true; ///< false: the worker alone is given the task
    WorkerKind kind = WorkerKind::Functions;
};

/// The agent in which a language model plans, one subtask after another, and another one, which
/// sees nothing of that but its subtask, does them. What was made is told to the planner by the
/// program and not by the worker. The answer's numbers are references, as in the react agent.
std::unique_ptr<Agent> make_planner_worker_agent(TeamModels models, PlannerWorkerOptions options);

} // namespace graticule::agents
