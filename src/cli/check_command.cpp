// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/check_list.hpp"
#include "cli/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/strict/specification.hpp"
#include "sandbox/sandbox_service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace graticule::cli {

namespace {

namespace strict = evaluation::strict;

struct CheckOptions {
    std::filesystem::path outputs;
    std::filesystem::path specification;
    std::filesystem::path list;
    bool json = false;
};

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

Json verdicts_json(const ListedCheck& listed, const CheckResult& result) {
    Json json{{"folder", listed.outputs.string()}, {"against", listed.specification.string()}};
    if (const auto* problem = std::get_if<std::string>(&result))
        json["error"] = *problem;
    else
        json.update(to_json(std::get<strict::CheckedOutputs>(result)));
    return json;
}

void print_verdicts(const ListedCheck& listed, const CheckResult& result) {
    fmt::print("{}:\n", printable(listed.outputs.string()));
    if (const auto* problem = std::get_if<std::string>(&result))
        fmt::print("not checked: {}\n", printable(*problem));
    else
        for (const strict::CheckedOutput& output : std::get<strict::CheckedOutputs>(result).outputs)
            print_output(output);
}

ExitStatus status_of_verdicts(const CheckResult& result) {
    if (const auto* outputs = std::get_if<strict::CheckedOutputs>(&result))
        return outputs->passed() ? Done : Failed;
    return BadRequest;
}

// Its references lie beside a specification.
Grants grants_of_check(const std::filesystem::path& specification,
                       const std::filesystem::path& outputs) {
    return {{std::filesystem::absolute(specification).parent_path(), outputs}, {}};
}

ExitStatus check_listed(const CheckOptions& options) {
    Session session(options.json);
    const std::vector<ListedCheck> list = read_check_list(options.list);
    Grants grants;
    for (const ListedCheck& listed : list)
        add(grants, grants_of_check(listed.specification, listed.outputs));
    session.confine(grants);
    sandbox::SandboxService sandboxes;
    const std::vector<CheckResult> results = check_all(list, {session.context(), sandboxes});
    Json told = Json::array();
    ExitStatus status = Done;
    for (std::size_t i = 0; i < list.size(); ++i) {
        status = std::max(status, status_of_verdicts(results[i]));
        if (options.json)
            told.push_back(verdicts_json(list[i], results[i]));
        else
            print_verdicts(list[i], results[i]);
    }
    if (options.json)
        print_json(told);
    return status;
}

ExitStatus check_outputs(const CheckOptions& options) {
    if (!options.list.empty())
        return check_listed(options);
    if (options.outputs.empty() || options.specification.empty())
        throw Error(ErrorCode::InvalidArgument, "Outputs and what they must be are not both named",
                    "Name a folder and --against, or many of both with --list");
    Session session(options.json);
    session.confine(grants_of_check(options.specification, options.outputs));
    sandbox::SandboxService sandboxes;
    const strict::CheckedOutputs outputs =
        check_one(strict::read_specification(options.specification), options.outputs,
                  {session.context(), sandboxes});
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
    CLI::App* command = program.add_subcommand("check", "Validate outputs against a specification");
    CLI::Option* outputs = command->add_option("outputs", options->outputs,
                                               "A folder with outputs, or the folder of a run");
    CLI::Option* against =
        command->add_option("--against", options->specification,
                            "File that says what they must be, with its references beside it "
                            "(docs/scorers.md)");
    command
        ->add_option("--list", options->list,
                     "File with many of both: [{\"outputs\": FOLDER, \"against\": FILE}, ...], "
                     "relative to its own folder")
        ->excludes(outputs)
        ->excludes(against);
    command->add_flag("--json", options->json, "Print the findings as JSON");
    command->footer("Examples:\n  graticule check runs/demo --against right/specification.json\n"
                    "  graticule check --list all.json --json\n\n"
                    "Exit status: 0 all pass, 1 one fails, 2 bad request, or one of a list that "
                    "could not be checked.\n");
    command->callback([options, &status] { status = check_outputs(*options); });
}

} // namespace graticule::cli
