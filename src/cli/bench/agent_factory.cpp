// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/agent_factory.hpp"

#include "base/file.hpp"
#include "cli/chat_model.hpp"
#include "cli/interrupt.hpp"
#include "tools/sets/code/tools.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

// The script of a task, where a model has one for each.
std::string model_for(const evaluation::Arm& arm, const evaluation::BenchmarkTask& task) {
    const auto scripts = script_of(arm.model);
    std::error_code missing;
    if (!scripts || !fs::is_directory(*scripts, missing))
        return arm.model;
    return std::string(ScriptPrefix) + (*scripts / (safe_file_name(task.id) + ".jsonl")).string();
}

bool writes_code(const evaluation::SuiteDefinition& suite) {
    return suite.tools.set == tools::CodeSet || team_options_from(suite.team).writes_code();
}

// Looks first whether code can be executed, before a model is asked for any.
tools::CodeSettings code_settings_of(const BenchSetup& setup) {
    const CodeOptions& options = setup.options.code;
    if (writes_code(setup.suite))
        require_sandbox(options);
    return tools::recorded_settings(setup.suite.code, code_settings(options, setup.sandboxes));
}

AgentOptions options_for(const BenchSetup& setup, const evaluation::Arm& arm,
                         const evaluation::BenchmarkTask& task) {
    AgentOptions options = setup.options;
    options.agent = arm.agent;
    options.tools = arm.model.empty() ? agents::ToolChoice() : setup.suite.tools;
    options.model.name = model_for(arm, task);
    options.team = team_options_from(setup.suite.team);
    if (arm.agent == agents::PlannerWorker && !options.team.tool_set.empty())
        options.tools.set = options.team.tool_set;
    if (!arm.worker_model.empty())
        options.team.worker_model = model_for(arm.of_worker(), task);
    return options;
}

// The models that an arm names, each as the only one.
std::vector<evaluation::Arm> models_of_workforce(const evaluation::Arm& arm) {
    if (arm.model.empty())
        return {};
    if (arm.worker_model.empty())
        return {arm};
    return {{arm.agent, arm.model}, arm.of_worker()};
}

} // namespace

evaluation::AgentFactory agent_factory(const BenchSetup& setup) {
    evaluation::AgentFactory agent_factory;
    agent_factory.code = code_settings_of(setup);
    agent_factory.agent = [setup, code = agent_factory.code](const evaluation::Arm& arm,
                                                             const evaluation::BenchmarkTask& task,
                                                             const agents::RunLimits& limits) {
        AgentOptions options = options_for(setup, arm, task);
        options.limits = limits;
        options.alternatives = false;
        return open_agent(options, arm.model.empty() ? tools::CodeSettings() : code);
    };
    agent_factory.model = [setup](const evaluation::Arm& arm, const evaluation::BenchmarkTask& task,
                                  std::size_t answers) {
        ModelOptions model = options_for(setup, arm, task).model;
        model.script_from = answers;
        return open_chat_model(model);
    };
    agent_factory.price = [setup](const evaluation::Arm& arm) {
        ModelOptions model = setup.options.model;
        model.name = arm.model;
        return price_of(model);
    };
    agent_factory.budget = setup.options.budget;
    agent_factory.context = [&pool = setup.pool](std::uint64_t seed) {
        return Context(pool, &cancel_on_interrupt(), {}, seed);
    };
    agent_factory.clock = [] { return std::chrono::system_clock::now(); };
    return agent_factory;
}

void open_each_arm(const BenchSetup& setup, const evaluation::Benchmark& benchmark,
                   bool has_cost_limit) {
    const auto tasks = evaluation::filtered_tasks(benchmark, setup.suite.filter);
    if (tasks.empty())
        return;
    agents::RunLimits limits = setup.suite.limits;
    if (has_cost_limit)
        limits.cost = limits.cost.value_or(0);
    for (const evaluation::Arm& arm : setup.suite.arms)
        for (const evaluation::Arm& one : models_of_workforce(arm)) {
            ModelOptions model = options_for(setup, one, tasks.front()).model;
            open_chat_model(model);
            model.name = one.model;
            checked_price(model, limits);
        }
}

} // namespace graticule::cli
