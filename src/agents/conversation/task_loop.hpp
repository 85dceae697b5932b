// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/conversation/budget_calls.hpp"
#include "agents/conversation/model_run.hpp"
#include "agents/conversation/work_loop.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace graticule::agents::conversation {

/// What a model that does a whole task works with.
struct TaskSetting {
    const ModelAgentOptions& options;
    const UserPrompt& ask; ///< empty where the user cannot be asked
};

/// The loop of a model that does a whole task by itself: it goes on until there is an answer, a
/// refusal, or a limit is reached, and that is the run's result.
class TaskLoop : public WorkLoop {
public:
    /// @throws Error of what has to do with neither model nor calls
    Result run();

protected:
    /// All that is given must outlive the loop.
    TaskLoop(llm::ChatModel& model, const TaskSetting& setting, ModelRun& run, CallReading reading);

    /// Tells the model what it is there for.
    virtual void begin() = 0;

    /// The last rule of all: whether the user may be asked.
    std::string_view rule_on_asking() const;

    JudgedAnswer judge(const std::string& text) override;
    tools::Observation result_of(const CallToRecord& call) override;
    std::optional<Ending> judge_calls(const CallsDone& done) override;
    std::string note_on(const tools::Observation& observation) const override;

private:
    /// Asks and acts until there is a result.
    Result converse();

    const UserPrompt& m_ask;
    int m_over_budget = 0; ///< answers in a row
};

/// What a run is given, as Agent::run() is.
struct TaskOfRun {
    std::string_view task;
    tools::Workspace& workspace;
    runs::EventLog& log;
    const Context& context;
};

/// Has a model do a whole task within the run's budgets.
/// @tparam Loop a TaskLoop, made from the model, the options and the run
/// @tparam Options ModelAgentOptions with the price of the model
template <typename Loop, typename Options>
Result run_whole_task(llm::ChatModel& model, const Options& options, const TaskOfRun& of) {
    of.workspace.set_code_settings(options.code);
    tools::BudgetMeter meter(options.budget);
    const ToolCaller within_budget = calls_within(meter, options.tools);
    const ToolCaller& caller = options.caller ? options.caller : within_budget;
    ModelRun run(options, caller, of.task, of.workspace, of.log, of.context);
    run.usage.set_price({}, options.price);
    return Loop(model, options, run).run();
}

} // namespace graticule::agents::conversation
