// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/model_run.hpp"
#include "agents/conversation/work_loop.hpp"
#include "agents/react.hpp"

#include <optional>
#include <string>

namespace graticule::agents::react {

/// One task: the conversation with the model, and what its calls gave back.
class Episode final : private conversation::WorkLoop {
public:
    Episode(llm::ChatModel& model, const ReactOptions& options, conversation::ModelRun& run);

    /// @throws Error of what has to do with neither model nor calls
    Result run();

private:
    /// Asks and acts until there is a result.
    Result converse();
    void begin();

    conversation::JudgedAnswer judge(const std::string& text) override;
    tools::Observation result_of(const CallToRecord& call) override;
    tools::Observation ask_in_time(const Json& arguments);
    std::optional<conversation::Ending> judge_calls(const conversation::CallsDone& done) override;
    std::string note_on(const tools::Observation& observation) const override;

    const ReactOptions& m_options;
    int m_over_budget = 0; ///< answers in a row
};

} // namespace graticule::agents::react
