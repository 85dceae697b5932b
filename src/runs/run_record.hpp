// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"
#include "runs/answer_text.hpp"
#include "runs/event_log.hpp"
#include "runs/events.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// A run as its folder tells it, put in order for a reader. Nothing in it is trusted: members may
/// be missing or of another type.
namespace graticule::runs {

struct RecordedStep {
    std::string id;
    std::size_t number = 0; ///< of all steps of the run, those of branches too, from 1
    std::string tool;
    std::string why; ///< from the plan; empty where no plan named the step
    Json arguments = Json::object();
    std::string arguments_text; ///< what a model wrote that is no JSON object
    std::size_t round = 0;      ///< of its path that asked for it, from 1; 0 for none
    /// None where the run ended in the middle of the call.
    std::optional<events::Observation> observation;
    std::vector<events::Failure> errors;
};

/// A request to a language model, what became of it, and what is told between the two.
struct RecordedRound {
    std::optional<std::int64_t> number; ///< as the log counts it
    std::string role;                   ///< of planner and worker; empty where a run has one model
    std::int64_t subtask = 0;           ///< that the worker was asked about; 0 for none
    bool begins = false;                ///< a conversation
    std::vector<Json> told;             ///< messages that are new in the request
    std::optional<Json> tools;          ///< those offered, where they are others than before
    std::vector<events::ModelRetry> retries;
    std::vector<events::ModelWait> waits; ///< for the provider's rate
    std::optional<events::ModelResponse> response;
    std::optional<Json> error; ///< why there was no answer
    /// By how much the run's cost so far was more than before, US dollars; none where one of the
    /// two is not told.
    std::optional<double> cost_usd;
};

/// What a planner had done.
struct RecordedSubtask {
    events::Subtask given;
    std::optional<events::SubtaskReport> report;
};

/// What happened one after another.
struct RecordedPath {
    std::vector<std::string> explanation;
    std::vector<events::PlannedStep> planned; ///< steps of the plan that counts
    std::vector<RecordedStep> steps;
    std::vector<RecordedRound> rounds; ///< of a conversation with a language model
    std::vector<RecordedSubtask> subtasks;
    std::vector<Json> data; ///< datasets that were opened
    std::vector<events::Artifact> artifacts;
    std::vector<std::string> warnings;
    std::vector<events::Failure> errors; ///< those of steps too
    std::optional<events::Answer> answer;
    std::optional<events::Refusal> refusal;
    std::optional<events::RunFinished> finished;
};

/// What the run tried and abandoned, from where it leaves another path.
struct RecordedBranch : RecordedPath {
    /// The branch that it leaves, by its place among all; none: the path on which the run ended.
    std::optional<std::size_t> leaves;
    std::size_t steps_before = 0;  ///< of the path that it leaves
    std::size_t rounds_before = 0; ///< likewise
};

/// The path on which the run ended, or is until now; and its branches.
struct RunRecord : RecordedPath {
    Json task = Json::object();           ///< task.json
    std::vector<RecordedBranch> branches; ///< in the order in which they begin
    /// search_node, search_reward and search_steps of all paths, in the order of the log.
    std::vector<Event> search;
    std::optional<Json> verification; ///< what `verify --record` found for this very log
    int attempts = 1;                 ///< runs in one log; the record is of the last
};

/// @param end number of the event that the path of the record ends with; where none is given, it is
///        that of EventTree
/// @throws Error NotFound where the folder is no run, Malformed
RunRecord read_run_record(const std::filesystem::path& run, std::optional<int> end = {});

/// The path on which the run ended, and then all branches. The record must outlive them.
std::vector<const RecordedPath*> paths_of(const RunRecord& record);

/// What the recorded calls gave back. The record must outlive it.
Observer observer_of(const RunRecord& record);

/// What answer.md holds: the task, the answer or why there is none, and what was made, which is
/// said to be no result where there is no answer.
std::string answer_page(const RunRecord& record);

} // namespace graticule::runs
