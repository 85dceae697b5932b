// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/workforce.hpp"

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
tools::CodeSettings code_settings_of(const Workplace& workplace) {
    const CodeOptions& options = workplace.options.code;
    if (writes_code(workplace.suite))
        require_sandbox(options);
    return tools::recorded_settings(workplace.suite.code,
                                    code_settings(options, workplace.sandboxes));
}

AgentOptions options_for(const Workplace& workplace, const evaluation::Arm& arm,
                         const evaluation::BenchmarkTask& task) {
    AgentOptions options = workplace.options;
    options.agent = arm.agent;
    options.tools = arm.model.empty() ? agents::ToolChoice() : workplace.suite.tools;
    options.model.name = model_for(arm, task);
    options.team = team_options_from(workplace.suite.team);
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

evaluation::Workforce workforce(const Workplace& workplace) {
    evaluation::Workforce workforce;
    workforce.code = code_settings_of(workplace);
    workforce.agent = [workplace, code = workforce.code](const evaluation::Arm& arm,
                                                         const evaluation::BenchmarkTask& task,
                                                         const agents::RunLimits& limits) {
        AgentOptions options = options_for(workplace, arm, task);
        options.limits = limits;
        options.alternatives = false;
        return open_agent(options, arm.model.empty() ? tools::CodeSettings() : code);
    };
    workforce.model = [workplace](const evaluation::Arm& arm, const evaluation::BenchmarkTask& task,
                                  std::size_t answers) {
        ModelOptions model = options_for(workplace, arm, task).model;
        model.script_from = answers;
        return open_chat_model(model);
    };
    workforce.price = [workplace](const evaluation::Arm& arm) {
        ModelOptions model = workplace.options.model;
        model.name = arm.model;
        return price_of(model);
    };
    workforce.budget = workplace.options.budget;
    workforce.context = [&pool = workplace.pool](std::uint64_t seed) {
        return Context(pool, &cancel_on_interrupt(), {}, seed);
    };
    workforce.clock = [] { return std::chrono::system_clock::now(); };
    return workforce;
}

void open_each_arm(const Workplace& workplace, const evaluation::Benchmark& benchmark,
                   bool has_cost_limit) {
    const auto tasks = evaluation::filtered_tasks(benchmark, workplace.suite.filter);
    if (tasks.empty())
        return;
    agents::RunLimits limits = workplace.suite.limits;
    if (has_cost_limit)
        limits.cost = limits.cost.value_or(0);
    for (const evaluation::Arm& arm : workplace.suite.arms)
        for (const evaluation::Arm& one : models_of_workforce(arm)) {
            ModelOptions model = options_for(workplace, one, tasks.front()).model;
            open_chat_model(model);
            model.name = one.model;
            checked_price(model, limits);
        }
}

} // namespace graticule::cli
