// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/task_loop.hpp"
#include "agents/react.hpp"

namespace graticule::agents::react {

/// One task: the conversation with the model, and what its calls gave back.
class Episode final : public conversation::TaskLoop {
public:
    Episode(llm::ChatModel& model, const ReactOptions& options, conversation::ModelRun& run)
        : TaskLoop(model, {options, options.ask}, run, {}), m_options(options) {}

private:
    void begin() override;

    const ReactOptions& m_options;
};

} // namespace graticule::agents::react
