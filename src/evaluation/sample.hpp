// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "llm/usage.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::evaluation {

/// How far a sample is.
enum class SampleState {
    Waiting, ///< not begun, or begun by a process that was stopped: its run's folder tells
    Ended,   ///< the agent came to an end, whatever it was
    Errored  ///< the model or the machine failed; it may be tried again
};

std::string_view sample_state_name(SampleState state);
std::optional<SampleState> sample_state_of(std::string_view name);

/// What the models of one role took, of planner and worker.
struct RoleUsage {
    llm::Usage usage;
    int rounds = 0;
    std::optional<double> cost; ///< US dollars; none where it is not known
    /// Of the worker: rounds of execution, which are subtasks that it reported on.
    std::optional<int> subtasks = {};
};

/// As the log of a run has it: {"planner": {"input", "output", "rounds", "cost_usd", ...}, ...}
Json to_json(const std::map<std::string, RoleUsage>& roles);
/// @param json as to_json() gives it; what is of another type is as not told
std::map<std::string, RoleUsage> roles_from(const Json& json);
/// The tokens in a record of usage.
llm::Usage usage_from(const Json& json);

/// One task, worked on once by one arm.
struct Sample {
    std::int64_t id = 0; ///< unique in its suite, from 1
    std::string task;
    std::string arm;
    int repetition = 1;
    SampleState state = SampleState::Waiting;
    std::string end;   ///< as EndReason's names
    std::string error; ///< why it is Errored
    int attempts = 0;
    std::optional<double> seconds; ///< of the run
    llm::Usage usage;
    int rounds = 0;
    std::optional<double> cost;             ///< US dollars; none where it is not known
    std::string contaminated;               ///< what of the answers it touched; empty for nothing
    std::map<std::string, RoleUsage> roles; ///< of a run with roles, by role
};

/// The folder of its run: "runs/000012_TASK".
std::filesystem::path run_folder_of(const std::filesystem::path& suite, const Sample& sample);

} // namespace graticule::evaluation
