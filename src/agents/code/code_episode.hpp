// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/coding/guided_code.hpp"
#include "agents/coding/options.hpp"
#include "agents/coding/output_contract.hpp"
#include "agents/conversation/approval.hpp"
#include "agents/conversation/task_loop.hpp"
#include "agents/model_agent.hpp"
#include "llm/prices.hpp"

#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::code {

struct CodeOptions : coding::CodingOptions {
    std::string model = {};               ///< the model's name, for the record
    std::optional<llm::Price> price = {}; ///< of the model's tokens, where it is known
    UserPrompt ask = {};                  ///< without it the model can ask the user nothing
    conversation::CallForm calls = conversation::CallForm::Native;
    conversation::Approval approval = {};
};

/// One task, solved by code that a model writes: what it is told of the data before, and what is
/// enforced while it works.
class CodeEpisode final : public conversation::TaskLoop {
public:
    CodeEpisode(llm::ChatModel& model, const CodeOptions& options, conversation::ModelRun& run);

private:
    void begin() override;
    std::vector<llm::ToolSpecification> offered() const override;
    tools::Observation result_of(const CallToRecord& call) override;
    conversation::JudgedAnswer judge(const std::string& text) override;
    std::string note_on(const tools::Observation& observation) const override;
    /// A person is shown the first code, with what the model said of its plan.
    std::optional<conversation::InsteadOfCalls>
    instead_of_calls(const conversation::Said& said) override;
    conversation::JudgedAnswer judge_by_person(const std::string& text);

    const CodeOptions& m_options;
    coding::AnswerHold m_hold;
    coding::GuidedCode m_guided;
    bool m_plan_approved = false;
};

} // namespace graticule::agents::code
