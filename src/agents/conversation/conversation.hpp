// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/allowance.hpp"
#include "agents/conversation/usage.hpp"
#include "base/context.hpp"
#include "llm/chat_model.hpp"
#include "runs/event_log.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace graticule::agents::conversation {

/// What all conversations of a run share.
struct ConversationSetting {
    Allowance& allowance;
    RunUsage& usage;
    runs::EventLog& log;
    const Context& context;
};

/// With whom a conversation is, for the log. All is empty where a run has one conversation.
struct Partner {
    std::string role;  ///< "planner", "worker"
    std::string model; ///< as users name it
    int subtask = 0;   ///< that the conversation is about; 0 for none
};

/// A conversation with a language model. Each request and answer is in the log.
class Conversation {
public:
    /// @param pieces told what the model says as it comes
    Conversation(llm::ChatModel& model, ConversationSetting setting, Partner partner,
                 const llm::DeltaSink& pieces);

    /// Goes on as another conversation would, by itself, in a fork of that one's log.
    Conversation fork(runs::EventLog& log) const { return {*this, log}; }

    /// What the model is told next.
    void add(llm::Message message) { m_request.messages.push_back(std::move(message)); }
    std::vector<llm::Message>& messages() { return m_request.messages; }

    /// The tools of the next requests.
    void offer(std::vector<llm::ToolSpecification> tools);

    /// How the next answers are drawn.
    /// @param temperature 0 at first
    /// @param probabilities whether those of the answer's tokens are wanted
    void sample_at(double temperature, bool probabilities);

    /// Asks for an answer, unless a limit of the run is reached, and keeps it.
    /// @return the answer, or why there is none
    /// @throws Error Cancelled
    std::variant<llm::Response, Ending> ask();

private:
    Conversation(const Conversation& other, runs::EventLog& log);

    llm::Response ask_and_log();
    llm::Response ask_in_time();
    /// What of the request the log has not.
    llm::Request what_is_new();
    void log_request(int round);
    void log_wait(const llm::Wait& wait);

    llm::ChatModel& m_model;
    ConversationSetting m_setting;
    Partner m_partner;
    const llm::DeltaSink& m_pieces;
    llm::Request m_request;
    std::size_t m_messages_logged = 0;
    bool m_tools_logged = false;
};

} // namespace graticule::agents::conversation
