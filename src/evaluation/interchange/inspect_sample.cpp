// SPDX-License-Identifier: Apache-2.0
#include "evaluation/interchange/inspect_sample.hpp"

#include "base/file.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "evaluation/interchange/conversation.hpp"
#include "evaluation/interchange/inspect_message.hpp"
#include "evaluation/interchange/inspect_score.hpp"
#include "llm/record.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::evaluation::interchange::inspect {

namespace {

struct Limit {
    std::string_view end;
    std::string_view name;
};
// The first of an end is what it is written as.
constexpr Limit Limits[] = {
    {"round_limit", "turn"}, {"token_limit", "token"},   {"cost_limit", "cost"},
    {"time_limit", "time"},  {"round_limit", "message"}, {"time_limit", "working"},
    {"failed", "context"},   {"cancelled", "operator"},  {"failed", "custom"}};

Json limit_value(const std::string& name, const agents::RunLimits& limits) {
    if (name == "turn")
        return limits.rounds;
    if (name == "token")
        return limits.tokens.value_or(0);
    if (name == "cost")
        return limits.cost.value_or(0);
    return limits.seconds.value_or(0);
}

Json messages_json(const runs::RunRecord& run, const std::string& model) {
    Json messages = Json::array();
    for (const Json& message : conversation_of(run))
        for (Json& made : messages_of(message, model))
            messages.push_back(std::move(made));
    return messages;
}

// The model's last message; without one it said nothing.
Json output_of(const runs::RunRecord& run, const Json& messages, const std::string& model,
               const Json& usage) {
    Json output{{"model", model}, {"choices", Json::array()}, {"completion", answer_of(run)}};
    for (const Json& message : messages) {
        if (!is_text(member(message, "role"), "assistant"))
            continue;
        output["choices"] = Json::array({{{"message", message}, {"stop_reason", "stop"}}});
    }
    if (!run.rounds.empty() && run.rounds.back().response && !output["choices"].empty())
        output["choices"][0]["stop_reason"] =
            stop_reason_of(text_member(run.rounds.back().response->response, "stop_reason"));
    output["usage"] = usage;
    return output;
}

// Of a model that gave no answer nothing is counted.
Json model_usage_json(const std::string& model, const Sample& sample, const Json& usage) {
    Json all = Json::object();
    if (sample.usage != llm::Usage{})
        all[model] = usage;
    return all;
}

Json usage_json(const Sample& sample) {
    Json usage = llm::to_json(sample.usage);
    if (sample.cost)
        usage["cost_usd"] = *sample.cost;
    return usage_of(usage);
}

// What touched the answers counts nowhere, and readers of logs count all that has a score.
Json scores_json(const SampleParts& parts) {
    Json list = Json::object();
    if (!parts.sample.contaminated.empty())
        return list;
    for (const StoredScore& stored : parts.scores)
        if (const auto* score = std::get_if<Score>(&stored.scoring))
            list[stored.scorer] = score_of(*score);
    return list;
}

// What there is no other place for.
Json own_metadata(const SampleParts& parts) {
    const Sample& sample = parts.sample;
    Json metadata{{"agent", parts.arm.agent}, {"end", sample.end}, {"attempts", sample.attempts}};
    if (!parts.run.branches.empty())
        metadata["abandoned_branches"] = parts.run.branches.size();
    if (!sample.contaminated.empty())
        metadata["contaminated"] = sample.contaminated;
    for (const StoredScore& stored : parts.scores)
        if (const auto* unscored = std::get_if<Unscored>(&stored.scoring))
            metadata["unscored"][stored.scorer] = unscored->reason;
    return {{"graticule", std::move(metadata)}};
}

std::string unique_id(const SampleParts& parts) {
    constexpr std::size_t Length = 22;
    return sha256(fmt::format("{} {} {}", parts.suite.created, parts.arm.name(), parts.sample.id))
        .substr(0, Length);
}

void put_end(const SampleParts& parts, Json& made) {
    const Sample& sample = parts.sample;
    if (sample.state == SampleState::Errored)
        made["error"] = {{"message", sample.error}, {"traceback", ""}, {"traceback_ansi", ""}};
    if (const std::string limit = limit_of(sample.end); !limit.empty())
        made["limit"] = {{"type", limit}, {"limit", limit_value(limit, parts.suite.limits)}};
    if (sample.seconds) {
        made["total_time"] = *sample.seconds;
        made["working_time"] = *sample.seconds;
    }
}

} // namespace

std::string model_of(const Arm& arm) {
    const std::string models = join(arm.all_models(), " + ");
    return models.empty() ? "none/none" : models; // so Inspect names that there is none
}

std::string limit_of(std::string_view end) {
    for (const Limit& limit : Limits)
        if (limit.end == end && end != "failed" && end != "cancelled")
            return std::string(limit.name);
    return {};
}

std::string end_from(std::string_view name) {
    for (const Limit& limit : Limits)
        if (limit.name == name)
            return std::string(limit.end);
    return {};
}

Json sample_of(const SampleParts& parts) {
    const std::string model = model_of(parts.arm);
    const Json usage = usage_json(parts.sample);
    Json messages = messages_json(parts.run, model);
    Json made{{"id", parts.sample.task},
              {"epoch", parts.sample.repetition},
              {"input", text_member(parts.run.task, "task")},
              {"target", ""},
              {"messages", messages},
              {"output", output_of(parts.run, messages, model, usage)},
              {"scores", scores_json(parts)},
              {"metadata", own_metadata(parts)},
              {"store", Json::object()},
              {"events", Json::array()},
              {"model_usage", model_usage_json(model, parts.sample, usage)},
              {"started_at", text_member(parts.run.task, "created")},
              {"uuid", unique_id(parts)},
              {"attachments", Json::object()}};
    put_end(parts, made);
    return with_remainder(std::move(made), member(member(parts.run.task, "inspect"), "sample"));
}

Json summary_of(const Json& sample) {
    Json summary = Json::object();
    for (const char* name : {"id", "epoch", "input", "choices", "target", "scores", "model_usage",
                             "started_at", "completed_at", "total_time", "working_time", "uuid"})
        if (const Json& value = member(sample, name); !value.is_null())
            summary[name] = value;
    summary["metadata"] = Json::object();
    if (const Json& error = member(sample, "error"); error.is_object())
        summary["error"] = text_member(error, "message");
    if (const Json& limit = member(sample, "limit"); limit.is_object())
        summary["limit"] = text_member(limit, "type");
    summary["completed"] = true;
    summary["message_count"] = member(sample, "messages").size();
    return summary;
}

} // namespace graticule::evaluation::interchange::inspect
