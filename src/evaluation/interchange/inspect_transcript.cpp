// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_transcript.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "evaluation/interchange/conversation.hpp"
#include "evaluation/interchange/inspect_message.hpp"
#include "evaluation/interchange/inspect_sample.hpp"
#include "llm/record.hpp"
#include "runs/end_reason.hpp"
#include "runs/run_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

namespace graticule::evaluation::interchange::inspect {

namespace {

constexpr std::string_view Attachment = "attachment://";
constexpr std::int64_t MostAttempts = 1'000'000;

Json resolved(const Json& value, const Json& attachments) {
    if (value.is_string()) {
        const std::string& text = value.get_ref<const std::string&>();
        if (!text.starts_with(Attachment))
            return value;
        const Json& held = member(attachments, text.substr(Attachment.size()));
        return held.is_string() ? held : value;
    }
    Json made = value;
    if (value.is_structured())
        for (auto& part : made.items())
            part.value() = resolved(part.value(), attachments);
    return made;
}

std::string content_text(const Json& content) {
    return content.is_string() ? content.get<std::string>() : texts_of(content);
}

/// The tools that the model was told of, as the transcript has them.
Json tools_in(const Json& sample) {
    Json tools = Json::array();
    const Json& events = member(sample, "events");
    if (!events.is_array())
        return tools;
    for (const Json& event : events)
        if (const Json& told = member(event, "tools");
            is_text(member(event, "event"), "model") && told.is_array() && !told.empty()) {
            for (const Json& tool : told)
                tools.push_back({{"name", text_member(tool, "name")},
                                 {"description", text_member(tool, "description")},
                                 {"parameters", member(tool, "parameters")}});
            return tools;
        }
    return tools;
}

/// Writes the messages of a sample as the events of a run.
class Transcript {
public:
    Transcript(runs::EventLog& log, const Json& sample) : m_log(log), m_tools(tools_in(sample)) {}

    void add(const Json& theirs) {
        const Json message = message_from(theirs);
        const std::string role = text_member(message, "role");
        if (role == "assistant")
            ask(message, text_member(theirs, "model"));
        else if (role == "tool")
            give_back(message);
        m_new.push_back(message);
    }

    /// What follows on the last answer was told to a model that did not answer any more.
    void finish() {
        if (m_new.size() > 1 || m_rounds == 0)
            log_request();
    }

    int rounds() const { return m_rounds; }

private:
    void log_request() {
        Json request{{"messages", m_new}};
        const bool first = m_rounds == 0;
        if (first && !m_tools.empty())
            request["tools"] = m_tools;
        m_log.append(
            runs::events::ModelRequest{m_rounds + 1, m_before, !first, std::move(request)});
        m_before += static_cast<std::int64_t>(m_new.size());
        m_new = Json::array();
    }

    void ask(const Json& answer, const std::string& model) {
        log_request();
        ++m_rounds;
        const std::vector<Json> calls = parts_of(answer, "tool_call");
        m_log.append(
            runs::events::ModelResponse{m_rounds,
                                        {{"message", answer},
                                         {"stop_reason", calls.empty() ? "finished" : "tool_calls"},
                                         {"usage", Json::object()},
                                         {"model", model},
                                         {"id", ""}}});
        m_calls.clear();
        for (const Json& call : calls)
            m_calls[text_member(call, "id")] = call;
    }

    void give_back(const Json& message) {
        for (const Json& result : parts_of(message, "tool_result")) {
            const std::string id = fmt::format("{}", ++m_steps);
            runs::events::ToolCall told{id, text_member(result, "name")};
            put_arguments(text_member(m_calls[text_member(result, "call_id")], "arguments"), told);
            m_log.append(std::move(told));
            m_log.append(runs::events::Observation{id, member(result, "is_error") != true,
                                                   texts_of(member(result, "content"))});
        }
    }

    // As runs have them: an object, or what the model wrote that is none.
    static void put_arguments(const std::string& arguments, runs::events::ToolCall& told) {
        if (arguments.empty())
            return;
        try {
            Json parsed = parse_json(arguments, "arguments");
            if (parsed.is_object())
                told.arguments = std::move(parsed);
            else
                told.arguments_text = arguments;
        } catch (const Error&) {
            told.arguments_text = arguments;
        }
    }

    runs::EventLog& m_log;
    Json m_tools;
    Json m_new = Json::array();
    std::map<std::string, Json> m_calls;
    std::int64_t m_before = 0;
    int m_rounds = 0;
    int m_steps = 0;
};

Json task_json(const Json& sample, const Arm& arm, const Json& kept) {
    return {{"format", runs::RunFolderVersion},
            {"task", task_text_of(sample)},
            {"created", text_member(sample, "started_at")},
            {"agent", arm.agent},
            {"model", arm.model.empty() ? Json() : Json(arm.model)},
            {"seed", 0},
            {"data_paths", Json::array()},
            {"data", Json::array()},
            {"versions", Json::object()},
            {"inspect", kept}};
}

// Of a log that we wrote.
void take_own(const Json& own, Sample& sample) {
    if (const std::string end = text_member(own, "end"); !end.empty())
        sample.end = end;
    sample.contaminated = text_member(own, "contaminated");
    if (const auto attempts = count_member(own, "attempts"))
        sample.attempts = static_cast<int>(std::min<std::int64_t>(*attempts, MostAttempts));
}

void log_end(runs::EventLog& log, const Sample& result, const std::string& completion) {
    if (result.state == SampleState::Errored)
        log.append(runs::events::Failure{"model_unavailable", result.error, ""});
    else if (result.end == runs::end_reason_name(runs::EndReason::Refused))
        log.append(runs::events::Refusal{completion, {}});
    else if (!completion.empty())
        log.append(runs::events::Answer{completion});
}

Json event_usage_json(const Sample& result, int rounds) {
    Json usage = llm::to_json(result.usage);
    usage["rounds"] = rounds;
    if (result.cost)
        usage["cost_usd"] = *result.cost;
    return usage;
}

} // namespace

Json with_attachments(const Json& sample) {
    Json made = sample;
    const Json attachments = member(sample, "attachments");
    if (attachments.is_object() && !attachments.empty())
        for (auto& part : made.items())
            part.value() = resolved(part.value(), attachments);
    made["attachments"] = Json::object();
    return made;
}

std::string task_text_of(const Json& sample) {
    const Json& input = member(sample, "input");
    if (input.is_string())
        return input.get<std::string>();
    std::string text;
    if (input.is_array())
        for (const Json& message : input)
            if (is_text(member(message, "role"), "user"))
                text += (text.empty() ? "" : "\n\n") + content_text(member(message, "content"));
    return text;
}

Sample sample_from(const Json& json, Sample sample) {
    sample.attempts = 1;
    sample.state = SampleState::Ended;
    sample.end = runs::end_reason_name(runs::EndReason::Answered);
    if (const Json& error = member(json, "error"); error.is_object()) {
        sample.state = SampleState::Errored;
        sample.error = text_member(error, "message");
        sample.end = runs::end_reason_name(runs::EndReason::ModelError);
    } else if (const std::string end = end_from(text_member(member(json, "limit"), "type"));
               !end.empty()) {
        sample.end = end;
    }
    take_own(member(member(json, "metadata"), "graticule"), sample);
    sample.seconds = number_member(json, "total_time");
    if (const Json& all = member(json, "model_usage"); all.is_object() && !all.empty()) {
        const Json usage = usage_from(all.front());
        sample.usage = {count_member(usage, "input"), count_member(usage, "cached_input"),
                        count_member(usage, "cache_write"), count_member(usage, "output"),
                        count_member(usage, "reasoning")};
        sample.cost = number_member(usage, "cost_usd");
    }
    return sample;
}

void write_run(const fs::path& folder, const Json& sample, const Arm& arm, const Sample& result,
               const Json& kept, const Clock& clock) {
    fs::create_directories(folder);
    write_file(runs::task_file(folder), to_pretty(task_json(sample, arm, kept)) + "\n");
    fs::remove(runs::event_file(folder)); // it is written anew once `kept` is known
    runs::EventLog log(runs::event_file(folder), clock);
    runs::events::RunStarted begun{task_text_of(sample), arm.agent, {}};
    if (!arm.model.empty())
        begun.model = arm.model;
    log.append(std::move(begun));
    Transcript transcript(log, sample);
    if (const Json& messages = member(sample, "messages"); messages.is_array())
        for (const Json& message : messages)
            transcript.add(message);
    transcript.finish();
    log_end(log, result, text_member(member(sample, "output"), "completion"));
    log.append(runs::events::RunFinished{result.end,
                                         std::llround(result.seconds.value_or(0) * 1000),
                                         event_usage_json(result, transcript.rounds())});
}

} // namespace graticule::evaluation::interchange::inspect
