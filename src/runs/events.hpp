// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/error.hpp"
#include "base/json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// The types of events in a run's log, and what each holds; docs/run-folder.md says what it means.
/// A log is not trusted: a member that is missing or of another type is read as not said.
namespace graticule::runs::events {

struct RunStarted {
    static constexpr std::string_view Type = "run_started";
    std::string task;
    std::string agent;
    std::optional<std::string> model;          ///< none where no model is asked
    std::optional<std::string> continues = {}; ///< folder of the run that the task may follow up
};

struct RunResumed {
    static constexpr std::string_view Type = "run_resumed";
    std::string agent;
    std::optional<std::int64_t> kept;
    std::int64_t rounds_before = 0;
    std::string ended;
    std::string model;
    Json budget;
    std::optional<Json> models = {}; ///< by role, where they are others than `model`
};

struct RunFinished {
    static constexpr std::string_view Type = "run_finished";
    std::string end; ///< as end_reason_name()
    std::optional<std::int64_t> duration_ms;
    std::optional<Json> usage = {}; ///< none where no model was asked
};

/// Read in older logs; task.json lists the data now.
struct DatasetOpened {
    static constexpr std::string_view Type = "data";
    Json dataset;
};

struct PlannedStep {
    std::string id;
    std::string tool;
    Json arguments;
    std::string why;
};

struct Plan {
    static constexpr std::string_view Type = "plan";
    std::vector<PlannedStep> steps;
    std::vector<std::string> explanation;
};

struct Alternative {
    static constexpr std::string_view Type = "alternative";
    std::string words;
    bool second_opinion = false;
    std::vector<PlannedStep> steps;
};

struct ToolCall {
    static constexpr std::string_view Type = "tool_call";
    std::string id;
    std::string tool;
    Json arguments = Json::object();
    std::optional<std::string> arguments_text = {}; ///< what a model wrote that is no JSON object
};

struct Observation {
    static constexpr std::string_view Type = "observation";
    std::string id;
    bool ok = false;
    std::string text;
    Json data = Json::object();
    std::optional<std::string> error_code = {};
    std::optional<std::int64_t> duration_ms = {};
};

struct ModelRequest {
    static constexpr std::string_view Type = "model_request";
    std::optional<std::int64_t> round;
    std::optional<std::int64_t> messages_before;
    bool same_tools = false;
    Json request;
    std::optional<std::string> role = {}; ///< where a run has several models
    std::optional<std::string> model = {};
    std::optional<std::int64_t> subtask = {};
};

struct ModelResponse {
    static constexpr std::string_view Type = "model_response";
    std::optional<std::int64_t> round;
    Json response;
    std::optional<Json> usage_so_far = {};
    std::optional<std::int64_t> duration_ms = {};
};

struct ModelRetry {
    static constexpr std::string_view Type = "model_retry";
    std::optional<std::int64_t> round;
    std::optional<std::int64_t> wait_ms;
    std::optional<std::int64_t> attempt;
    std::string kind;
    std::string reason;
};

struct ModelWait {
    static constexpr std::string_view Type = "model_wait";
    std::optional<std::int64_t> round;
    std::optional<std::int64_t> wait_ms;
    std::string reason;
};

struct ModelError {
    static constexpr std::string_view Type = "model_error";
    std::optional<std::int64_t> round;
    Json error;
};

struct Subtask {
    static constexpr std::string_view Type = "subtask";
    std::int64_t subtask = 0;
    std::string instruction;
    std::string worker;
    std::optional<std::string> why = {};
};

struct SubtaskReport {
    static constexpr std::string_view Type = "report";
    std::int64_t subtask = 0;
    bool claimed = false;
    bool holds = false;
    std::string said;
    Json facts;
};

/// A node of a search over ways to go on: code for one step, in the state that its parent left.
struct SearchNode {
    static constexpr std::string_view Type = "search_node";
    std::int64_t node = 0;  ///< from 1; the root, which has no code, is 0
    std::int64_t after = 0; ///< its parent
    std::string step;       ///< what it does, in words
    std::string code;
    std::optional<std::string> call; ///< that executed it; none where it was not
    bool ok = false;
    std::string error;                        ///< where not
    double prior = 0;                         ///< among its siblings, from 0 to 1
    std::string origin;                       ///< "sample", "look-ahead", "repair" or "person"
    std::optional<std::int64_t> same_as = {}; ///< the node whose state it comes to, too
    std::optional<double> seconds = {}; ///< that its code took; none where it was not executed
    /// Of the questions and answers since the node before, as far as they are known.
    std::optional<std::int64_t> tokens = {};
    std::optional<double> cost_usd = {};
};

/// A node was evaluated, and all nodes above it with it.
struct SearchReward {
    static constexpr std::string_view Type = "search_reward";
    std::int64_t node = 0;
    double reward = 0; ///< from -1 to 1
    std::string why;
};

/// What remains to be done behind a node was changed.
struct SearchSteps {
    static constexpr std::string_view Type = "search_steps";
    std::int64_t node = 0;
    std::vector<std::string> steps;
    std::string why;
};

struct Artifact {
    static constexpr std::string_view Type = "artifact";
    std::optional<std::string> id; ///< of the call that made it
    std::string kind;
    std::string path; ///< relative to the run's folder
    std::string title;
};

struct Warning {
    static constexpr std::string_view Type = "warning";
    std::string text;
};

struct Failure {
    static constexpr std::string_view Type = "error";
    std::string code;
    std::string message;
    std::string hint;
    std::optional<std::string> id = {}; ///< of the call that failed
};

struct Answer {
    static constexpr std::string_view Type = "answer";
    std::string text;
    std::optional<Json> pieces = {}; ///< see answer_text_from()
    Json values = Json::array();
};

struct Refusal {
    static constexpr std::string_view Type = "refusal";
    std::string reason;
    std::vector<std::string> missing;
};

Failure failure_of(const Error& error);

/// Of a later version.
struct Unknown {
    std::string type;
    Json data;
};

using AnyEvent =
    std::variant<Unknown, RunStarted, RunResumed, RunFinished, DatasetOpened, Plan, Alternative,
                 ToolCall, Observation, ModelRequest, ModelResponse, ModelRetry, ModelWait,
                 ModelError, Subtask, SubtaskReport, SearchNode, SearchReward, SearchSteps,
                 Artifact, Warning, Failure, Answer, Refusal>;

std::string_view type_of(const AnyEvent& event);

/// What the log has as the event's "data".
Json to_json(AnyEvent event);

/// @param data as to_json() gives it
AnyEvent event_from(std::string_view type, const Json& data);

/// One that is known to be of a type.
template <typename Event>
Event read(const Json& data) {
    return std::get<Event>(event_from(Event::Type, data));
}

} // namespace graticule::runs::events
