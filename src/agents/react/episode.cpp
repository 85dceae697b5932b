// SPDX-License-Identifier: Apache-2.0
#include "agents/react/episode.hpp"

#include "agents/conversation/ask_user.hpp"
#include "agents/conversation/data_overview.hpp"
#include "agents/conversation/hosts_prompt.hpp"
#include "agents/conversation/patience.hpp"
#include "agents/react/prompts.hpp"
#include "base/data_text.hpp"
#include "base/deadline.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/search/tools.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <variant>

namespace graticule::agents::react {

using conversation::Ending;

namespace {

constexpr int LastRounds = 2; // of which the model is warned

} // namespace

Episode::Episode(llm::ChatModel& model, const ReactOptions& options, const ToolCaller& caller,
                 const Setting& setting)
    : m_options(options), m_caller(caller), m_setting(setting), m_allowance(options),
      m_offered(options.tools, setting.task, setting.workspace, static_cast<bool>(options.ask)),
      m_conversation(model, {m_allowance, m_usage, setting.log, setting.context}, {},
                     options.pieces),
      m_conclusion({m_setting.task, m_setting.workspace, m_ledger, m_usage, m_setting.log}) {
    m_usage.set_price({}, options.price);
}

Result Episode::run() {
    try {
        return converse();
    } catch (const Error& error) {
        if (m_allowance.time_is_over())
            return m_conclusion.ended({runs::EndReason::TimeLimit, error});
        if (error.code() != ErrorCode::Cancelled)
            throw;
        return m_conclusion.ended({runs::EndReason::Cancelled, error});
    }
}

Result Episode::converse() {
    begin();
    for (;;) {
        if (std::exchange(m_tools_changed, false))
            m_conversation.offer(m_offered.specifications(m_setting.workspace));
        const std::variant<llm::Response, Ending> said = m_conversation.ask();
        if (const auto* const ending = std::get_if<Ending>(&said))
            return m_conclusion.ended(*ending);
        if (std::optional<Result> result = take(std::get<llm::Response>(said)))
            return std::move(*result);
    }
}

void Episode::begin() {
    m_conversation.tell(llm::text_message(
        llm::Role::System,
        fmt::format("{}\n{}{}{}", writes_code() ? code_prompt() : system_prompt(), rules_prompt(),
                    m_options.ask ? ask_prompt() : ask_nothing_prompt(),
                    writes_code() ? conversation::hosts_prompt(m_options.code) : "")));
    std::optional<tools::CodePaths> paths;
    if (writes_code())
        paths.emplace(m_setting.workspace.catalog());
    const std::string overview =
        conversation::data_overview(m_setting.task, m_setting.workspace, m_setting.context, paths);
    // What stays the same for the same data comes first, so that providers need not read it anew.
    m_conversation.tell(
        {llm::Role::User,
         {llm::TextPart{overview},
          llm::TextPart{fmt::format("The task:\n{}", visible_text(m_setting.task))}}});
}

std::optional<Result> Episode::take(const llm::Response& response) {
    if (response.stop_reason == llm::StopReason::ContextLimit)
        return m_conclusion.ended(conversation::context_is_full());
    const std::vector<llm::ToolCall> calls = llm::tool_calls_of(response.message);
    return calls.empty() ? take_words(llm::text_of(response.message), response.stop_reason)
                         : carry_out(calls);
}

std::optional<Result> Episode::carry_out(const std::vector<llm::ToolCall>& calls) {
    llm::Message results{llm::Role::Tool, {}};
    bool some_done = false;
    bool over_budget = false;
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i >= conversation::MaxCallsInAnswer) {
            results.parts.emplace_back(conversation::not_carried_out(calls[i]));
            continue;
        }
        llm::ToolResult result{calls[i].id, calls[i].name, {}, true};
        tools::Observation observation;
        if (std::optional<Result> ended = carry_out(calls[i], result, observation))
            return ended;
        some_done = some_done || observation.ok;
        over_budget = over_budget || member(observation.data, "over_budget") == true;
        results.parts.emplace_back(std::move(result));
    }
    m_conversation.tell(std::move(results));
    m_over_budget = over_budget && !some_done ? m_over_budget + 1 : 0;
    m_bad_answers = some_done || over_budget ? 0 : m_bad_answers + 1;
    const std::string last = text_member(member(m_ledger.last_data(), "error"), "message");
    if (m_over_budget >= conversation::MaxOverBudget)
        return m_conclusion.ended(
            {runs::EndReason::DataBudget, Error(ErrorCode::LimitExceeded, last)});
    if (m_bad_answers >= conversation::MaxBadAnswers)
        return m_conclusion.ended(conversation::too_many_bad_answers(m_bad_answers, last));
    return std::nullopt;
}

std::optional<Result> Episode::carry_out(const llm::ToolCall& asked, llm::ToolResult& result,
                                         tools::Observation& observation) {
    conversation::AskedCall read = conversation::asked_call(asked);
    const std::string reason = text_member(read.call.arguments, "reason");
    const std::string id = call_tool(std::move(read), observation);
    if (member(observation.data, "rejected") == true)
        return m_conclusion.refused(reason);
    if (member(observation.data, "finished") == true)
        if (std::optional<Result> finished = take_finish(id, observation))
            return finished;
    const conversation::Repeated repeated =
        m_repetition.count(asked.name, asked.arguments, observation);
    if (repeated.times >= conversation::MaxRepetitions)
        return m_conclusion.ended(conversation::too_often(repeated, asked.name));
    result.is_error = !observation.ok;
    result.content.emplace_back(llm::TextPart{result_for_model(id, observation, repeated)});
    return std::nullopt;
}

std::string Episode::call_tool(conversation::AskedCall asked, tools::Observation& observation) {
    asked.call.arguments = m_offered.for_registry(asked.call.tool, std::move(asked.call.arguments));
    const std::string tool = asked.call.tool;
    const bool asks = m_options.ask && tool == AskUser;
    tools::ToolContext context{m_setting.workspace, m_setting.context};
    std::string id = m_ledger.make(
        std::move(asked), m_setting.log,
        [&](const CallToRecord& call) {
            return asks ? ask_in_time(call.arguments)
                        : m_caller(context, call.tool, call.arguments);
        },
        observation);
    const bool found_tools = observation.ok && tool == tools::FindTools;
    if (found_tools)
        m_offered.add_found(observation.data);
    m_tools_changed =
        m_tools_changed || found_tools
        || (observation.ok && !asks && conversation::made_something(m_setting.workspace));
    return id;
}

tools::Observation Episode::ask_in_time(const Json& arguments) {
    const Context& outer = m_setting.context;
    const std::optional<double> left = m_allowance.seconds_left();
    if (!left)
        return conversation::ask_user(m_options.ask, arguments, outer);
    const Deadline deadline(*left, outer);
    try {
        return conversation::ask_user(m_options.ask, arguments, deadline.context());
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        throw m_allowance.late("the user was asked");
    }
}

bool Episode::writes_code() const {
    return m_options.tools.set == tools::CodeSet;
}

std::string Episode::result_for_model(const std::string& call,
                                      const tools::Observation& observation,
                                      const conversation::Repeated& repeated) const {
    std::string text = conversation::told_result(call, observation, repeated, !writes_code(),
                                                 conversation::RejectTask);
    if (const int left = m_allowance.rounds_left(); left <= LastRounds && left > 0)
        text += fmt::format("\nRounds that are left: {}. Answer with what there is.", left);
    return text;
}

} // namespace graticule::agents::react
