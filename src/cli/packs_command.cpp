// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/terminal.hpp"
#include "retrieval/knowledge_packs.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>

namespace graticule::cli {

namespace {

using retrieval::FittingPack;
using retrieval::KnowledgePack;

void list_packs(bool as_json) {
    Json list = Json::array();
    for (const KnowledgePack& pack : retrieval::knowledge_packs())
        if (as_json)
            list.push_back(
                {{"name", pack.name}, {"title", pack.title}, {"libraries", pack.libraries}});
        else
            fmt::print("{:<26} {}\n", pack.name, pack.title);
    if (as_json)
        print_json(list);
}

struct PackShowOptions {
    std::string name;
    bool example = false;
    bool json = false;
};

void show_pack(const PackShowOptions& options) {
    const KnowledgePack& pack = retrieval::find_knowledge_pack(options.name);
    if (options.json && options.example)
        throw Error(ErrorCode::InvalidArgument, "--json and --example exclude each other",
                    "Leave one of them out: --json has the example, too");
    if (options.json)
        print_json({{"name", pack.name},
                    {"title", pack.title},
                    {"libraries", pack.libraries},
                    {"text", pack.text},
                    {"example", pack.example}});
    else if (options.example)
        fmt::print("{}", pack.example);
    else
        fmt::print("# {}\n\nLibraries: {}\n\n{}\n## Example\n\n```python\n{}```\n", pack.title,
                   join(pack.libraries, ", "), pack.text, pack.example);
}

struct PackFindOptions {
    std::string task;
    std::size_t most = 3;
    bool json = false;
};

void find_packs(const PackFindOptions& options) {
    Json list = Json::array();
    for (const FittingPack& fitting : retrieval::packs_for(options.task, options.most))
        if (options.json)
            list.push_back({{"name", fitting.pack->name},
                            {"title", fitting.pack->title},
                            {"score", fitting.score},
                            {"words", fitting.words}});
        else
            fmt::print("{:<26} {:>5.1f}  {}\n", fitting.pack->name, fitting.score,
                       join(fitting.words, ", "));
    if (options.json)
        print_json(list);
}

void add_packs_show(CLI::App& packs_command) {
    auto options = std::make_shared<PackShowOptions>();
    CLI::App* command = packs_command.add_subcommand("show", "Show a knowledge pack");
    command->add_option("name", options->name, "Name of the pack")->required();
    command->add_flag("--json", options->json, "Print it as JSON, the example apart");
    command->add_flag("--example", options->example, "Print the example's Python alone");
    command->footer("Example:\n  graticule packs show flood-depth --example > example.py\n"
                    "  graticule sandbox exec example.py\n");
    command->callback([options] { show_pack(*options); });
}

void add_packs_find(CLI::App& packs_command) {
    auto options = std::make_shared<PackFindOptions>();
    CLI::App* command = packs_command.add_subcommand(
        "find", "Find the packs that fit a task: name, score, and the words that asked for it");
    command->add_option("task", options->task, "The task in plain words")->required();
    command->add_option("--most", options->most, "How many at most")
        ->check(CLI::Range(1, 100))
        ->capture_default_str();
    command->add_flag("--json", options->json, "Print them as JSON");
    command->footer("Example:\n  graticule packs find \"Which homes are within five minutes' "
                    "drive of a fire station?\"\n\nWhere no pack fits, nothing is printed.\n");
    command->callback([options] { find_packs(*options); });
}

} // namespace

void add_packs_command(CLI::App& program) {
    CLI::App* command = program.add_subcommand(
        "packs", "List, show and find knowledge packs: formulas, values with sources, pitfalls");
    command->require_subcommand(0, 1);
    command->footer("Example:\n  graticule packs\n");
    auto as_json = std::make_shared<bool>(false);
    command->add_flag("--json", *as_json, "Print the list as JSON");
    add_packs_show(*command);
    add_packs_find(*command);
    command->callback([command, as_json] {
        if (command->get_subcommands().empty())
            list_packs(*as_json);
    });
}

} // namespace graticule::cli
