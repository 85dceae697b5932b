// SPDX-License-Identifier: Apache-2.0
#include "agents/conversation/allowance.hpp"
#include "agents/conversation/call_ledger.hpp"
#include "agents/conversation/conclusion.hpp"
#include "agents/conversation/conversation.hpp"
#include "agents/conversation/usage.hpp"
#include "agents/declaration.hpp"
#include "runs/answer_text.hpp"

#include <utility>

namespace graticule::agents {

namespace {

/// Asks a model once, without tools: what it says is the answer, as it stands. It sees the task and
/// nothing of the data.
class CompletionAgent final : public Agent {
public:
    explicit CompletionAgent(AgentSetup setup) : m_setup(std::move(setup)) {}

    std::string_view name() const override { return "completion"; }
    std::string model() const override { return role().name; }
    Json limits() const override { return to_json(m_setup.limits); }

    Result run(std::string_view task, tools::Workspace& workspace, runs::EventLog& log,
               const Context& context) override {
        conversation::Allowance allowance(m_setup);
        conversation::RunUsage usage;
        usage.set_price("", role().price);
        conversation::Conversation conversation(*role().model, {allowance, usage, log, context}, {},
                                                m_setup.pieces);
        conversation.add(llm::text_message(llm::Role::User, std::string(task)));
        const std::variant<llm::Response, conversation::Ending> said = conversation.ask();
        if (const auto* const ending = std::get_if<conversation::Ending>(&said)) {
            const conversation::CallLedger none;
            return conversation::Conclusion({task, workspace, none, usage, log}).ended(*ending);
        }
        Result result;
        result.end = runs::EndReason::Answered;
        result.answer = llm::text_of(std::get<llm::Response>(said).message);
        result.pieces = to_json(runs::AnswerText(result.answer));
        result.usage = usage.to_json();
        log.append(runs::events::Answer{result.answer, result.pieces});
        return result;
    }

private:
    const RoleModel& role() const { return m_setup.models.front(); }

    AgentSetup m_setup;
};

} // namespace

AgentDeclaration completion_agent() {
    AgentDeclaration agent;
    agent.name = "completion";
    agent.description = "a language model that is asked once, without data and tools";
    agent.roles = {{"", "answers"}};
    agent.rounds = 1;
    agent.tool_set = "";
    agent.open = [](AgentSetup setup) {
        return std::make_unique<CompletionAgent>(std::move(setup));
    };
    return agent;
}

} // namespace graticule::agents
