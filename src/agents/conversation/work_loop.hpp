// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/answer_references.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/offered_tools.hpp"
#include "agents/conversation/tool_loop.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::conversation {

/// What is said to a model of an answer that is none.
struct AnswerReminders {
    std::string cut_off; ///< it was too long
    std::string empty;   ///< it held neither a call nor words
    std::string no_call; ///< nothing was called before it; said once
};

/// A loop in which a model does some work with tools of the registry, and then answers in words
/// whose values are references to what calls gave, or by a call of `finish` where it writes code.
class WorkLoop : public ToolLoop {
public:
    /// What the model answered, once that is accepted.
    const ReadAnswer& answer() const { return m_answer; }

protected:
    WorkLoop(ModelRun& run, Dialogue dialogue, OfferedTools offered, bool writes_code,
             AnswerReminders reminders)
        : ToolLoop(run, std::move(dialogue)), m_offered(std::move(offered)),
          m_writes_code(writes_code), m_reminders(std::move(reminders)) {}

    /// As that of ToolLoop.
    WorkLoop(const WorkLoop& other, ModelRun& fork)
        : ToolLoop(other, fork), m_offered(other.m_offered), m_writes_code(other.m_writes_code),
          m_reminders(other.m_reminders), m_made_a_call(other.m_made_a_call),
          m_reminded_of_tools(other.m_reminded_of_tools), m_answer(other.m_answer) {}

    /// Whether words are the answer that is wanted.
    virtual JudgedAnswer judge(const std::string& text) = 0;

    bool writes_code() const { return m_writes_code; }
    bool names_values() const override { return !m_writes_code; }
    std::vector<llm::ToolSpecification> offered() const override;
    std::optional<LoopEnd> take_words(const Said& said) override;
    Json arguments_for(std::string_view tool, Json arguments) const override;
    bool changed_tools(std::string_view tool, const tools::Observation& observation) override;
    std::optional<LoopEnd> take_finish(const std::string& call,
                                       tools::Observation& observation) override;

    /// Shows a person an answer with the outputs that there are.
    /// @return what is to be different, in words for the model; code of theirs was executed. None
    ///         where they agree, or were not to be asked
    /// @throws Error Cancelled where they stop the run
    std::optional<std::string> objection_to_outputs(const Approval& approval,
                                                    const ReadAnswer& answer);
    /// Has a person's code executed, as a call.
    /// @return what came of it, in words for the model
    std::string execute_for_person(const std::string& code);

private:
    std::optional<LoopEnd> take_answer(const std::string& text);

    OfferedTools m_offered;
    bool m_writes_code;
    AnswerReminders m_reminders;
    bool m_made_a_call = false;
    bool m_reminded_of_tools = false;
    ReadAnswer m_answer;
};

} // namespace graticule::agents::conversation
