// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "evaluation/judge_errors.hpp"
#include "evaluation/judge_panel.hpp"
#include "evaluation/suite_report.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>

namespace graticule::cli {

namespace {

struct BenchReportOptions {
    std::filesystem::path suite;
    std::filesystem::path tasks;
    evaluation::SuiteReportOptions report;
    std::filesystem::path calibration;
    bool json = false;
    bool quiet = false;
};

void write_report(BenchReportOptions options) {
    Session session(options.quiet || options.json);
    if (!options.calibration.empty()) {
        options.report.judge_errors = evaluation::read_judge_errors(options.calibration);
        options.report.calibration = options.calibration.string();
    }
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    session.confine(grants_of_results(options.suite, suite, options.tasks));
    const auto benchmark = benchmark_of(suite, options.tasks);
    const evaluation::ResultStore store(evaluation::results_file(options.suite));
    options.report.judge_errors = evaluation::errors_for(evaluation::judges_of_panel(store),
                                                         std::move(options.report.judge_errors));
    const evaluation::SuiteReportSize size = evaluation::write_suite_report(
        options.suite, suite, *benchmark, store, options.report, session.context());
    const std::string page = evaluation::suite_report_page(options.suite).string();
    if (options.json)
        print_json({{"page", page}, {"samples", size.samples}, {"bytes", size.page}});
    else
        fmt::print("{} ({}, {})\n", page, runs::report::counted(size.samples, "sample"),
                   runs::report::format_bytes(static_cast<double>(size.page)));
}

} // namespace

void add_bench_report_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchReportOptions>();
    CLI::App* command = bench.add_subcommand(
        "report", "Write a suite's report: a page, Markdown, CSV, LaTeX and pictures");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    command->add_option("--scorer", options->report.scorer,
                        "The scorer by which arms are compared (default: the benchmark's own)");
    add_tasks_option(*command, options->tasks);
    command->add_option("--calibration", options->calibration,
                        "File with the error of judges, by which their rates are corrected");
    command->add_flag("--json", options->json, "Print what was written as JSON");
    command->add_flag("-q,--quiet", options->quiet, "Print the result only");
    command->footer("Examples:\n  graticule bench report suites/two\n"
                    "  graticule bench report suites/two --scorer taxonomy --json\n\n"
                    "docs/suite-reports.md tells what is in it.\n");
    command->callback([options, &status] {
        write_report(*options);
        status = Done;
    });
}

} // namespace graticule::cli
