// SPDX-License-Identifier: Apache-2.0
#include "agents/run_record.hpp"

#include "agents/recorded_run.hpp"
#include "agents/run_folder.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/event_log.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace graticule::agents {

namespace {

std::vector<Json> objects_member(const Json& object, std::string_view name) {
    std::vector<Json> objects;
    const Json& list = member(object, name);
    if (list.is_array())
        std::copy_if(list.begin(), list.end(), std::back_inserter(objects),
                     [](const Json& element) { return element.is_object(); });
    return objects;
}

RecordedStep* find_step(RunRecord& record, const std::string& id) {
    const auto found =
        std::find_if(record.steps.rbegin(), record.steps.rend(),
                     [&](const RecordedStep& step) { return !id.empty() && step.id == id; });
    return found == record.steps.rend() ? nullptr : &*found;
}

void add_call(RunRecord& record, const Json& data) {
    RecordedStep step;
    step.id = text_member(data, "id");
    step.tool = text_member(data, "tool");
    step.round = record.rounds.size();
    if (member(data, "arguments").is_object())
        step.arguments = data["arguments"];
    step.arguments_text = text_member(data, "arguments_text");
    for (const Json& planned : record.planned)
        if (!step.id.empty() && text_member(planned, "id") == step.id)
            step.why = text_member(planned, "why");
    record.steps.push_back(std::move(step));
}

void add_observation(RunRecord& record, const Json& data) {
    RecordedStep* step = find_step(record, text_member(data, "id"));
    if (step == nullptr || step->observation) { // an observation of a call that the log lost
        step = &record.steps.emplace_back();
        step->id = text_member(data, "id");
        step->round = record.rounds.size();
    }
    step->observation = data;
}

void add_request(RunRecord& record, const Json& data) {
    RecordedRound round;
    round.number = count_member(data, "round");
    round.role = text_member(data, "role");
    round.subtask = count_member(data, "subtask").value_or(0);
    round.begins = count_member(data, "messages_before") == 0;
    const Json& request = member(data, "request");
    round.told = objects_member(request, "messages");
    if (const Json& tools = member(request, "tools"); tools.is_array())
        round.tools = tools;
    record.rounds.push_back(std::move(round));
}

/// Whether an event tells of the conversation with a model.
bool add_to_conversation(RunRecord& record, const Event& event) {
    if (event.type == "model_request") {
        add_request(record, event.data);
        return true;
    }
    if (record.rounds.empty())
        return false;
    RecordedRound& round = record.rounds.back();
    if (event.type == "model_response")
        round.response = event.data;
    else if (event.type == "model_error")
        round.error = member(event.data, "error");
    else if (event.type == "model_retry")
        round.retries.push_back(event.data);
    else if (event.type == "model_wait")
        round.waits.push_back(event.data);
    else
        return false;
    return true;
}

void add_event(RunRecord& record, const Event& event) {
    const Json& data = event.data;
    if (add_to_conversation(record, event))
        return;
    if (event.type == "plan") {
        record.planned = objects_member(data, "steps");
        record.explanation = texts_member(data, "explanation");
    } else if (event.type == "alternative") {
        for (Json& step : objects_member(data, "steps"))
            record.planned.push_back(std::move(step));
    } else if (event.type == "tool_call") {
        add_call(record, data);
    } else if (event.type == "observation") {
        add_observation(record, data);
    } else if (event.type == "subtask") {
        record.subtasks.push_back({data, {}});
    } else if (event.type == "report") {
        if (!record.subtasks.empty())
            record.subtasks.back().report = data;
    } else if (event.type == "data") {
        record.data.push_back(data);
    } else if (event.type == "artifact") {
        record.artifacts.push_back(data);
    } else if (event.type == "warning") {
        record.warnings.push_back(text_member(data, "text"));
    } else if (event.type == "error") {
        record.errors.push_back(data);
        if (RecordedStep* step = find_step(record, text_member(data, "id")))
            step->errors.push_back(data);
    } else if (event.type == "answer") {
        record.answer = data;
    } else if (event.type == "refusal") {
        record.refusal = data;
    } else if (event.type == "run_finished") {
        record.finished = data;
    }
}

/// None where there is none, or it is of another log.
std::optional<Json> read_verification(const fs::path& run) {
    std::error_code missing;
    if (!fs::is_regular_file(verification_file(run), missing))
        return std::nullopt;
    Json found = parse_json(read_file(verification_file(run)), verification_file(run).string());
    if (text_member(found, "events_sha256") != sha256_of_file(event_file(run)))
        return std::nullopt;
    return found;
}

} // namespace

RunRecord read_run_record(const std::filesystem::path& run) {
    const Json task = read_task(run);
    RunRecord record;
    record.task = task;
    int attempts = 0;
    for (const Event& event : read_run_events(run)) {
        if (event.type == "run_started" && attempts++ > 0) {
            record = RunRecord{};
            record.task = task;
        }
        add_event(record, event);
    }
    record.attempts = std::max(1, attempts);
    record.verification = read_verification(run);
    return record;
}

Observer observer_of(const RunRecord& record) {
    return [&record](const std::string& id) {
        for (const RecordedStep& step : record.steps)
            if (step.id == id && step.observation)
                return Observed{member(*step.observation, "text").get_ptr<const std::string*>(),
                                &member(*step.observation, "data")};
        return Observed{};
    };
}

namespace {

constexpr std::size_t LongestLine = 2000; // bytes of a task, a title or a path

std::string in_markdown(std::string_view text) {
    return markdown_of(one_line(text, LongestLine));
}

} // namespace

std::string answer_page(const RunRecord& record) {
    std::string answer;
    if (record.answer)
        answer = text_member(*record.answer, "text");
    else if (record.refusal)
        answer = text_member(*record.refusal, "reason");
    else if (!record.errors.empty())
        answer = Error(ErrorCode::Internal, text_member(record.errors.back(), "message"),
                       text_member(record.errors.back(), "hint"))
                     .one_line();
    std::string page = fmt::format("# {}\n\n{}\n", in_markdown(text_member(record.task, "task")),
                                   markdown_of(answer));
    if (record.artifacts.empty())
        return page;
    // Who finds a map beside a refusal must not take it for the answer.
    page += record.answer ? "\n"
                          : "\nThese files were made before the run ended without an answer, and "
                            "are no results:\n\n";
    for (const Json& artifact : record.artifacts)
        page += fmt::format("- {}: {}\n", in_markdown(text_member(artifact, "title")),
                            in_markdown(text_member(artifact, "path")));
    return page;
}

} // namespace graticule::agents
