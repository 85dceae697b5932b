// SPDX-License-Identifier: Apache-2.0
#include "agents/run_folder.hpp"
#include "agents/run_record.hpp"
#include "base/text.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/strict/specification.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

namespace graticule::cli {

namespace {

namespace strict = evaluation::strict;

struct CheckOptions {
    std::filesystem::path outputs;
    std::filesystem::path specification;
    bool json = false;
};

strict::CheckedOutputs checked(const CheckOptions& options, const Context& context) {
    const strict::Specification specification = strict::read_specification(options.specification);
    if (agents::is_run_folder(options.outputs))
        return check_run(specification, options.outputs, agents::read_run_record(options.outputs),
                         context);
    return check_outputs(specification, options.outputs, std::nullopt, context);
}

void print_output(const strict::CheckedOutput& output) {
    const strict::Verdict& verdict = output.verdict;
    if (verdict.passed()) {
        fmt::print("{}: passes\n", printable(output.name));
        return;
    }
    fmt::print("{}: fails, {:.2f} near\n", printable(output.name), verdict.closeness());
    for (const strict::Finding& finding : verdict.findings())
        fmt::print("  {}\n", sentence_of(finding));
    if (verdict.finding_count() > verdict.findings().size())
        fmt::print("  and {} more\n", verdict.finding_count() - verdict.findings().size());
}

ExitStatus check(const CheckOptions& options) {
    Session session(options.json);
    const strict::CheckedOutputs outputs = checked(options, session.context());
    if (options.json)
        print_json(to_json(outputs));
    else
        for (const strict::CheckedOutput& output : outputs.outputs)
            print_output(output);
    return outputs.passed() ? Done : Failed;
}

} // namespace

void add_check_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command =
        program.add_subcommand("check", "Hold outputs strictly against what they must be");
    command
        ->add_option("outputs", options->outputs, "A folder with outputs, or the folder of a run")
        ->required();
    command
        ->add_option("--against", options->specification,
                     "File that says what they must be, with its references beside it "
                     "(docs/scorers.md)")
        ->required();
    command->add_flag("--json", options->json, "Print the findings as JSON");
    command->footer("Example:\n  graticule check runs/demo --against right/specification.json\n\n"
                    "Exit status: 0 all pass, 1 one fails, 2 bad request.\n");
    command->callback([options, &status] { status = check(*options); });
}

} // namespace graticule::cli
