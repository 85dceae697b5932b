// SPDX-License-Identifier: Apache-2.0
#include "cli/agent_options.hpp"

#include "base/error.hpp"
#include "cli/limit_check.hpp"
#include "llm/open_model.hpp"
#include "llm/scripted_model.hpp"
#include "tools/search/tool_search.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

namespace graticule::cli {

namespace {

constexpr std::string_view Scripted = "scripted:";
constexpr const char* WithModel = "Language model";

std::vector<std::string> tool_sets() {
    return {"graticule", "geobenchx", std::string(tools::AllToolSets)};
}

std::unique_ptr<llm::ChatModel> open_chat_model(const std::string& name) {
    if (!name.starts_with(Scripted))
        return llm::open_model(name, llm::process_environment());
    const std::filesystem::path script = name.substr(Scripted.size());
    return std::make_unique<llm::ScriptedModel>(llm::read_script(script),
                                                script.filename().string());
}

} // namespace

void add_agent_options(CLI::App& command, AgentOptions& options) {
    command
        .add_option("--agent", options.agent,
                    "offline: the planner that needs no model; react: a language model that calls "
                    "tools")
        ->check(CLI::IsMember({"offline", "react"}))
        ->capture_default_str();
    command
        .add_option("--model", options.model,
                    "Language model: PROVIDER/NAME (docs/models.md), or scripted:FILE, which "
                    "gives the answers of a file")
        ->group(WithModel);
    command
        .add_option("--tool-set", options.tools.set,
                    "Tools that the model may be told of: graticule, geobenchx or all")
        ->check(CLI::IsMember(tool_sets()))
        ->capture_default_str()
        ->group(WithModel);
    command
        .add_flag("--all-tools", options.tools.all,
                  "Tell the model of all of them at once, not of those alone that the task seems "
                  "to need")
        ->group(WithModel);
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
}

std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options) {
    if (options.agent == "offline") {
        if (!options.model.empty())
            throw Error(ErrorCode::InvalidArgument, "The offline agent asks no language model",
                        "Add --agent react, or leave out --model");
        return agents::make_offline_agent({options.budget, options.alternatives});
    }
    if (options.model.empty())
        throw Error(ErrorCode::InvalidArgument, "The agent react needs a language model",
                    "Name one with --model PROVIDER/NAME or --model scripted:FILE");
    agents::ReactOptions react;
    react.model = options.model;
    react.limits = options.limits;
    react.tools = options.tools;
    react.budget = options.budget;
    return agents::make_react_agent(open_chat_model(options.model), std::move(react));
}

} // namespace graticule::cli
