// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/approval.hpp"
#include "agents/conversation/dialogue.hpp"
#include "agents/conversation/lost_results.hpp"
#include "agents/conversation/model_run.hpp"
#include "agents/conversation/repetition.hpp"
#include "llm/message.hpp"
#include "tools/tool.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace graticule::agents::conversation {

/// The model's words were taken as what they were asked for, which the loop's agent keeps.
struct Accepted {};
struct Declined {
    std::string reason;
};
/// This conversation goes no further; the run may.
struct Stopped {
    Ending why;
};
/// How a loop ended. A plain Ending is the run's.
using LoopEnd = std::variant<Accepted, Declined, Stopped, Ending>;

/// What became of the calls of one answer.
struct CallsDone {
    bool some = false; ///< at least one succeeded
    bool all = true;
    bool over_budget = false;
};

/// What the model is told in place of having its calls carried out.
struct InsteadOfCalls {
    std::string told;
};

/// The loop that all conversational agents are: the model answers with calls, which are carried out
/// and told back to it, until it says in words what it was asked for. What a model does wrong is
/// told back, a few times. An agent derives from it, and says what it differs in.
class ToolLoop {
public:
    virtual ~ToolLoop() = default;
    ToolLoop(const ToolLoop&) = delete;
    ToolLoop& operator=(const ToolLoop&) = delete;

    /// Asks the model once, and carries out what it asks for.
    /// @return how the conversation ended, where it did
    /// @throws Error Cancelled
    std::optional<LoopEnd> step();

protected:
    ToolLoop(ModelRun& run, Dialogue dialogue) : m_run(run), m_dialogue(std::move(dialogue)) {}
    /// Goes on as another loop would, in a fork of that one's run.
    ToolLoop(const ToolLoop& other, ModelRun& fork)
        : m_run(fork), m_dialogue(other.m_dialogue.fork(fork.log)),
          m_repetition(other.m_repetition), m_tools_changed(other.m_tools_changed),
          m_bad_answers(other.m_bad_answers) {}

    /// Offers the tools, and tells the model what it is there for.
    void begin(std::string instructions, const std::vector<std::string>& told);

    /// Carries out a call and writes it to the log.
    /// @return its id
    std::string call_tool(AskedCall asked, tools::Observation& observation);

    /// Shows a person what is to be done or was made, as a call of ask_user.
    /// @throws Error Cancelled where that ends the run
    Verdict ask_for_approval(const Approval& approval, std::string shown);

    /// Tells the model what it is to do instead.
    std::optional<LoopEnd> remind(std::string words);
    /// The same of what could not be taken; too often in a row, and the conversation ends.
    std::optional<LoopEnd> refuse(std::string why);

    /// As the model is told of them now.
    virtual std::vector<llm::ToolSpecification> offered() const = 0;
    /// Before the calls of an answer are carried out: whether something else is done.
    virtual std::optional<InsteadOfCalls> instead_of_calls(const Said& said);
    /// What the model says where it calls nothing.
    virtual std::optional<LoopEnd> take_words(const Said& said) = 0;
    /// What a call gives.
    virtual tools::Observation result_of(const CallToRecord& call) = 0;
    /// The arguments with which it is carried out.
    virtual Json arguments_for(std::string_view tool, Json arguments) const;
    /// After a call; whether the model is to be told of other tools.
    virtual bool changed_tools(std::string_view tool, const tools::Observation& observation);
    /// A call that ended the work successfully may be the end; otherwise the observation says why
    /// it is not.
    virtual std::optional<LoopEnd> take_finish(const std::string& call,
                                               tools::Observation& observation);
    /// Whether so many calls have failed that it is the end.
    virtual std::optional<Ending> judge_call(const tools::Observation& observation);
    virtual std::optional<Ending> judge_calls(const CallsDone& done);
    /// Whether results name values for the answer.
    virtual bool names_values() const { return false; }
    /// What is added to a result.
    virtual std::string note_on(const tools::Observation& observation) const;

    /// Counts answers in a row that could not be carried out.
    std::optional<Ending> count_answer(bool is_bad);

    ModelRun& m_run;

private:
    std::optional<LoopEnd> carry_out(const std::vector<llm::ToolCall>& calls);
    void answer_calls(const std::vector<llm::ToolCall>& calls, const InsteadOfCalls& instead);
    /// Of one call; an end where it ends the conversation.
    std::optional<LoopEnd> carry_out(const llm::ToolCall& asked, llm::ToolResult& result,
                                     CallsDone& done);

    Dialogue m_dialogue;
    Repetition m_repetition;
    LostResults m_lost;           ///< of the answer whose calls are carried out
    bool m_tools_changed = false; ///< since the model was last told
    int m_bad_answers = 0;        ///< in a row
};

} // namespace graticule::agents::conversation
