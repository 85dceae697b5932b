// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "cli/bench/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "evaluation/geojson_agents/geojson_benchmark.hpp"
#include "evaluation/interchange/geobenchx_export.hpp"
#include "evaluation/interchange/inspect_log.hpp"
#include "evaluation/interchange/suite_samples.hpp"
#include "evaluation/interchange/trajectories.hpp"
#include "evaluation/result_store.hpp"
#include "evaluation/suite.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace graticule::cli {

namespace {

namespace interchange = evaluation::interchange;

struct BenchExportOptions {
    std::filesystem::path suite;
    std::filesystem::path tasks;
    std::string format;
    std::filesystem::path out;
    std::string arm;
    int repetition = 1;
    std::string scorer; ///< empty: the benchmark's own
    std::string human_scorer;
    std::string style = "openai";
    bool passed_only = false;
};

std::size_t write(const BenchExportOptions& options, const evaluation::SuiteDefinition& suite,
                  const evaluation::ResultStore& store) {
    if (options.format == "trajectories") {
        interchange::TrajectoryChoice choice;
        choice.style = *interchange::trajectory_style_of(options.style);
        if (!options.arm.empty())
            choice.arm = interchange::arm_named(suite, options.arm).name();
        if (options.passed_only)
            choice.passed_scorer = options.scorer;
        return interchange::write_trajectories(options.suite, store, choice, options.out);
    }
    const evaluation::Arm& arm = interchange::arm_named(suite, options.arm);
    if (options.format == "inspect")
        return interchange::inspect::write_log(options.suite, suite, arm, store, options.out);
    return interchange::write_geobenchx(
        options.suite, suite, {arm, options.repetition, options.scorer, options.human_scorer},
        store, options.out);
}

ExitStatus export_suite(BenchExportOptions options) {
    Session session(true);
    evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    if (options.scorer.empty())
        options.scorer = suite.benchmark == evaluation::geojson_agents::GeojsonBenchmark::Name
                             ? "strict"
                             : "taxonomy";
    Grants grants = grants_of_results(options.suite, suite, options.tasks);
    grants.change.push_back(std::filesystem::absolute(options.out).parent_path());
    session.confine(grants);
    if (!options.tasks.empty())
        suite.tasks = options.tasks;
    warn_of_other_tasks(suite, suite.tasks);
    const evaluation::ResultStore store(evaluation::results_file(options.suite));
    const std::size_t count = write(options, suite, store);
    fmt::print("{}: {} {}\n", options.out.string(), count,
               options.format == "geobenchx" ? "solutions" : "samples");
    return Done;
}

} // namespace

void add_bench_export_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchExportOptions>();
    CLI::App* command =
        bench.add_subcommand("export", "Write the results of a suite for other programs");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    command
        ->add_option("--format", options->format,
                     "inspect: a log of Inspect (.eval); geobenchx: the benchmark's file with "
                     "solutions and grades; trajectories: conversations for training models")
        ->check(CLI::IsMember({"inspect", "geobenchx", "trajectories"}))
        ->required();
    command->add_option("-o,--out", options->out, "The file")->required();
    command->add_option("--arm", options->arm,
                        "Only this agent and model, as the results name it; needed of several");
    command
        ->add_option("--repetition", options->repetition, "Which solution of each task (geobenchx)")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command->add_option("--scorer", options->scorer,
                        "Whose grades stand as the model's (geobenchx), or decide what passed "
                        "(trajectories); default: the benchmark's own");
    command->add_option("--human-scorer", options->human_scorer,
                        "Whose grades stand as a person's (geobenchx)");
    command->add_option("--style", options->style, "openai or sharegpt (trajectories)")
        ->check(CLI::IsMember({"openai", "sharegpt"}))
        ->capture_default_str();
    add_tasks_option(*command, options->tasks);
    command->add_flag("--passed-only", options->passed_only,
                      "Only runs that pass by --scorer (trajectories)");
    command->footer("Example:\n"
                    "  graticule bench export suites/two --format inspect --arm \"react "
                    "openai/gpt-4.1\" --out two.eval\n\n"
                    "docs/interchange.md tells more.\n");
    command->callback([options, &status] { status = export_suite(*options); });
}

} // namespace graticule::cli
