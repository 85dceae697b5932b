// SPDX-License-Identifier: Apache-2.0
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/budget_options.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"
#include "cli/tool_calls.hpp"
#include "geodata/catalog/catalog.hpp"
#include "tools/arguments.hpp"
#include "tools/reference.hpp"
#include "tools/registry.hpp"
#include "tools/workspace.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

constexpr std::size_t ShownValues = 20;

struct ToolListOptions {
    std::string tool_set;
    bool json = false;
};

void list_tools(const ToolListOptions& options) {
    Json list = Json::array();
    for (const tools::ToolSpec& tool : tools::all_tools()) {
        if (!options.tool_set.empty() && tool.tool_set != options.tool_set)
            continue;
        if (options.json)
            list.push_back({{"name", tool.name},
                            {"tool_set", tool.tool_set},
                            {"description", tool.description}});
        else
            fmt::print("{:<40} {:<10} {}\n", tool.name, tool.tool_set,
                       tool.description.substr(0, tool.description.find(". ")));
    }
    if (options.json)
        print_json(list);
}

struct ShowOptions {
    std::string name;
    std::vector<std::filesystem::path> data;
    bool json = false;
};

void print_parameter(const tools::Parameter& parameter, const tools::Workspace* workspace) {
    fmt::print("  {}{}\n      {}\n      {}\n", parameter.name,
               parameter.required ? "" : " (optional)", parameter.description,
               tools::parameter_terms(parameter));
    if (workspace == nullptr || parameter.allowed == tools::AllowedValues::Fixed)
        return;
    std::vector<std::string> values = tools::allowed_values(parameter, *workspace);
    if (values.empty())
        return;
    const std::size_t all = values.size();
    values.resize(std::min(all, ShownValues));
    fmt::print("      now: {}{}\n", printable(join(values, ", ")),
               all > ShownValues ? fmt::format(" … and {} more", all - ShownValues) : "");
}

void print_tool(const tools::ToolSpec& tool, const tools::Workspace* workspace) {
    fmt::print("{} ({})\n\n{}\n", tool.name, tool.tool_set, tool.description);
    if (!tool.parameters.empty())
        fmt::print("\nArguments\n");
    for (const tools::Parameter& parameter : tool.parameters)
        print_parameter(parameter, workspace);
    if (!tool.deviations.empty())
        fmt::print("\nWhere it differs from the published tool\n");
    for (const std::string& deviation : tool.deviations)
        fmt::print("  - {}\n", deviation);
    fmt::print("\nExample\n  {}\n", tool.example);
}

void show_tool(const ShowOptions& options) {
    const tools::ToolSpec& tool = tools::find_tool(options.name);
    std::optional<tools::Workspace> workspace;
    if (!options.data.empty()) {
        Session session(options.json);
        session.confine({options.data, {}});
        workspace.emplace(geodata::Catalog::open(options.data, session.context()), "outputs");
    }
    const tools::Workspace* live = workspace ? &*workspace : nullptr;
    if (!options.json) {
        print_tool(tool, live);
        return;
    }
    const Json shown{{"name", tool.name},
                     {"tool_set", tool.tool_set},
                     {"description", tool.description},
                     {"parameters", tools::argument_schema(tool, live)},
                     {"deviations", tool.deviations},
                     {"example", Json::parse(tool.example)}};
    print_json(shown);
}

void add_list(CLI::App& tools_command) {
    auto options = std::make_shared<ToolListOptions>();
    CLI::App* command = tools_command.add_subcommand("list", "List all tools");
    command->add_option("--set", options->tool_set, "Only those of one set")
        ->check(CLI::IsMember({"graticule", "geobenchx", "geojson", "code"}));
    command->add_flag("--json", options->json, "Print them as JSON");
    command->footer("Example:\n  graticule tools list --set geobenchx\n");
    command->callback([options] { list_tools(*options); });
}

void add_tools_show(CLI::App& tools_command) {
    auto options = std::make_shared<ShowOptions>();
    CLI::App* command = tools_command.add_subcommand("show", "Show a tool's arguments");
    command->add_option("name", options->name, "Name of the tool")->required();
    command->add_option("--data", options->data,
                        "Folder, file or archive whose datasets the arguments may name; "
                        "may be repeated");
    command->add_flag("--json", options->json, "Print the specification with its JSON Schema");
    command->footer("Example:\n  graticule tools show buffer --data demo/ --json\n");
    command->callback([options] { show_tool(*options); });
}

void add_run_options(CLI::App& command, ToolRunOptions& options) {
    command.add_option("--data", options.data, "Folder, file or archive; may be repeated");
    command.add_option("--out", options.out, "Folder for the files that tools write")
        ->capture_default_str();
    command.add_flag("--json", options.json, "Print observations as JSON");
    command.add_option("--allow-host", options.hosts,
                       "Let tools download from this host: example.org, *.example.org or "
                       "example.org:8443; may be repeated");
    add_budget_options(command, options.budget);
}

void add_call(CLI::App& tools_command, ExitStatus& status) {
    struct CallOptions {
        ToolRunOptions run;
        std::string name;
        std::vector<std::string> arguments;
    };
    auto options = std::make_shared<CallOptions>();
    CLI::App* command = tools_command.add_subcommand("call", "Call one tool");
    command->add_option("name", options->name, "Name of the tool")->required();
    command->add_option("arguments", options->arguments,
                        "key=value; lists as a,b or JSON, objects as JSON");
    add_run_options(*command, options->run);
    command->footer(
        "Example:\n  graticule tools call describe_dataset dataset=cities --data demo\n\n"
        "Exit status: 0 done, 1 failed, 2 wrong arguments or data, 3 over budget.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = call_one_tool(options->run, options->name, options->arguments);
    });
}

void add_tools_run(CLI::App& tools_command, ExitStatus& status) {
    struct RunOptions {
        ToolRunOptions run;
        std::filesystem::path calls;
    };
    auto options = std::make_shared<RunOptions>();
    CLI::App* command =
        tools_command.add_subcommand("run", "Carry out a file of tool calls in one workspace");
    command
        ->add_option("calls", options->calls,
                     R"(JSON list of {"function_name": ..., "arguments": {...}})")
        ->required();
    add_run_options(*command, options->run);
    command->add_flag("--stop-on-error", options->run.stop_on_error,
                      "Stop at the first call that fails; otherwise the rest is carried out");
    command->footer("Example:\n  graticule tools run calls.json --data demo --out outputs\n\n"
                    "Exit status: 0 every call succeeded, 1 some failed, 2 wrong file or data.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = run_tool_calls(options->run, options->calls);
    });
}

} // namespace

void add_tools_command(CLI::App& program, ExitStatus& status) {
    CLI::App* command = program.add_subcommand("tools", "List, show, call and run tools");
    command->require_subcommand(1);
    command->footer("Example:\n  graticule tools list\n");
    add_list(*command);
    add_tools_show(*command);
    add_call(*command, status);
    add_tools_run(*command, status);
    CLI::App* reference =
        command->add_subcommand("reference", "Print the reference page of all tools as Markdown");
    reference->footer("Example:\n  graticule tools reference > tools.md\n");
    reference->callback([] { fmt::print("{}", tools::reference_page()); });
}

} // namespace graticule::cli
