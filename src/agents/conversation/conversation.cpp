// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/conversation.hpp"

#include "base/deadline.hpp"
#include "llm/model_error.hpp"
#include "llm/record.hpp"

#include <chrono>

namespace graticule::agents::conversation {

using std::chrono::duration_cast;
using std::chrono::milliseconds;

Conversation::Conversation(llm::ChatModel& model, ConversationSetting setting, Partner partner,
                           const llm::DeltaSink& pieces)
    : m_model(model), m_setting(setting), m_partner(std::move(partner)), m_pieces(pieces) {
    m_request.temperature = 0;
}

Conversation::Conversation(const Conversation& other, runs::EventLog& log)
    : m_model(other.m_model), m_setting{other.m_setting.allowance, other.m_setting.usage, log,
                                        other.m_setting.context},
      m_partner(other.m_partner), m_pieces(other.m_pieces), m_request(other.m_request),
      m_messages_logged(other.m_messages_logged), m_tools_logged(other.m_tools_logged) {}

void Conversation::offer(std::vector<llm::ToolSpecification> tools) {
    m_tools_logged = m_tools_logged && tools == m_request.tools;
    m_request.tools = std::move(tools);
}

void Conversation::sample_at(double temperature, bool probabilities) {
    m_request.temperature = temperature;
    m_request.log_probabilities = probabilities ? std::optional(0) : std::nullopt;
}

std::variant<llm::Response, Ending> Conversation::ask() {
    m_setting.context.check_cancelled();
    while (const AbandonedRound* other = m_setting.allowance.begin_abandoned_round())
        if (other->response)
            m_setting.usage.add(other->role, *other->response);
    if (std::optional<Ending> ending = m_setting.allowance.used_up(m_setting.usage.total()))
        return std::move(*ending);
    // The model outlives the conversation.
    struct Unset {
        llm::ChatModel& model;
        ~Unset() { model.set_wait_sink({}); }
    } const until_the_end{m_model};
    m_model.set_wait_sink([this](const llm::Wait& wait) { log_wait(wait); });
    try {
        llm::Response response = ask_and_log();
        m_request.messages.push_back(response.message);
        return response;
    } catch (const llm::ModelError& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return Ending{m_setting.allowance.time_is_over() ? runs::EndReason::TimeLimit
                                                         : runs::EndReason::ModelError,
                      error};
    }
}

llm::Response Conversation::ask_and_log() {
    Allowance& allowance = m_setting.allowance;
    allowance.begin_round();
    const int round = allowance.rounds();
    m_setting.context.report_progress("asking the model",
                                      static_cast<double>(round - 1) / allowance.limits().rounds);
    log_request(round);
    const auto started = std::chrono::steady_clock::now();
    try {
        llm::Response response = ask_in_time();
        m_setting.usage.add(m_partner.role, response);
        const auto took = duration_cast<milliseconds>(std::chrono::steady_clock::now() - started);
        m_setting.log.append(runs::events::ModelResponse{round, llm::to_json(response),
                                                         m_setting.usage.to_json(), took.count()});
        return response;
    } catch (const llm::ModelError& error) {
        m_setting.log.append(runs::events::ModelError{round, llm::to_json(error)});
        throw;
    }
}

void Conversation::log_request(int round) {
    runs::events::ModelRequest asked{round, static_cast<std::int64_t>(m_messages_logged),
                                     m_tools_logged, llm::to_json(what_is_new())};
    if (!m_partner.role.empty()) {
        asked.role = m_partner.role;
        asked.model = m_partner.model;
    }
    if (m_partner.subtask > 0)
        asked.subtask = m_partner.subtask;
    m_setting.log.append(std::move(asked));
    m_messages_logged = m_request.messages.size();
    m_tools_logged = true;
}

llm::Response Conversation::ask_in_time() {
    const Context& outer = m_setting.context;
    const std::optional<double> left = m_setting.allowance.seconds_left_at_look();
    if (!left)
        return m_model.chat(m_request, outer, m_pieces);
    const Deadline deadline(*left, outer);
    try {
        return m_model.chat(m_request, deadline.context(), m_pieces);
    } catch (const llm::ModelError& error) {
        if (error.code() != ErrorCode::Cancelled || outer.cancel_requested())
            throw;
        const Error why = m_setting.allowance.late("the model was asked");
        throw llm::ModelError(llm::ModelFailure::Timeout, why.message(), why.hint());
    }
}

void Conversation::log_wait(const llm::Wait& wait) {
    const int round = m_setting.allowance.rounds();
    if (wait.failure)
        m_setting.log.append(runs::events::ModelRetry{
            round, wait.time.count(), wait.attempt,
            std::string(llm::model_failure_name(*wait.failure)), wait.reason});
    else
        m_setting.log.append(runs::events::ModelWait{round, wait.time.count(), wait.reason});
}

llm::Request Conversation::what_is_new() {
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

} // namespace graticule::agents::conversation
