// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/agent.hpp"
#include "agents/coding/error_memory.hpp"
#include "agents/coding/executed_code.hpp"
#include "agents/coding/output_contract.hpp"
#include "agents/coding/package_advice.hpp"
#include "agents/conversation/task_loop.hpp"
#include "agents/model_agent.hpp"
#include "llm/prices.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace graticule::agents::code {

struct CodeOptions : ModelAgentOptions {
    std::string model = {};                      ///< the model's name, for the record
    std::optional<llm::Price> price = {};        ///< of the model's tokens, where it is known
    UserPrompt ask = {};                         ///< without it the model can ask the user nothing
    std::string knowledge = {};                  ///< what the user says of how to do it
    bool packs = true;                           ///< whether the model is given a knowledge pack
    coding::ErrorMemory memory = {};             ///< what is known of failures
    std::function<void(const Json&)> learn = {}; ///< told of what is learned of them
    conversation::CallForm calls = conversation::CallForm::Native;
};

/// One task, solved by code that a model writes: what it is told of the data before, and what is
/// enforced while it works.
class CodeEpisode final : public conversation::TaskLoop {
public:
    CodeEpisode(llm::ChatModel& model, const CodeOptions& options, conversation::ModelRun& run);

private:
    void begin() override;
    /// Without those that tell of files, of which cards tell.
    std::vector<llm::ToolSpecification> offered() const override;
    tools::Observation result_of(const CallToRecord& call) override;
    /// An answer is none as long as files that the task asks for are missing; so often at most.
    conversation::JudgedAnswer judge(const std::string& text) override;
    std::string note_on(const tools::Observation& observation) const override;

    std::vector<std::string> missing() const;

    const CodeOptions& m_options;
    std::vector<coding::PromisedOutput> m_promised;
    coding::ExecutedCode m_executed;
    coding::PackageAdvice m_packages;
    coding::ErrorLessons m_lessons;
    int m_held_back = 0; ///< answers, for want of a file
};

} // namespace graticule::agents::code
