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

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace graticule::cli {

namespace {

namespace geojseval = evaluation::geojseval;

struct BenchCheckOptions {
    std::string benchmark;
    std::filesystem::path tasks;
    std::filesystem::path references;
    std::vector<std::string> functions;
    std::size_t at_once = 0;
    bool references_only = false;
    bool json = false;
    bool quiet = false;
};

Json findings_json(const std::vector<geojseval::CheckFault>& findings) {
    Json list = Json::array();
    for (const geojseval::CheckFault& one : findings)
        list.push_back({{"function", one.function}, {"line", one.line}, {"what", one.what}});
    return list;
}

Json pace_json(const geojseval::CheckPace& pace) {
    return {
        {"cases", pace.cases}, {"seconds", pace.seconds}, {"cases_per_second", pace.per_second()}};
}

Json check_json(const geojseval::SetCheck& check) {
    return {{"functions", check.functions},
            {"cases", check.cases},
            {"right", check.right},
            {"wrong_answers", check.wrong},
            {"same_answers", check.same},
            {"faults", findings_json(check.faults)},
            {"gold_disagrees", findings_json(check.disagreements)},
            {"node", pace_json(check.node)},
            {"pages", pace_json(check.pages)}};
}

void print_pace(const geojseval::CheckPace& pace, std::string_view where) {
    if (pace.cases > 0)
        fmt::print("{} cases {} in {:.1f} s: {:.1f} a second\n", pace.cases, where, pace.seconds,
                   pace.per_second());
}

void print_check(const geojseval::SetCheck& check) {
    for (const geojseval::CheckFault& fault : check.faults)
        fmt::print("{}, line {}: {}\n", fault.function, fault.line, printable(fault.what));
    for (const geojseval::CheckFault& gold : check.disagreements)
        fmt::print("{}, line {}: gold disagrees: {}\n", gold.function, gold.line,
                   printable(gold.what));
    fmt::print("{} functions, {} cases: their references pass {}\n", check.functions, check.cases,
               check.right);
    if (check.wrong + check.same > 0)
        fmt::print("{} wrong answers and {} right ones in another form were judged\n", check.wrong,
                   check.same);
    print_pace(check.node, "in Node");
    print_pace(check.pages, "in pages");
    if (!check.disagreements.empty())
        fmt::print("{} stored answers are not what the references give\n",
                   check.disagreements.size());
    fmt::print("{} faults\n", check.faults.size());
}

geojseval::FunctionSet set_of(const BenchCheckOptions& options) {
    geojseval::FunctionSet set =
        geojseval::read_function_set(std::filesystem::absolute(options.tasks));
    if (!options.references.empty())
        take_references(set, std::filesystem::absolute(options.references));
    return set;
}

ExitStatus check_benchmark(const BenchCheckOptions& options) {
    if (options.benchmark != geojseval::GeojsevalBenchmark::Name)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("{} has no references that can be executed", options.benchmark),
                    "Only sets of geojseval are checked");
    Session session(options.quiet || options.json);
    std::vector<std::filesystem::path> read{std::filesystem::absolute(options.tasks).parent_path()};
    if (!options.references.empty())
        read.push_back(std::filesystem::absolute(options.references));
    session.confine({read, {}});
    const geojseval::FunctionSet set = set_of(options);
    sandbox::SandboxService sandboxes;
    const evaluation::ScoringBench bench{session.context(), sandboxes, {}, {}};
    geojseval::SetCheckOptions how;
    how.only = options.functions;
    how.changed_answers = !options.references_only;
    how.at_once =
        options.at_once > 0 ? options.at_once : std::max(1U, std::thread::hardware_concurrency());
    const geojseval::SetCheck check = check_set(set, bench, how);
    if (check.functions == 0)
        throw Error(ErrorCode::NotFound, "The set has no such function with a reference",
                    "graticule bench list geojseval --tasks FOLDER shows its functions; "
                    "--references FOLDER gives a published set its references");
    if (options.json)
        print_json(check_json(check));
    else
        print_check(check);
    return check.faults.empty() && check.disagreements.empty() ? Done : Failed;
}

} // namespace

void add_bench_check_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchCheckOptions>();
    CLI::App* command = bench.add_subcommand(
        "check", "Run a set's references with their cases, and judge answers made of theirs");
    command->add_option("benchmark", options->benchmark, "geojseval")->required();
    command->add_option("--tasks", options->tasks, "Folder of the set")->required();
    command->add_option("--references", options->references,
                        "Folder with NAME.js for functions of a published set");
    command->add_option("--function", options->functions, "Check this function alone (repeatable)");
    command->add_flag("--references-only", options->references_only,
                      "Judge no wrong answers and no other forms of right ones");
    command->add_option("--max-cases", options->at_once,
                        "Cases executed at once (as many as there are cores)");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Example:\n"
                    "  graticule bench check geojseval --tasks benchmarks/geojseval\n\n"
                    "docs/geojseval.md tells more.\n");
    command->callback([options, &status] { status = check_benchmark(*options); });
}

} // namespace graticule::cli
