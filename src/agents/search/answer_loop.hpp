// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/work_loop.hpp"
#include "agents/search/asker.hpp"
#include "agents/search/node.hpp"
#include "agents/search/options.hpp"

#include <string>
#include <vector>

namespace graticule::agents::search {

/// The end of a way through all steps: the model looks at what was made, and answers the person.
class AnswerLoop final : public conversation::WorkLoop {
public:
    /// @param finished whose state has all that the answer needs
    AnswerLoop(llm::ChatModel& model, const SearchOptions& options, const Asker& asker,
               Node& finished);

    /// @return how it ended; with Accepted there is an answer()
    /// @throws Error Cancelled
    conversation::LoopEnd run();

private:
    tools::Observation result_of(const CallToRecord& call) override;
    std::optional<conversation::Ending> judge_calls(const conversation::CallsDone& done) override;
    conversation::JudgedAnswer judge(const std::string& text) override;

    coding::AnswerHold m_hold;
};

} // namespace graticule::agents::search
