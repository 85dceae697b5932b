// SPDX-License-Identifier: Apache-2.0
#include "runs/run_record.hpp"

#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "runs/event_log.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

namespace graticule::runs {

namespace {

std::vector<Json> objects_member(const Json& object, std::string_view name) {
    std::vector<Json> objects;
    const Json& list = member(object, name);
    if (list.is_array())
        std::copy_if(list.begin(), list.end(), std::back_inserter(objects),
                     [](const Json& element) { return element.is_object(); });
    return objects;
}

/// Puts events, one after another, in order.
class RecordBuilder {
public:
    explicit RecordBuilder(RunRecord& record) : m_record(record) {}

    void operator()(events::Plan& plan) {
        m_record.planned = std::move(plan.steps);
        m_record.explanation = std::move(plan.explanation);
    }
    void operator()(events::Alternative& other) {
        std::move(other.steps.begin(), other.steps.end(), std::back_inserter(m_record.planned));
    }
    void operator()(events::ToolCall& call) {
        RecordedStep step;
        for (const events::PlannedStep& planned : m_record.planned)
            if (!call.id.empty() && planned.id == call.id)
                step.why = planned.why;
        step.id = std::move(call.id);
        step.tool = std::move(call.tool);
        step.round = m_record.rounds.size();
        if (call.arguments.is_object())
            step.arguments = std::move(call.arguments);
        step.arguments_text = call.arguments_text.value_or("");
        m_record.steps.push_back(std::move(step));
    }
    void operator()(events::Observation& observation) {
        RecordedStep* step = find_step(observation.id);
        if (step == nullptr || step->observation) { // an observation of a call that the log lost
            step = &m_record.steps.emplace_back();
            step->id = observation.id;
            step->round = m_record.rounds.size();
        }
        step->observation = std::move(observation);
    }
    void operator()(events::ModelRequest& request) {
        RecordedRound round;
        round.number = request.round;
        round.role = request.role.value_or("");
        round.subtask = request.subtask.value_or(0);
        round.begins = request.messages_before == 0;
        round.told = objects_member(request.request, "messages");
        if (const Json& tools = member(request.request, "tools"); tools.is_array())
            round.tools = tools;
        m_record.rounds.push_back(std::move(round));
    }
    void operator()(events::ModelResponse& response) {
        if (RecordedRound* round = last_round())
            round->response = std::move(response);
    }
    void operator()(events::ModelError& error) {
        if (RecordedRound* round = last_round())
            round->error = std::move(error.error);
    }
    void operator()(events::ModelRetry& retry) {
        if (RecordedRound* round = last_round())
            round->retries.push_back(std::move(retry));
    }
    void operator()(events::ModelWait& wait) {
        if (RecordedRound* round = last_round())
            round->waits.push_back(std::move(wait));
    }
    void operator()(events::Subtask& subtask) {
        m_record.subtasks.push_back({std::move(subtask), {}});
    }
    void operator()(events::SubtaskReport& report) {
        if (!m_record.subtasks.empty())
            m_record.subtasks.back().report = std::move(report);
    }
    void operator()(events::DatasetOpened& opened) {
        m_record.data.push_back(std::move(opened.dataset));
    }
    void operator()(events::Artifact& artifact) {
        m_record.artifacts.push_back(std::move(artifact));
    }
    void operator()(events::Warning& warning) {
        m_record.warnings.push_back(std::move(warning.text));
    }
    void operator()(events::Failure& failure) {
        if (RecordedStep* step = find_step(failure.id.value_or("")))
            step->errors.push_back(failure);
        m_record.errors.push_back(std::move(failure));
    }
    void operator()(events::Answer& answer) { m_record.answer = std::move(answer); }
    void operator()(events::Refusal& refusal) { m_record.refusal = std::move(refusal); }
    void operator()(events::RunFinished& finished) { m_record.finished = std::move(finished); }
    void operator()(events::RunStarted& /*begun*/) {
        if (m_attempts++ == 0)
            return;
        Json task = std::move(m_record.task);
        m_record = {};
        m_record.task = std::move(task);
        m_record.attempts = m_attempts;
    }
    void operator()(events::RunResumed& /*resumed*/) {}
    void operator()(events::Unknown& /*later*/) {}

private:
    RecordedStep* find_step(const std::string& id) {
        const auto found =
            std::find_if(m_record.steps.rbegin(), m_record.steps.rend(),
                         [&](const RecordedStep& step) { return !id.empty() && step.id == id; });
        return found == m_record.steps.rend() ? nullptr : &*found;
    }
    RecordedRound* last_round() {
        return m_record.rounds.empty() ? nullptr : &m_record.rounds.back();
    }

    RunRecord& m_record;
    int m_attempts = 0;
};

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
    RunRecord record;
    record.task = read_task(run);
    RecordBuilder builder(record);
    for (const Event& event : read_run_events(run)) {
        events::AnyEvent content = event.content();
        std::visit(builder, content);
    }
    record.verification = read_verification(run);
    return record;
}

Observer observer_of(const RunRecord& record) {
    return [&record](const std::string& id) {
        for (const RecordedStep& step : record.steps)
            if (step.id == id && step.observation)
                return Observed{&step.observation->text, &step.observation->data};
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
        answer = record.answer->text;
    else if (record.refusal)
        answer = record.refusal->reason;
    else if (!record.errors.empty())
        answer = Error(ErrorCode::Internal, record.errors.back().message, record.errors.back().hint)
                     .one_line();
    std::string page = fmt::format("# {}\n\n{}\n", in_markdown(text_member(record.task, "task")),
                                   markdown_of(answer));
    if (record.artifacts.empty())
        return page;
    // Who finds a map beside a refusal must not take it for the answer.
    page += record.answer ? "\n"
                          : "\nThese files were made before the run ended without an answer, and "
                            "are no results:\n\n";
    for (const events::Artifact& artifact : record.artifacts)
        page += fmt::format("- {}: {}\n", in_markdown(artifact.title), in_markdown(artifact.path));
    return page;
}

} // namespace graticule::runs
