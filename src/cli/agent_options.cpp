// SPDX-License-Identifier: Apache-2.0
#include "cli/agent_options.hpp"

#include "agents/choice/agent_choice.hpp"
#include "agents/conversation/approval.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "cli/agent_flags.hpp"
#include "cli/limit_check.hpp"
#include "cli/memory_store.hpp"
#include "cli/named_option.hpp"
#include "runs/history.hpp"
#include "tools/sets/code/tools.hpp"
#include "tools/sets/geojson/tools.hpp"
#include "tools/sets/search/tool_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
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

bool has_option(const agents::AgentDeclaration& agent, const agents::AgentOption& option) {
    return std::find(agent.options.begin(), agent.options.end(), option) != agent.options.end();
}

/// The agents that share an option, "code and planner-worker"; the one that has it alone.
std::vector<std::string> agents_with(const agents::AgentOption& option) {
    std::vector<std::string> names;
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        if (has_option(agent, option))
            names.push_back(agent.name);
    return names;
}

/// The heading under which an agent's own options stand in --help.
std::string group_of(const agents::AgentDeclaration& agent) {
    return agent.page.empty() ? "Agent " + agent.name
                              : fmt::format("Agent {} ({})", agent.name, agent.page);
}

void add_own_limits(CLI::App& command, AgentOptions& options) {
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const agents::AgentLimit& limit : agent.limits)
            command
                .add_option_function<int>(
                    limit_flag(limit),
                    [&options, name = limit.name](int most) { options.limits.own[name] = most; },
                    fmt::format("{} (default: {})", limit.description, limit.usual))
                ->check(CLI::Range(limit.least, 1000))
                ->run_callback_for_default() // a setting is one
                ->group(group_of(agent));
}

/// What an earlier run tried in code.
std::string history_of(const std::filesystem::path& run) {
    constexpr std::size_t LongestHistory = 8U << 10U;
    std::string history = runs::history_of_run(runs::read_run_record(run), LongestHistory);
    if (history.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The run in {} executed no code", quoted_name(run.string())),
                    "Name a run of an agent that writes code");
    return history;
}

/// What a user has to say to a model, from a file or an earlier run.
std::string text_of_file(const std::string& path) {
    constexpr std::uintmax_t LongestText = 16U << 10U;
    if (std::error_code unknown; std::filesystem::is_directory(path, unknown))
        return history_of(path);
    std::string text = read_file(path, LongestText);
    if (trim(text).empty() || to_valid_utf8(text) != text)
        throw Error(ErrorCode::InvalidArgument, quoted_name(path) + " holds no text in UTF-8",
                    "Name a file with the words that the model is to be told");
    return text;
}

std::vector<std::string> agents_with(const agents::ModelRole& role) {
    std::vector<std::string> names;
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        if (std::any_of(agent.roles.begin(), agent.roles.end(),
                        [&](const agents::ModelRole& other) { return other.name == role.name; }))
            names.push_back(agent.name);
    return names;
}

/// That of what several agents may share.
std::string group_of(const agents::AgentDeclaration& agent,
                     const std::vector<std::string>& sharing) {
    return sharing.size() == 1 ? group_of(agent) : "Agents " + join(sharing, ", ");
}

void add_own_option(CLI::App& command, const agents::AgentDeclaration& agent,
                    const agents::AgentOption& option, AgentOptions& options) {
    const std::string flag = option_flag(option);
    if (find_option(command, flag) != nullptr)
        return; // one that an earlier agent has, too
    if (option.is_text_file) {
        command
            .add_option_function<std::string>(
                flag,
                [&options, name = option.name](const std::string& path) {
                    options.own[name] = text_of_file(path);
                },
                option.description)
            ->type_name("FILE")
            ->group(group_of(agent, agents_with(option)));
        return;
    }
    if (option.choices.empty()) {
        command
            .add_flag_function(
                fmt::format("{},!--no-{}", flag, flag.substr(2)),
                [&options, name = option.name](std::int64_t count) {
                    options.own[name] = count > 0;
                },
                option.description)
            ->default_str(option.usual.dump())
            ->run_callback_for_default() // a setting is one
            ->group(group_of(agent, agents_with(option)));
        return;
    }
    command
        .add_option_function<std::string>(
            flag,
            [&options, name = option.name](const std::string& choice) {
                options.own[name] = choice;
            },
            option.description)
        ->check([choices = option.choices](const std::string& given) {
            return std::find(choices.begin(), choices.end(), given) != choices.end()
                       ? std::string()
                       : fmt::format("{} is none of: {}", printable(given), join(choices, "; "));
        })
        ->default_str(option.usual.get<std::string>())
        ->run_callback_for_default() // a setting is one
        ->group(group_of(agent, agents_with(option)));
}

/// The flags of what an agent has of its own.
std::vector<std::string> own_flags(const agents::AgentDeclaration& agent) {
    std::vector<std::string> flags;
    for (const agents::ModelRole& role : agent.roles)
        if (!role.name.empty())
            flags.push_back(model_flag(role));
    for (const agents::AgentOption& option : agent.options)
        flags.push_back(option_flag(option));
    return flags;
}

ModelOptions model_in_role(const AgentOptions& options, const std::string& role) {
    ModelOptions model = options.model;
    if (const auto own = options.role_models.find(role);
        own != options.role_models.end() && !own->second.empty())
        model.name = own->second;
    return model;
}

Error no_model(const agents::AgentDeclaration& agent) {
    if (agent.roles.size() == 1)
        return {ErrorCode::InvalidArgument,
                fmt::format("The agent {} needs a language model", agent.name),
                "Name one with --model PROVIDER/NAME or --model scripted:FILE"};
    std::vector<std::string> flags;
    for (const agents::ModelRole& role : agent.roles)
        flags.push_back(model_flag(role));
    return {ErrorCode::InvalidArgument,
            fmt::format("The agent {} needs a language model for each role", agent.name),
            "Name one for all with --model, or each with " + join(flags, " and ")};
}

void check_wanted(const agents::AgentDeclaration& agent, const AgentOptions& options) {
    if (!agent.roles.empty())
        return;
    if (!options.model.name.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} asks no language model", agent.name),
                    "Add --agent react, or leave out --model");
    if (options.tools.set == tools::CodeSet)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} writes no code", agent.name),
                    "Add --agent code and --model, or leave out --tool-set");
}

} // namespace

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        names.push_back(agent.name);
    return names;
}

std::string agents_in_words() {
    std::vector<std::string> lines;
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        lines.push_back(agent.name + ": " + agent.description);
    return join(lines, "; ");
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
    std::vector<std::string> names = agent_names();
    names.emplace_back(agents::AutoAgent);
    command
        .add_option("--agent", options.agent,
                    fmt::format("{}; {}: chosen by model, task and budget", agents_in_words(),
                                agents::AutoAgent))
        ->check(CLI::IsMember(names))
        ->capture_default_str();
    add_tool_options(command, options.tools);
    add_role_models(command, options);
    add_own_options(command, options);
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
    add_own_limits(command, options);
    add_model_access(command, options.model);
}

void add_role_models(CLI::App& command, AgentOptions& options) {
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const agents::ModelRole& role : agent.roles)
            if (!role.name.empty() && find_option(command, model_flag(role)) == nullptr)
                command
                    .add_option(model_flag(role), options.role_models[role.name],
                                fmt::format("Language model that {} (default: that of --model)",
                                            role.description))
                    ->group(group_of(agent, agents_with(role)));
}

void add_own_options(CLI::App& command, AgentOptions& options, bool of_suite) {
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const agents::AgentOption& option : agent.options)
            if (option.in_suites || !of_suite)
                add_own_option(command, agent, option, options);
}

void leave_out_model(AgentOptions& options, const CLI::App& command) {
    const agents::AgentDeclaration& agent = agents::agent_named(options.agent);
    if (!agent.may_ask && times_given(command, "--ask") == 0)
        options.ask = false;
    if (!agent.roles.empty())
        return;
    if (times_given(command, "--model") == 0)
        options.model.name.clear();
    if (times_given(command, "--tool-set") == 0)
        options.tools = {};
}

void take_usual(const agents::AgentDeclaration& agent, const CLI::App& command,
                const Settings& settings, AgentOptions& options) {
    if (times_given(command, "--max-rounds") == 0 && settings.source_of("max_rounds").empty())
        options.limits.rounds = agent.rounds;
    if (!agent.tool_set.empty() && leaves_tools_open(command, settings))
        options.tools.set = agent.tool_set;
}

bool leaves_tools_open(const CLI::App& command, const Settings& settings) {
    return times_given(command, "--tool-set") == 0 && settings.source_of("tool_set").empty();
}

void check_own_options(const AgentOptions& options, const CLI::App& command) {
    if (options.ask && !agents::agent_named(options.agent).may_ask)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The agent {} asks no questions", options.agent),
                    "Add --agent react, or leave out --ask");
    const std::vector<std::string> own = own_flags(agents::agent_named(options.agent));
    for (const agents::AgentDeclaration& agent : agents::agent_declarations())
        for (const std::string& flag : own_flags(agent))
            if (std::find(own.begin(), own.end(), flag) == own.end()
                && find_option(command, flag) != nullptr && times_given(command, flag) > 0)
                throw Error(ErrorCode::InvalidArgument,
                            fmt::format("{} goes with --agent {}", flag, agent.name),
                            fmt::format("Add --agent {}, or leave it out", agent.name));
}

Json own_options(const agents::AgentDeclaration& agent, const Json& said) {
    Json own = Json::object();
    for (const agents::AgentOption& option : agent.options)
        if (said.contains(option.name))
            own[option.name] = said[option.name];
    return agents::complete_options(agent, own);
}

std::vector<std::string> model_names(const AgentOptions& options) {
    std::vector<std::string> names{options.model.name};
    for (const auto& [role, model] : options.role_models)
        names.push_back(model);
    return names;
}

std::vector<agents::RoleModel> open_role_models(const agents::AgentDeclaration& agent,
                                                const std::vector<agents::ModelRole>& roles,
                                                const AgentOptions& options) {
    std::vector<agents::RoleModel> models;
    for (const agents::ModelRole& role : roles)
        if (model_in_role(options, role.name).name.empty())
            throw no_model(agent);
    for (const agents::ModelRole& role : roles) {
        const ModelOptions model = model_in_role(options, role.name);
        const auto same = std::find_if(models.begin(), models.end(),
                                       [&](const auto& other) { return other.name == model.name; });
        models.push_back(
            {role.name, model.name, checked_price(model, options.limits),
             same == models.end() ? std::shared_ptr(open_chat_model(model)) : same->model});
    }
    return models;
}

namespace {

/// The memory that is named; none where it is that of a user who has no folder for it.
std::optional<MemoryStore> named_memory(const std::string& which) {
    if (which == "none")
        return std::nullopt;
    if (which == "user") {
        try {
            return MemoryStore::of_user(process_environment());
        } catch (const Error&) {
            return std::nullopt;
        }
    }
    if (!std::filesystem::exists(which))
        throw Error(ErrorCode::NotFound, fmt::format("There is no memory {}", quoted_name(which)),
                    "Say user, none, or a file that `graticule memory export` wrote");
    return MemoryStore(which);
}

/// Keeps what was learned. Where that cannot be done it is said, as a run does not depend on it.
void keep(const MemoryStore& store, const Json& remedy) {
    const agents::coding::ErrorMemory learned(Json::array({remedy}));
    try {
        store.change([&](agents::coding::ErrorMemory& memory) {
            for (const agents::coding::Remedy& one : learned.remedies())
                memory.add(one);
        });
    } catch (const Error& error) {
        fmt::print(stderr, "graticule: what was learned of a failure is not kept: {}\n",
                   error.one_line());
    }
}

/// What is known of failures, and where it goes what is learned of them.
void take_memory(const CodeOptions& options, agents::AgentSetup& setup) {
    const std::optional<MemoryStore> store = named_memory(options.memory);
    if (!store)
        return;
    setup.memory = store->read().to_json();
    if (options.memory == "user") // which the command may not write to once it is confined
        setup.learn = [store = *store](const Json& remedy) {
            unconfined([&] { keep(store, remedy); });
        };
}

} // namespace

bool asks_user(const AgentOptions& options) {
    return options.ask
           || agents::conversation::wants_approval(
               own_options(agents::agent_named(options.agent), options.own));
}

std::unique_ptr<agents::Agent> open_agent(const AgentOptions& options,
                                          const tools::CodeSettings& code) {
    const agents::AgentDeclaration& agent = agents::agent_named(options.agent);
    check_wanted(agent, options);
    agents::AgentSetup setup;
    setup.limits = options.limits;
    setup.tools = options.tools;
    setup.budget = options.budget;
    setup.code = code;
    setup.pieces = options.pieces;
    setup.options = own_options(agent, options.own);
    setup.models = open_role_models(agent, asked_roles(agent, setup.options), options);
    if (options.ask)
        setup.ask = options.prompt;
    if (agents::conversation::wants_approval(setup.options))
        setup.approval = options.prompt;
    setup.asked_before = options.asked_before;
    if (agent.writes_code(setup.tools, setup.options)) {
        require_sandbox(options.code);
        take_memory(options.code, setup);
    }
    return agent.open(std::move(setup));
}

} // namespace graticule::cli
