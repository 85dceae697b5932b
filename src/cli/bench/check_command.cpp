// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "cli/bench/commands.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/geojseval/geojseval_benchmark.hpp"
#include "evaluation/geojseval/set_check.hpp"
#include "sandbox/sandbox_service.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

namespace geojseval = evaluation::geojseval;

struct BenchCheckOptions {
    std::string benchmark;
    std::filesystem::path tasks;
    std::vector<std::string> functions;
    bool references_only = false;
    bool json = false;
    bool quiet = false;
};

Json check_json(const geojseval::SetCheck& check) {
    Json faults = Json::array();
    for (const geojseval::CheckFault& fault : check.faults)
        faults.push_back(
            {{"function", fault.function}, {"line", fault.line}, {"what", fault.what}});
    return {{"functions", check.functions}, {"cases", check.cases},       {"right", check.right},
            {"wrong_answers", check.wrong}, {"same_answers", check.same}, {"faults", faults}};
}

void print_check(const geojseval::SetCheck& check) {
    for (const geojseval::CheckFault& fault : check.faults)
        fmt::print("{}, line {}: {}\n", fault.function, fault.line, printable(fault.what));
    fmt::print("{} functions, {} cases: their references pass {}\n", check.functions, check.cases,
               check.right);
    if (check.wrong + check.same > 0)
        fmt::print("{} wrong answers and {} right ones in another form were judged\n", check.wrong,
                   check.same);
    fmt::print("{} faults\n", check.faults.size());
}

ExitStatus check_benchmark(const BenchCheckOptions& options) {
    if (options.benchmark != geojseval::GeojsevalBenchmark::Name)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has no references that can be executed", options.benchmark),
                    "Only sets of geojseval are checked");
    Session session(options.quiet || options.json);
    const std::filesystem::path folder = std::filesystem::absolute(options.tasks);
    session.confine({{folder.parent_path()}, {}});
    const geojseval::FunctionSet set = geojseval::read_function_set(folder);
    sandbox::SandboxService sandboxes;
    const evaluation::ScoringBench bench{session.context(), sandboxes, {}, {}};
    geojseval::SetCheckOptions how;
    how.only = options.functions;
    how.changed_answers = !options.references_only;
    const geojseval::SetCheck check = check_set(set, bench, how);
    if (check.functions == 0)
        throw Error(ErrorCode::NotFound, "No function with a reference was named",
                    "graticule bench list geojseval --tasks FOLDER shows them");
    if (options.json)
        print_json(check_json(check));
    else
        print_check(check);
    return check.faults.empty() ? Done : Failed;
}

} // namespace

void add_bench_check_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchCheckOptions>();
    CLI::App* command = bench.add_subcommand(
        "check", "Run a set's references with their cases, and judge answers made of theirs");
    command->add_option("benchmark", options->benchmark, "geojseval")->required();
    command->add_option("--tasks", options->tasks, "Folder of the set")->required();
    command->add_option("--function", options->functions, "Check this function alone (repeatable)");
    command->add_flag("--references-only", options->references_only,
                      "Judge no wrong answers and no other forms of right ones");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Example:\n"
                    "  graticule bench check geojseval --tasks benchmarks/geojseval\n\n"
                    "docs/geojseval.md tells more.\n");
    command->callback([options, &status] { status = check_benchmark(*options); });
}

} // namespace graticule::cli
