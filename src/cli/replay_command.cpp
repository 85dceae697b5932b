// SPDX-License-Identifier: Apache-2.0
#include "agents/replay.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/code_options.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace graticule::cli {

namespace {

struct ReplayOptions {
    std::filesystem::path run;
    bool json = false;
    CodeOptions code;
};

Json as_json(const agents::ReplayOutcome& outcome) {
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

ExitStatus replay(const ReplayOptions& options) {
    Session session(options.json);
    const agents::ReplayOutcome outcome =
        agents::replay_run(options.run, session.context(), code_settings(options.code));
    if (options.json)
        print_json(as_json(outcome));
    else if (outcome.difference)
        fmt::print("Different at {}\n  recorded: {}\n  replayed: {}\n", outcome.difference->where,
                   printable(outcome.difference->recorded),
                   printable(outcome.difference->replayed));
    else
        fmt::print("The same: {}{} tool calls and {} files, byte for byte.\n",
                   outcome.answers == 0 ? ""
                                        : fmt::format("{} answers of the model, ", outcome.answers),
                   outcome.calls, outcome.files);
    return outcome.difference ? Failed : Done;
}

} // namespace

void add_replay_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<ReplayOptions>();
    CLI::App* command = program.add_subcommand(
        "replay", "Carry out a run's tool calls again and compare results and files");
    command->add_option("run", options->run, "Folder of the run")->required();
    command->add_flag("--json", options->json, "Print the comparison as JSON");
    add_code_options(*command, options->code);
    command->footer("Example:\n  graticule replay runs/demo\n\n"
                    "Exit status: 0 the same, 1 different.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = replay(*options);
    });
}

} // namespace graticule::cli
