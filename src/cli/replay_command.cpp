// SPDX-License-Identifier: Apache-2.0
#include "agents/replay.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/code_options.hpp"
#include "cli/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <vector>

namespace graticule::cli {

namespace {

struct ReplayOptions {
    std::vector<std::filesystem::path> runs;
    std::vector<std::filesystem::path> allowed;
    bool json = false;
    CodeOptions code;
};

Json replay_json(const agents::ReplayOutcome& outcome) {
    Json result{{"same", !outcome.difference.has_value()},
                {"answers", outcome.answers},
                {"calls", outcome.calls},
                {"files", outcome.files}};
    if (outcome.difference)
        result["difference"] = {{"where", outcome.difference->where},
                                {"recorded", outcome.difference->recorded},
                                {"replayed", outcome.difference->replayed}};
    return result;
}

void print_replay(const agents::ReplayOutcome& outcome) {
    if (outcome.difference)
        fmt::print("Different at {}\n  recorded: {}\n  replayed: {}\n", outcome.difference->where,
                   printable(outcome.difference->recorded),
                   printable(outcome.difference->replayed));
    else
        fmt::print("The same: {}{} tool calls and {} files, byte for byte.\n",
                   outcome.answers == 0 ? ""
                                        : fmt::format("{} answers of the model, ", outcome.answers),
                   outcome.calls, outcome.files);
}

ExitStatus replay(const ReplayOptions& options) {
    Session session(options.json);
    Grants grants;
    for (const std::filesystem::path& run : options.runs)
        add(grants, grants_of_run(run, options.allowed));
    session.confine(grants);
    const tools::CodeSettings code = code_settings(options.code, sandbox_service(options.code));
    ExitStatus status = Done;
    Json told = Json::array();
    for (const std::filesystem::path& run : options.runs) {
        const agents::ReplayOutcome outcome = agents::replay_run(run, session.context(), code);
        status = outcome.difference ? Failed : status;
        told.push_back(replay_json(outcome));
        if (options.runs.size() > 1)
            told.back()["run"] = run.string();
        if (options.json)
            continue;
        if (options.runs.size() > 1)
            fmt::print("{}: ", printable(run.string()));
        print_replay(outcome);
    }
    if (options.json)
        print_json(options.runs.size() > 1 ? told : told.front());
    return status;
}

} // namespace

void add_replay_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command =
        program.add_subcommand("replay", "Repeat a run's tool calls and compare results and files");
    command->add_option("run", options->runs, "Folder of the run; of each of several")->required();
    command->add_flag("--json", options->json,
                      "Print the comparison as JSON; those of several runs as a list");
    add_code_options(*command, options->code);
    add_allow_data(*command, options->allowed);
    command->footer("Examples:\n  graticule replay runs/demo\n"
                    "  graticule replay suites/first/runs/*\n\n"
                    "Exit status: 0 the same, 1 different, of several runs at least one.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = replay(*options);
    });
}

} // namespace graticule::cli
