// SPDX-License-Identifier: Apache-2.0
#include "agents/verify_run.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/code_options.hpp"
#include "cli/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "cli/terminal.hpp"
#include "runs/run_folder.hpp"
#include "tools/output_difference.hpp"
#include "tools/recompute.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

struct VerifyOptions {
    std::filesystem::path output;
    std::vector<std::filesystem::path> data;
    std::vector<std::filesystem::path> allowed;
    bool json = false;
    bool record = false;
    CodeOptions code;
};

ExitStatus verify_output(const VerifyOptions& options, Session& session) {
    session.confine(grants_of_output(options.output, options.data, options.allowed));
    const Json provenance = tools::read_provenance(options.output);
    const tools::RecomputedOutput anew =
        tools::recompute_output(provenance, options.data, session.context(),
                                code_settings(options.code, sandbox_service(options.code)));
    const tools::OutputDifference difference =
        tools::compare_outputs(options.output, anew.file, anew.kind, session.context());
    if (options.json) {
        print_json({{"output", options.output.string()},
                    {"result", tools::agreement_name(difference.agreement)},
                    {"difference", difference.what},
                    {"notes", anew.notes}});
    } else {
        fmt::print("{}: {}{}{}\n", printable(options.output.string()),
                   tools::agreement_name(difference.agreement), difference.what.empty() ? "" : ": ",
                   printable(difference.what));
        for (const std::string& note : anew.notes)
            session.terminal().note(note, Tone::Quiet);
    }
    return difference.agreement == tools::Agreement::Different ? Failed : Done;
}

ExitStatus verify_run(const std::filesystem::path& run, const VerifyOptions& options,
                      Session& session) {
    if (!options.data.empty())
        throw Error(ErrorCode::InvalidArgument, "--data goes with a single output",
                    "A run is verified with the data where its task.json says it is");
    session.confine(grants_of_run(run, options.allowed));
    const runs::RunVerification found = agents::verify_run(
        run, session.context(), code_settings(options.code, sandbox_service(options.code)));
    if (options.record)
        runs::record_verification(run, found, [] { return std::chrono::system_clock::now(); });
    if (options.json) {
        Json result{{"run", run.string()},
                    {"result", found.problems.empty() ? "holds" : "different"}};
        result.update(to_json(found));
        print_json(result);
    } else if (found.problems.empty()) {
        fmt::print("{}: holds: {} calls and {} files come out the same, and the {} numbers and "
                   "names of the answer with them.\n",
                   printable(run.string()), found.calls, found.files, found.numbers);
    } else {
        for (const std::string& problem : found.problems)
            session.terminal().error(problem);
    }
    for (const std::string& foreign : found.foreign)
        session.terminal().note(printable(foreign), Tone::Plain);
    return found.problems.empty() ? Done : Failed;
}

ExitStatus verify(const VerifyOptions& options) {
    Session session(options.json);
    namespace fs = std::filesystem;
    const fs::path path = fs::absolute(options.output).lexically_normal();
    const fs::path folder = path.has_filename() ? path : path.parent_path();
    if (runs::is_run_folder(folder))
        return verify_run(folder, options, session);
    const fs::path run = folder.parent_path().parent_path();
    const bool page = folder == runs::report_file(folder.parent_path())
                      || folder == runs::markdown_report_file(folder.parent_path());
    if (page && runs::is_run_folder(folder.parent_path()))
        return verify_run(folder.parent_path(), options, session);
    if (runs::is_run_folder(run) && folder == runs::answer_file(run))
        return verify_run(run, options, session);
    if (options.record)
        throw Error(ErrorCode::InvalidArgument, "--record goes with the folder of a run",
                    "What is found of a single output is printed and kept nowhere");
    return verify_output(options, session);
}

} // namespace

void add_verify_command(CLI::App& program, ExitStatus& status) {
    auto options = std::make_shared<VerifyOptions>();
    CLI::App* command = program.add_subcommand(
        "verify", "Recompute an output, or a whole run, from its data and compare");
    command
        ->add_option("output", options->output,
                     "An output with its .provenance.json beside it, or the folder of a run")
        ->required();
    command->add_option("-d,--data", options->data,
                        "Where the data is now, if it has moved; may be repeated");
    command->add_flag("--record", options->record,
                      "Keep what is found of a run in its verification.json, and tell it in its "
                      "report");
    command->add_flag("--json", options->json, "Print the result as JSON");
    add_code_options(*command, options->code);
    add_allow_data(*command, options->allowed);
    command->footer(
        "Examples:\n  graticule verify runs/demo\n"
        "  graticule verify runs/demo/outputs/cities.gpkg\n\n"
        "A run's answer.md, report.html and report.md are verified with the whole run.\n"
        "Exit status: 0 identical or within tolerance, 1 different, 2 bad request, 3 the data "
        "has changed.\n");
    command->callback([options, command, &status] {
        Settings::here().apply(*command);
        status = verify(*options);
    });
}

} // namespace graticule::cli
