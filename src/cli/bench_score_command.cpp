// SPDX-License-Identifier: Apache-2.0
#include "cli/bench_commands.hpp"
#include "cli/bench_summary.hpp"
#include "cli/session.hpp"
#include "evaluation/suite_scoring.hpp"

#include <filesystem>
#include <memory>

namespace graticule::cli {

namespace {

struct BenchScoreOptions {
    std::filesystem::path suite;
    std::filesystem::path tasks;
    bool again = false;
    bool json = false;
    bool quiet = false;
};

ExitStatus score(const BenchScoreOptions& options) {
    Session session(options.quiet || options.json);
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    const auto benchmark =
        open_benchmark(suite.benchmark, options.tasks.empty() ? suite.tasks : options.tasks);
    evaluation::ResultStore store(evaluation::results_file(options.suite));
    score_suite(options.suite, *benchmark, benchmark->scorers(), options.again, store,
                session.context());
    return tell_summary(options.suite, *benchmark, store, options.json);
}

} // namespace

void add_bench_score_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchScoreOptions>();
    CLI::App* command = bench.add_subcommand("score", "Score the runs of a suite that are not");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    command->add_option("--tasks", options->tasks,
                        "The benchmark's file, of a suite from another machine (default: where it "
                        "was, or in the suite's folder)");
    command->add_flag("--again", options->again, "Score also what is scored");
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Example:\n  graticule bench score suites/two --again\n");
    command->callback([options, &status] { status = score(*options); });
}

} // namespace graticule::cli
