// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/agent_factory.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_member.hpp"
#include "cli/chat_model.hpp"
#include "cli/interrupt.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
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

// The script of a task, where a model has one for each, or one of its own for the repetition.
std::string model_for(const std::string& model, const evaluation::BenchmarkTask& task,
                      int repetition) {
    const auto scripts = script_of(model);
    std::error_code missing;
    if (!scripts || !fs::is_directory(*scripts, missing))
        return model;
    const std::string file = safe_file_name(task.id) + ".jsonl";
    const fs::path own = *scripts / std::to_string(repetition) / file;
    return std::string(ScriptPrefix)
           + (fs::is_regular_file(own, missing) ? own : *scripts / file).string();
}

/// The options of an agent, and the tools that it has.
std::pair<Json, agents::ToolChoice> chosen_for(const evaluation::SuiteDefinition& suite,
                                               const std::string& agent) {
    Json own = member(suite.agent_options, agent);
    if (!own.is_object())
        own = Json::object();
    agents::ToolChoice tools = suite.tools;
    if (const std::string set = text_member(own, "tool_set"); !set.empty())
        tools.set = set;
    own.erase("tool_set");
    for (const agents::AgentOption& option : agents::agent_named(agent).options)
        if (!option.in_suites)
            own[option.name] = option.usual.is_boolean() ? Json(false) : option.usual;
    return {std::move(own), std::move(tools)};
}

// Looks first whether code can be executed, before a model is asked for any.
tools::CodeSettings code_settings_of(const BenchSetup& setup) {
    const CodeOptions& options = setup.options.code;
    if (writes_code(setup.suite))
        require_sandbox(options);
    return tools::recorded_settings(setup.suite.code, code_settings(options, setup.sandboxes));
}

AgentOptions options_for(const BenchSetup& setup, const evaluation::Arm& arm,
                         const evaluation::BenchmarkTask& task, int repetition) {
    AgentOptions options = setup.options;
    options.agent = arm.agent;
    auto [own, tools] = chosen_for(setup.suite, arm.agent);
    options.own = std::move(own);
    options.tools = arm.model.empty() ? agents::ToolChoice() : std::move(tools);
    options.model.name = model_for(arm.model, task, repetition);
    options.role_models.clear();
    for (const auto& [role, model] : arm.models)
        options.role_models[role] = model_for(model, task, repetition);
    return options;
}

} // namespace

bool writes_code(const evaluation::SuiteDefinition& suite) {
    return std::any_of(suite.arms.begin(), suite.arms.end(),
                       [&](const evaluation::Arm& arm) { return writes_code(suite, arm.agent); });
}

bool writes_code(const evaluation::SuiteDefinition& suite, const std::string& agent) {
    const agents::AgentDeclaration& declaration = agents::agent_named(agent);
    const auto [own, tools] = chosen_for(suite, agent);
    return declaration.writes_code(tools, own_options(declaration, own));
}

void expect_agents_for(const evaluation::Benchmark& benchmark,
                       const evaluation::SuiteDefinition& suite) {
    for (const evaluation::Arm& arm : suite.arms) {
        if (benchmark.needs_code() && !writes_code(suite, arm.agent))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The agent {} writes no code, in which alone tasks of {} are "
                                    "done",
                                    arm.agent, benchmark.name()),
                        "Name one that does with --agent, such as search");
        if (benchmark.has_person() && !agents::agent_named(arm.agent).may_ask)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The agent {} cannot ask the person who helps in {}", arm.agent,
                                    benchmark.name()),
                        "Name one that does with --agent, such as search");
    }
}

evaluation::AgentFactory agent_factory(const BenchSetup& setup) {
    evaluation::AgentFactory agent_factory;
    agent_factory.code = code_settings_of(setup);
    agent_factory.agent = [setup, code = agent_factory.code](
                              const evaluation::Arm& arm, const evaluation::BenchmarkTask& task,
                              int repetition, const agents::RunLimits& limits,
                              const agents::UserPrompt& person) {
        AgentOptions options = options_for(setup, arm, task, repetition);
        options.limits = limits;
        options.ask = static_cast<bool>(person);
        options.prompt = person;
        return open_agent(options, arm.model.empty() ? tools::CodeSettings() : code);
    };
    agent_factory.model = [setup](const std::string& name, const evaluation::BenchmarkTask& task,
                                  int repetition, std::size_t answers) {
        ModelOptions model = setup.options.model;
        model.name = model_for(name, task, repetition);
        model.script_from = answers;
        return open_chat_model(model);
    };
    agent_factory.price = [setup](const std::string& name) {
        ModelOptions model = setup.options.model;
        model.name = name;
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
        for (const std::string& name : arm.all_models()) {
            ModelOptions model = setup.options.model;
            model.name = model_for(name, tasks.front(), 1);
            open_chat_model(model);
            model.name = name;
            checked_price(model, limits);
        }
}

} // namespace graticule::cli
