// SPDX-License-Identifier: Apache-2.0
#include "agents/react/episode.hpp"

#include "agents/react/ask_user.hpp"
#include "agents/react/data_overview.hpp"
#include "agents/react/hosts_prompt.hpp"
#include "agents/react/named_values.hpp"
#include "agents/react/prompts.hpp"
#include "base/data_text.hpp"
#include "base/deadline.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "llm/model_error.hpp"
#include "llm/record.hpp"
#include "tools/code/tools.hpp"
#include "tools/failed_observation.hpp"
#include "tools/search/tools.hpp"

#include <fmt/format.h>

#include <utility>

namespace graticule::agents::react {

namespace {

constexpr std::size_t MaxCallsInAnswer = 32;
constexpr std::size_t MaxArgumentBytes = 1U << 20U;
constexpr std::size_t LongestArgumentsShown = 2000; // bytes of what is no JSON, in the log
constexpr int LastRounds = 2;                       // of which the model is warned

using std::chrono::duration_cast;
using std::chrono::milliseconds;

/// The arguments of a call, which a model may leave empty where there are none.
Json arguments_of(const llm::ToolCall& asked) {
    constexpr const char* Hint = "Give the arguments as one JSON object, as the tool's schema says";
    if (trim(asked.arguments).empty())
        return Json::object();
    if (asked.arguments.size() > MaxArgumentBytes)
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("the arguments of a call may have {} bytes, not {}",
                                MaxArgumentBytes, asked.arguments.size()),
                    Hint);
    Json arguments;
    try {
        arguments = parse_json(asked.arguments, "the arguments");
    } catch (const Error& error) {
        throw Error(error.code(), error.message(), Hint);
    }
    if (!arguments.is_object())
        throw Error(ErrorCode::Malformed, "the arguments are no JSON object", Hint);
    return arguments;
}

Error too_often(const Repeated& repeated, std::string_view last) {
    const std::string calls = repeated.calls == 1 ? fmt::format("call of {}", one_line(last))
                                                  : fmt::format("{} calls in turn", repeated.calls);
    return {ErrorCode::LimitExceeded,
            fmt::format("The model made the same {} {} times in a row, with the same result{}",
                        calls, repeated.times, repeated.calls == 1 ? "" : "s"),
            "Word the task otherwise, or take another model"};
}

} // namespace

Episode::Episode(llm::ChatModel& model, const ReactOptions& options, const ToolCaller& caller,
                 const Setting& setting)
    : m_model(model), m_options(options), m_caller(caller), m_setting(setting),
      m_started(options.now()),
      m_offered(options.tools, setting.task, setting.workspace, static_cast<bool>(options.ask)),
      m_usage(options.price) {}

Result Episode::run() {
    // The model outlives the episode.
    struct Unset {
        llm::ChatModel& model;
        ~Unset() { model.set_wait_sink({}); }
    } const until_the_end{m_model};
    m_model.set_wait_sink([this](const llm::Wait& wait) { log_wait(wait); });
    try {
        return converse();
    } catch (const Error& error) {
        if (m_time_is_over)
            return ended(EndReason::TimeLimit, error);
        if (error.code() != ErrorCode::Cancelled)
            throw;
        return ended(EndReason::Cancelled, error);
    }
}

Result Episode::converse() {
    begin();
    for (;;) {
        m_setting.context.check_cancelled();
        if (std::optional<Result> result = limit_reached())
            return std::move(*result);
        llm::Response response;
        try {
            response = ask();
        } catch (const llm::ModelError& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            return ended(m_time_is_over ? EndReason::TimeLimit : EndReason::ModelError, error);
        }
        if (std::optional<Result> result = take(std::move(response)))
            return std::move(*result);
    }
}

void Episode::begin() {
    m_request.temperature = 0;
    m_request.messages.push_back(llm::text_message(
        llm::Role::System,
        fmt::format("{}\n{}{}{}", writes_code() ? code_prompt() : system_prompt(), rules_prompt(),
                    m_options.ask ? ask_prompt() : ask_nothing_prompt(),
                    writes_code() ? hosts_prompt(m_options.code) : "")));
    const std::vector<sandbox::Mount> mounts =
        writes_code() ? tools::data_mounts(m_setting.workspace.catalog())
                      : std::vector<sandbox::Mount>();
    const std::string overview =
        data_overview(m_setting.task, m_setting.workspace, m_setting.context, mounts);
    // What stays the same for the same data comes first, so that providers need not read it anew.
    m_request.messages.push_back(
        {llm::Role::User,
         {llm::TextPart{overview},
          llm::TextPart{fmt::format("The task:\n{}", visible_text(m_setting.task))}}});
}

Result Episode::ended_beyond(EndReason end, const std::string& limit, const char* flag) {
    return ended(end, Error(ErrorCode::LimitExceeded,
                            fmt::format("The run's limit of {} was reached", limit),
                            fmt::format("Allow more with {}", flag)));
}

const RunLimits& Episode::limits() const {
    const RunLimits* limits = &m_options.limits;
    for (const LaterLimits& later : m_options.later)
        if (later.rounds_before <= m_rounds)
            limits = &later.limits;
    return *limits;
}

std::optional<Result> Episode::usage_limit_reached() {
    const RunLimits& limits = this->limits();
    const std::optional<std::int64_t> tokens = m_usage.tokens();
    if (limits.tokens && !tokens)
        return ended(EndReason::TokenLimit,
                     Error(ErrorCode::LimitExceeded,
                           "The model does not tell how many tokens it takes, so that the run's "
                           "limit of tokens cannot be kept",
                           "Leave out --max-tokens"));
    if (limits.tokens && *tokens >= *limits.tokens)
        return ended_beyond(
            EndReason::TokenLimit,
            fmt::format("{} tokens", format_number(static_cast<double>(*limits.tokens), 15)),
            "--max-tokens");
    if (limits.cost && !m_usage.cost())
        return ended(EndReason::CostLimit,
                     Error(ErrorCode::LimitExceeded,
                           "The model does not tell how many tokens it takes of each kind, or one "
                           "of them has no price, so that the run's limit of cost cannot be kept",
                           "Leave out --max-cost, or give all prices with --prices"));
    if (limits.cost && *m_usage.cost() >= *limits.cost)
        return ended_beyond(EndReason::CostLimit,
                            fmt::format("{} US dollars", format_number(*limits.cost)),
                            "--max-cost");
    return std::nullopt;
}

std::optional<double> Episode::seconds_left() const {
    const std::chrono::duration<double> passed = m_options.now() - m_started;
    const std::optional<double>& limit = limits().seconds;
    return limit ? std::optional(*limit - passed.count()) : std::nullopt;
}

std::optional<Result> Episode::limit_reached() {
    const RunLimits& limits = this->limits();
    if (m_rounds >= limits.rounds)
        return ended_beyond(EndReason::RoundLimit, fmt::format("{} rounds", limits.rounds),
                            "--max-rounds");
    if (std::optional<Result> result = usage_limit_reached())
        return result;
    m_seconds_left = seconds_left();
    if (m_seconds_left && *m_seconds_left <= 0)
        return ended_beyond(EndReason::TimeLimit,
                            fmt::format("{} seconds", format_number(*limits.seconds)),
                            "--max-time");
    return std::nullopt;
}

Error Episode::late(std::string_view during) const {
    return {ErrorCode::Timeout,
            fmt::format("The run's limit of {} seconds was reached while {}",
                        format_number(*limits().seconds), during),
            "Allow more with --max-time"};
}

llm::Response Episode::ask_model_in_time() {
    const Context& outer = m_setting.context;
    if (!m_seconds_left)
        return m_model.chat(m_request, outer, m_options.pieces);
    const Deadline deadline(*m_seconds_left, outer);
    try {
        return m_model.chat(m_request, deadline.context(), m_options.pieces);
    } catch (const llm::ModelError& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        m_time_is_over = true;
        const Error why = late("the model was asked");
        throw llm::ModelError(llm::ModelFailure::Timeout, why.message(), why.hint());
    }
}

void Episode::log_wait(const llm::Wait& wait) {
    Json told{{"round", m_rounds}, {"wait_ms", wait.time.count()}};
    if (wait.failure) {
        told["attempt"] = wait.attempt;
        told["kind"] = llm::model_failure_name(*wait.failure);
    }
    told["reason"] = wait.reason;
    m_setting.log.append(wait.failure ? "model_retry" : "model_wait", std::move(told));
}

llm::Response Episode::ask() {
    ++m_rounds;
    m_setting.context.report_progress("asking the model",
                                      static_cast<double>(m_rounds - 1) / limits().rounds);
    if (std::exchange(m_tools_changed, false)) {
        auto tools = m_offered.specifications(m_setting.workspace);
        m_tools_logged = m_tools_logged && tools == m_request.tools;
        m_request.tools = std::move(tools);
    }
    m_setting.log.append("model_request", {{"round", m_rounds},
                                           {"messages_before", m_messages_logged},
                                           {"same_tools", m_tools_logged},
                                           {"request", llm::to_json(what_is_new())}});
    m_messages_logged = m_request.messages.size();
    m_tools_logged = true;
    const auto started = std::chrono::steady_clock::now();
    try {
        llm::Response response = ask_model_in_time();
        m_usage.add(response);
        const auto took = duration_cast<milliseconds>(std::chrono::steady_clock::now() - started);
        m_setting.log.append("model_response", {{"round", m_rounds},
                                                {"response", llm::to_json(response)},
                                                {"usage_so_far", m_usage.to_json()},
                                                {"duration_ms", took.count()}});
        return response;
    } catch (const llm::ModelError& error) {
        m_setting.log.append("model_error", {{"round", m_rounds}, {"error", llm::to_json(error)}});
        throw;
    }
}

llm::Request Episode::what_is_new() {
    // All but the messages and tools that were logged before, without a copy of these.
    std::vector<llm::Message> messages = std::exchange(m_request.messages, {});
    std::vector<llm::ToolSpecification> tools = std::exchange(m_request.tools, {});
    llm::Request added = m_request;
    added.messages.assign(messages.begin() + static_cast<std::ptrdiff_t>(m_messages_logged),
                          messages.end());
    if (!m_tools_logged)
        added.tools = tools;
    m_request.messages = std::move(messages);
    m_request.tools = std::move(tools);
    return added;
}

std::optional<Result> Episode::take(llm::Response response) {
    const std::vector<llm::ToolCall> calls = llm::tool_calls_of(response.message);
    const std::string words = llm::text_of(response.message);
    m_request.messages.push_back(std::move(response.message));
    if (response.stop_reason == llm::StopReason::ContextLimit)
        return ended(EndReason::ModelError,
                     Error(ErrorCode::LimitExceeded,
                           "The conversation does not fit the context of the model",
                           "Take a model with a longer context, or fewer datasets"));
    return calls.empty() ? take_words(words, response.stop_reason) : carry_out(calls);
}

std::optional<Result> Episode::carry_out(const std::vector<llm::ToolCall>& calls) {
    m_request.messages.push_back({llm::Role::Tool, {}});
    bool some_done = false;
    bool over_budget = false;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        const llm::ToolCall& asked = calls[i];
        llm::ToolResult result{asked.id, asked.name, {}, true};
        if (i >= MaxCallsInAnswer) {
            result.content.emplace_back(llm::TextPart{
                fmt::format("Not carried out: one answer may hold {} calls", MaxCallsInAnswer)});
            m_request.messages.back().parts.emplace_back(std::move(result));
            continue;
        }
        tools::Observation observation;
        const std::string id = call_tool(asked, observation);
        if (member(observation.data, "rejected") == true)
            return refused(text_member(arguments_of(asked), "reason"));
        if (member(observation.data, "finished") == true)
            if (std::optional<Result> finished = take_finish(id, observation))
                return finished;
        const Repeated repeated = m_repetition.count(asked.name, asked.arguments, observation);
        if (repeated.times >= MaxRepetitions)
            return ended(EndReason::Repetition, too_often(repeated, asked.name));
        result.is_error = !observation.ok;
        result.content.emplace_back(llm::TextPart{result_for_model(id, observation, repeated)});
        m_request.messages.back().parts.emplace_back(std::move(result));
        some_done = some_done || observation.ok;
        over_budget = over_budget || member(observation.data, "over_budget") == true;
    }
    m_over_budget = over_budget && !some_done ? m_over_budget + 1 : 0;
    m_bad_answers = some_done || over_budget ? 0 : m_bad_answers + 1;
    const std::string last = text_member(member(m_given[m_calls.back()].data, "error"), "message");
    if (m_over_budget >= MaxOverBudget)
        return ended(EndReason::DataBudget, Error(ErrorCode::LimitExceeded, last));
    if (m_bad_answers >= MaxBadAnswers)
        return ended(EndReason::BadCalls, too_many_bad_answers(last));
    return std::nullopt;
}

std::string Episode::call_tool(const llm::ToolCall& asked, tools::Observation& observation) {
    CallToRecord call{std::to_string(m_calls.size() + 1), one_line(asked.name)};
    std::optional<Error> malformed;
    try {
        call.arguments = arguments_of(asked);
    } catch (const Error& error) {
        malformed = error;
        call.arguments_text = shorten(asked.arguments, LongestArgumentsShown);
    }
    call.arguments = m_offered.for_registry(call.tool, std::move(call.arguments));
    const bool asks = m_options.ask && call.tool == AskUser;
    tools::ToolContext context{m_setting.workspace, m_setting.context};
    m_calls.push_back(call.id);
    observation = recorded_call(
        call, m_setting.log,
        [&] {
            if (malformed)
                return tools::failed_observation(*malformed);
            return asks ? ask_in_time(call.arguments)
                        : m_caller(context, call.tool, call.arguments);
        },
        m_artifacts);
    const bool found_tools = observation.ok && call.tool == tools::FindTools;
    if (found_tools)
        m_offered.add_found(observation.data);
    m_tools_changed =
        m_tools_changed || found_tools || (observation.ok && !asks && made_something());
    m_given[call.id] = {call.tool, std::move(call.arguments), observation.text, observation.data};
    return call.id;
}

tools::Observation Episode::ask_in_time(const Json& arguments) {
    const Context& outer = m_setting.context;
    const std::optional<double> left = seconds_left();
    if (!left)
        return ask_user(m_options.ask, arguments, outer);
    const Deadline deadline(*left, outer);
    try {
        return ask_user(m_options.ask, arguments, deadline.context());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        m_time_is_over = true;
        throw late("the user was asked");
    }
}

bool Episode::writes_code() const {
    return m_options.tools.set == tools::CodeSet;
}

bool Episode::made_something() const {
    const auto& history = m_setting.workspace.history();
    return !history.empty() && !history.back().uses.made.empty();
}

std::string Episode::result_for_model(const std::string& call,
                                      const tools::Observation& observation,
                                      const Repeated& repeated) const {
    std::string text = fmt::format("Call {}: {}", call, observation.text);
    if (const std::string names = named_values_line(call, observation.data);
        observation.ok && !names.empty() && !writes_code())
        text += "\n" + names;
    if (repeated.times > 1)
        text += fmt::format(
            "\n{} again. Do something else, answer, or call {}.",
            repeated.calls == 1
                ? "This is the same call with the same result"
                : fmt::format("These are the same {} calls with the same results", repeated.calls),
            RejectTask);
    if (limits().rounds - m_rounds <= LastRounds && m_rounds < limits().rounds)
        text += fmt::format("\nRounds that are left: {}. Answer with what there is.",
                            limits().rounds - m_rounds);
    return text;
}

} // namespace graticule::agents::react
