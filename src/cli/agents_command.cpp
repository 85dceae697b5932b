// SPDX-License-Identifier: Apache-2.0
#include "agents/declaration.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/agent_flags.hpp"
#include "cli/chosen_agent.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>

namespace graticule::cli {

namespace {

using agents::AgentDeclaration;
using agents::AgentLimit;
using agents::AgentOption;
using agents::ModelRole;

constexpr std::string_view Lead = R"(# Agents

What works on a task with `graticule run TASK --agent NAME`, and in the arms of a suite with `graticule bench run`. This
page is made from the agents' declarations by `make reference`; a test checks that it is up to date. What all agents
share, such as `--max-tokens` and `--max-time`, is in `graticule run --help`.

The options in the tables belong to one agent and are refused with the others. Their defaults can be changed in a settings
file ([settings](../settings.md)).
)";

Json to_json(const AgentDeclaration& agent) {
    Json roles = Json::array();
    for (const ModelRole& role : agent.roles)
        roles.push_back(
            {{"name", role.name}, {"description", role.description}, {"option", model_flag(role)}});
    Json options = Json::array();
    for (const AgentOption& option : agent.options)
        options.push_back({{"name", option.name},
                           {"description", option.description},
                           {"choices", option.choices},
                           {"default", option.usual},
                           {"option", option_flag(option)}});
    Json limits = Json::array();
    for (const AgentLimit& limit : agent.limits)
        limits.push_back({{"name", limit.name},
                          {"description", limit.description},
                          {"default", limit.usual},
                          {"option", limit_flag(limit)}});
    return {{"name", agent.name},
            {"description", agent.description},
            {"page", agent.page},
            {"models", roles},
            {"options", options},
            {"limits", limits},
            {"max_rounds", agent.roles.empty() ? Json() : Json(agent.rounds)},
            {"tool_set", agent.tool_set},
            {"may_ask", agent.may_ask}};
}

void list_agents(bool as_json) {
    Json list = Json::array();
    for (const AgentDeclaration& agent : agents::agent_declarations())
        if (as_json)
            list.push_back(to_json(agent));
        else
            fmt::print("{:<20} {}\n", agent.name, agent.description);
    if (as_json)
        print_json(list);
}

std::string row(std::string_view flag, std::string_view takes, std::string_view usual,
                std::string_view meaning) {
    return fmt::format("| `{}` | {} | {} | {} |\n", flag, takes, usual, meaning);
}

std::string option_row(const AgentOption& option) {
    const std::string usual = option.usual.is_string() ? option.usual.get<std::string>()
                              : option.usual == true   ? "on"
                                                       : "off";
    const std::string flag = option_flag(option);
    if (option.is_text_file)
        return row(flag, "FILE", "none", option.description);
    return option.choices.empty()
               ? row(flag, fmt::format("flag; `--no-{}`", flag.substr(2)), usual,
                     option.description)
               : row(flag, join(option.choices, "; "), usual, option.description);
}

std::string own_options_table(const AgentDeclaration& agent) {
    std::string rows;
    for (const ModelRole& role : agent.roles)
        if (!role.name.empty())
            rows += row(model_flag(role), "PROVIDER/NAME", "that of `--model`",
                        "Language model that " + role.description);
    for (const AgentOption& option : agent.options)
        rows += option_row(option);
    for (const AgentLimit& limit : agent.limits)
        rows += row(limit_flag(limit), fmt::format("{} to 1000", limit.least),
                    std::to_string(limit.usual), limit.description);
    return rows.empty() ? rows
                        : "\n| option | takes | default | meaning |\n|---|---|---|---|\n" + rows;
}

std::string model_words(const AgentDeclaration& agent) {
    if (agent.roles.empty())
        return "It asks no language model.";
    std::string words = fmt::format("It needs {} and asks for at most {} {} (`--max-rounds`).",
                                    agent.roles.size() == 1 ? "a language model (`--model`)"
                                                            : "a language model for each role",
                                    agent.rounds, agent.rounds == 1 ? "answer" : "answers");
    if (!agent.tool_set.empty())
        words +=
            fmt::format(" Its tool set is `{}` unless `--tool-set` names another.", agent.tool_set);
    if (agent.may_ask)
        words += " With `--ask` it may ask you questions.";
    return words;
}

std::string agent_section(const AgentDeclaration& agent) {
    std::string section = fmt::format("\n## {}\n\n`--agent {}`: {}. {}\n", agent.name, agent.name,
                                      agent.description, model_words(agent));
    if (!agent.page.empty())
        section += fmt::format("See [{}](../{}).\n", agent.page,
                               agent.page.substr(agent.page.find('/') + 1));
    return section + own_options_table(agent);
}

std::string reference_page() {
    std::string page(Lead);
    for (const AgentDeclaration& agent : agents::agent_declarations())
        page += agent_section(agent);
    return page;
}

} // namespace

void add_agents_command(CLI::App& program) {
    CLI::App* command =
        program.add_subcommand("agents", "List agents, and show how one is chosen for a task");
    command->require_subcommand(1);
    command->footer("Example:\n  graticule agents list\n");
    CLI::App* list = command->add_subcommand("list", "List all agents");
    auto as_json = std::make_shared<bool>(false);
    list->add_flag("--json", *as_json, "Print them as JSON, with their options and limits");
    list->footer("Example:\n  graticule agents list --json\n");
    list->callback([as_json] { list_agents(*as_json); });
    CLI::App* reference =
        command->add_subcommand("reference", "Print the reference page of all agents as Markdown");
    reference->footer("Example:\n  graticule agents reference > agents.md\n");
    reference->callback([] { fmt::print("{}", reference_page()); });
    add_agent_choice_commands(*command);
}

} // namespace graticule::cli
