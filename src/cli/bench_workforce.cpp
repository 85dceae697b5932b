// SPDX-License-Identifier: Apache-2.0
#include "cli/bench_workforce.hpp"

#include "base/file.hpp"
#include "cli/interrupt.hpp"

#include <chrono>
#include <string_view>
#include <system_error>

namespace graticule::cli {

namespace {

constexpr std::string_view Scripted = "scripted:";

// The script of a task, where a model has one for each.
std::string model_for(const evaluation::Arm& arm, const evaluation::BenchmarkTask& task) {
    if (!arm.model.starts_with(Scripted))
        return arm.model;
    const fs::path scripts = arm.model.substr(Scripted.size());
    std::error_code missing;
    if (!fs::is_directory(scripts, missing))
        return arm.model;
    return std::string(Scripted) + (scripts / (safe_file_name(task.id) + ".jsonl")).string();
}

AgentOptions options_for(const Workplace& workplace, const evaluation::Arm& arm,
                         const evaluation::BenchmarkTask& task) {
    AgentOptions options = workplace.options;
    options.agent = arm.agent;
    options.tools = workplace.suite.tools;
    options.model.name = model_for(arm, task);
    return options;
}

} // namespace

evaluation::Workforce workforce(const Workplace& workplace) {
    evaluation::Workforce workforce;
    workforce.agent = [workplace](const evaluation::Arm& arm, const evaluation::BenchmarkTask& task,
                                  const agents::RunLimits& limits) {
        AgentOptions options = options_for(workplace, arm, task);
        options.limits = limits;
        options.alternatives = false;
        return open_agent(options);
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

} // namespace graticule::cli
