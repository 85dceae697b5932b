// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/bench/commands.hpp"
#include "cli/bench/judging.hpp"
#include "cli/bench/summary.hpp"
#include "cli/judge_options.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "evaluation/judge_errors.hpp"
#include "evaluation/suite_scoring.hpp"
#include "sandbox/sandbox_service.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

struct BenchScoreOptions {
    std::filesystem::path suite;
    std::filesystem::path tasks;
    std::vector<std::filesystem::path> allowed;
    JudgeOptions judges;
    bool execution = false;
    std::filesystem::path calibration;
    bool again = false;
    bool json = false;
    bool quiet = false;
};

// The benchmark's own, and what else was asked for that asks no model.
std::vector<std::unique_ptr<evaluation::Scorer>>
scorers_of(const BenchScoreOptions& options, const evaluation::Benchmark& benchmark) {
    std::vector<std::unique_ptr<evaluation::Scorer>> scorers = benchmark.scorers();
    if (options.execution) {
        scorers.push_back(benchmark.execution());
        if (!scorers.back())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("Answers of {} are nothing to carry out", benchmark.name()),
                        "Leave out --execution");
    }
    return scorers;
}

ExitStatus score(const BenchScoreOptions& options) {
    Session session(options.quiet || options.json);
    SummaryExtras extras;
    if (!options.calibration.empty())
        extras.judge_errors = evaluation::read_judge_errors(options.calibration);
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    session.confine(grants_of_suite(options.suite, suite, options.allowed, options.tasks));
    const auto benchmark = benchmark_of(suite, options.tasks);
    evaluation::ResultStore store(evaluation::results_file(options.suite));
    sandbox::SandboxService sandboxes;
    evaluation::ScoringBench bench{session.context(), sandboxes, {}, suite.data};
    open_scoring_models(options.judges, bench);
    score_suite(options.suite, *benchmark, scorers_of(options, *benchmark), options.again, store,
                bench);
    if (!options.judges.models.empty())
        extras.agreement =
            judge_suite(options.suite, *benchmark, options.judges, options.again, store, bench);
    extras.judge_errors =
        evaluation::errors_for(judges_of_panel(store), std::move(extras.judge_errors));
    return print_summary(options.suite, *benchmark, store, options.json, extras);
}

} // namespace

void add_bench_score_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchScoreOptions>();
    CLI::App* command =
        bench.add_subcommand("score", "Score the runs of a suite that have no score");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    add_tasks_option(*command, options->tasks);
    add_allow_data(*command, options->allowed);
    command->add_flag("--again", options->again, "Score also what is scored");
    command->add_flag("--execution", options->execution,
                      "Carry out what runs and references did with our tools, and compare what "
                      "comes of it");
    command->add_option("--calibration", options->calibration,
                        "File of bench calibrate, by whose judges' errors rates are corrected");
    add_judge_options(*command, options->judges);
    add_embeddings_option(*command, options->judges);
    add_judging_limits(*command, options->judges);
    command->add_flag("--json", options->json, "Print the result as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Examples:\n"
                    "  graticule bench score suites/two --again\n"
                    "  graticule bench score suites/two --judge openai/gpt-4.1 --judge "
                    "gemini/gemini-2.5-pro \\\n"
                    "    --judge anthropic/claude-sonnet-4-5 --cost-limit 5\n\n"
                    "docs/judges.md tells of judges.\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        settings.apply(*command);
        options->judges.model.environment = settings.environment();
        status = score(*options);
    });
}

} // namespace graticule::cli
