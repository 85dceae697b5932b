// SPDX-License-Identifier: Apache-2.0
#include "cli/agent_options.hpp"

#include "base/error.hpp"
#include "cli/limit_check.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/sets/search/tool_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

constexpr const char* WithModel = "Language model";

std::vector<std::string> tool_sets() {
    return {"graticule", "geobenchx", std::string(tools::AllToolSets),
            std::string(tools::GeojsonSet), std::string(tools::CodeSet)};
}

void add_endurance_options(CLI::App& command, llm::RetryPolicy& retries) {
    command
        .add_option("--max-attempts", retries.attempts,
                    "How often in all a request is made that fails for a while")
        ->check(CLI::Range(1, 100))
        ->capture_default_str()
        ->group(WithModel);
    command
        .add_option_function<double>(
            "--max-wait",
            [&retries](double seconds) {
                retries.total_wait =
                    std::chrono::milliseconds(std::llround(std::min(seconds, 1e9) * 1000));
            },
            "Seconds that one request waits in all before it is made again")
        ->check(problem_of_limit)
        ->default_str(fmt::format("{}", retries.total_wait / std::chrono::seconds(1)))
        ->group(WithModel);
}

void add_team_limits(CLI::App& command, agents::RunLimits& limits) {
    constexpr const char* OfTeam = "Planner and worker (docs/planner-worker.md)";
    const auto add = [&](const char* name, std::optional<int>& limit, int usual,
                         const std::string& what) {
        command.add_option(name, limit, fmt::format("{} (default: {})", what, usual))
            ->check(CLI::Range(1, 1000))
            ->group(OfTeam);
    };
    add("--max-subtasks", limits.subtasks, agents::MostSubtasks, "Most subtasks");
    add("--max-planner-rounds", limits.planner_rounds, agents::MostPlannerRounds,
        "Most answers of the planner");
    add("--max-worker-rounds", limits.worker_rounds, agents::MostWorkerRounds,
        "Most answers of the worker in a subtask");
}

} // namespace

std::vector<std::string> agent_names() {
    return {"offline", "react", std::string(agents::PlannerWorker)};
}

std::optional<llm::Price> checked_price(const ModelOptions& model,
                                        const agents::RunLimits& limits) {
    std::optional<llm::Price> price = price_of(model);
    if (limits.cost && (!price || !price->input || !price->output))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The price of {} is not known, so that a limit of cost cannot be "
                                "kept",
                                model.name),
                    "Give its price in a file with --prices, or leave out --max-cost");
    return price;
}

void add_model_access(CLI::App& command, ModelOptions& model) {
    add_endurance_options(command, model.retries);
    command
        .add_option("--prices", model.prices,
                    "Prices of models, which go over those that the program knows (docs/models.md)")
        ->group(WithModel);
    command
        .add_option("--cache", model.cache,
                    "Folder that answers of models are kept in, and taken from where the same is "
                    "asked again")
        ->group(WithModel);
}

void add_tool_options(CLI::App& command, agents::ToolChoice& tools) {
    command
        .add_option("--tool-set", tools.set,
                    "Tools that the model may be told of: graticule, geobenchx or all of both; "
                    "geojson: the "
                    "functions of docs/geojson-functions.md, which planner and worker have where "
                    "nothing is said; code: it writes Python instead (docs/code-agent.md)")
        ->check(CLI::IsMember(tool_sets()))
        ->capture_default_str()
        ->group(WithModel);
    command
        .add_flag("--all-tools", tools.all,
                  "Tell the model of all of them at once, not of those alone that the task seems "
                  "to need")
        ->group(WithModel);
}

void add_agent_options(CLI::App& command, AgentOptions& options) {
    command
        .add_option("--agent", options.agent,
                    "offline: the planner that needs no model; react: a language model that calls "
                    "tools; planner-worker: a model that plans and one that does the subtasks")
        ->check(CLI::IsMember(agent_names()))
        ->capture_default_str();
    add_tool_options(command, options.tools);
    add_role_models(command, options.team);
    add_team_options(command, options.team);
    command
        .add_flag("--ask,!--no-ask", options.ask,
                  "Let the model ask you in the terminal where the task can be understood in "
                  "several ways")
        ->group(WithModel);
    add_model_options(command, options);
    add_code_options(command, options.code);
    add_strict_option(command, options.code);
}

void add_model_options(CLI::App& command, AgentOptions& options) {
    command
        .add_option("--model", options.model.name,
                    "Language model: PROVIDER/NAME (docs/models.md), or scripted:FILE, which "
                    "gives the answers of a file")
        ->group(WithModel);
    add_model_limits(command, options);
    command
        .add_flag("--show-thought,!--no-show-thought", options.show_thought,
                  "Show what the model thinks and says, as it comes")
        ->group(WithModel);
}

void add_model_limits(CLI::App& command, AgentOptions& options) {
    command.add_option("--max-rounds", options.limits.rounds, "Most answers of the model")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str()
        ->group(WithModel);
    command
        .add_option("--max-tokens", options.limits.tokens,
                    "Most tokens of all requests and answers together")
        ->check(problem_of_limit)
        ->group(WithModel);
    command
        .add_option("--max-time", options.limits.seconds,
                    "Seconds after which the model is asked no more")
        ->check(problem_of_limit)
        ->group(WithModel);
    command
        .add_option("--max-cost", options.limits.cost,
                    "US dollars after which the model is asked no more")
        ->check(problem_of_limit)
        ->group(WithModel);
    add_team_limits(command, options.limits);
    add_model_access(command, options.model);
}

void leave_out_model(AgentOptions& options, const CLI::App& command) {
    if (options.agent != "react" && command.count("--ask") == 0)
        options.ask = false;
    if (options.agent != "offline")
        return;
    if (command.count("--model") == 0)
        options.model.name.clear();
    if (command.count("--tool-set") == 0)
        options.tools = {};
}

agents::ModelAgentOptions model_agent_options(const AgentOptions& options,
                                              const tools::CodeSettings& code) {
    agents::ModelAgentOptions shared;
    shared.limits = options.limits;
    shared.tools = options.tools;
    shared.budget = options.budget;
    shared.code = code;
    shared.pieces = options.pieces;
    return shared;
}

std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options,
                                          const tools::CodeSettings& code) {
    if (options.agent == "offline") {
        if (!options.model.name.empty())
            throw Error(ErrorCode::InvalidArgument, "The offline agent asks no language model",
                        "Add --agent react, or leave out --model");
        if (options.ask)
            throw Error(ErrorCode::InvalidArgument, "The offline agent asks no questions",
                        "Add --agent react, or leave out --ask");
        if (options.tools.set == tools::CodeSet)
            throw Error(ErrorCode::InvalidArgument, "The offline agent writes no code",
                        "Add --agent react and --model, or leave out --tool-set");
        return agents::make_offline_agent({options.budget, options.alternatives});
    }
    if (options.agent == agents::PlannerWorker)
        return open_team(options, code);
    if (options.model.name.empty())
        throw Error(ErrorCode::InvalidArgument, "The agent react needs a language model",
                    "Name one with --model PROVIDER/NAME or --model scripted:FILE");
    if (options.tools.set == tools::CodeSet)
        require_sandbox(options.code);
    agents::ReactOptions react{model_agent_options(options, code)};
    react.model = options.model.name;
    react.price = checked_price(options.model, options.limits);
    if (options.ask)
        react.ask = options.prompt;
    return agents::make_react_agent(open_chat_model(options.model), std::move(react));
}

} // namespace graticule::cli
