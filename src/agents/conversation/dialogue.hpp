// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/call_form.hpp"
#include "agents/conversation/conversation.hpp"
#include "llm/chat_model.hpp"

#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace graticule::agents::conversation {

/// What a model said in a round: calls, or words, or what looks like a call and is none.
struct Said {
    std::vector<llm::ToolCall> calls;
    std::string words;
    std::string fault; ///< what is to be told of a call that cannot be read
    llm::StopReason stop = llm::StopReason::Unknown;
};

/// How a model's calls are read.
struct CallReading {
    CallForm form = CallForm::Native;
    /// With native calls: the form in which those are read, too, that stand in the words.
    CallForm in_words = CallForm::Native;

    /// The form in which words are read; Native where none is.
    CallForm of_words() const { return form == CallForm::Native ? in_words : form; }
};

/// A conversation in which a model calls tools, in either form.
class Dialogue {
public:
    Dialogue(Conversation conversation, CallReading reading)
        : m_conversation(std::move(conversation)), m_reading(reading) {}

    /// As Conversation::fork().
    Dialogue fork(runs::EventLog& log) const { return {*this, log}; }

    /// The tools of the next requests. Before begin() for the first time.
    void offer(std::vector<llm::ToolSpecification> tools);
    void begin(std::string instructions, const std::vector<std::string>& told);

    /// @throws Error Cancelled
    std::variant<Said, Ending> ask();

    /// What the next answer is to follow on.
    void add(std::string words);
    /// What the calls of the last answer gave, in their order.
    void add_results(std::vector<llm::ToolResult> results);

private:
    Dialogue(const Dialogue& other, runs::EventLog& log)
        : m_conversation(other.m_conversation.fork(log)), m_reading(other.m_reading),
          m_last_was_written(other.m_last_was_written), m_offered(other.m_offered),
          m_described(other.m_described) {}

    /// The functions that were not described yet, for calls that are written.
    std::string descriptions();
    /// Adds the calls that stand in the words, or what is wrong with them.
    void read_words(Said& said) const;

    Conversation m_conversation;
    CallReading m_reading;
    bool m_last_was_written = false;
    std::vector<llm::ToolSpecification> m_offered;
    std::set<std::string> m_described;
};

} // namespace graticule::agents::conversation
