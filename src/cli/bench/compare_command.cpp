// SPDX-License-Identifier: Apache-2.0
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "cli/bench/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/figures/arm_comparison.hpp"
#include "evaluation/suite.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace {

using evaluation::ArmComparison;
using evaluation::SuiteResults;

struct CompareOptions {
    std::filesystem::path first_suite;
    std::filesystem::path second_suite;
    std::filesystem::path tasks;
    std::string first;
    std::string second;
    std::string scorer;
    bool json = false;
};

struct OpenSuite {
    std::string benchmark;
    SuiteResults results;
};

/// Pairs of arms, and by whose scores.
struct Compared {
    std::string scorer;
    std::vector<ArmComparison> pairs;
};

OpenSuite open_suite(const std::filesystem::path& folder, const std::filesystem::path& tasks) {
    const evaluation::SuiteDefinition suite = evaluation::read_suite(folder);
    const auto benchmark = benchmark_of(suite, tasks);
    const evaluation::ResultStore store(evaluation::results_file(folder));
    return {suite.benchmark, evaluation::read_results(store, *benchmark)};
}

std::size_t scorer_in(const SuiteResults& results, const CompareOptions& options) {
    return options.scorer.empty() ? 0 : results.scorer_named(options.scorer);
}

/// The arm that is meant where none is named: the only one.
std::size_t arm_in(const SuiteResults& results, const std::string& name, const char* option) {
    if (!name.empty())
        return results.arm_named(name);
    if (results.arms.size() == 1)
        return 0;
    throw Error(ErrorCode::InvalidArgument, fmt::format("{} names no arm", option),
                fmt::format("The suite has: {}", fmt::join(results.arms, ", ")));
}

Compared compare_two(const SuiteResults& first, const SuiteResults& second,
                     const CompareOptions& options) {
    const std::size_t scorer = scorer_in(first, options);
    return {first.scorers[scorer],
            {evaluation::compare_arms({first, arm_in(first, options.first, "--first"), scorer},
                                      {second, arm_in(second, options.second, "--second"),
                                       second.scorer_named(first.scorers[scorer])})}};
}

Grants grants_of(const CompareOptions& options) {
    Grants grants;
    for (const std::filesystem::path& folder : {options.first_suite, options.second_suite})
        if (!folder.empty())
            add(grants, grants_of_results(folder, evaluation::read_suite(folder), options.tasks));
    return grants;
}

Compared compare(const CompareOptions& options) {
    const OpenSuite first = open_suite(options.first_suite, options.tasks);
    if (!options.second_suite.empty()) {
        const OpenSuite second = open_suite(options.second_suite, options.tasks);
        if (first.benchmark != second.benchmark)
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The suites are of other benchmarks: {} and {}",
                                    first.benchmark, second.benchmark));
        return compare_two(first.results, second.results, options);
    }
    const SuiteResults& results = first.results;
    if (!options.first.empty() || !options.second.empty())
        return compare_two(results, results, options);
    if (results.arms.size() < 2)
        throw Error(ErrorCode::InvalidArgument, "The suite has one arm alone",
                    "Name another suite to hold it against");
    const std::size_t scorer = scorer_in(results, options);
    return {results.scorers[scorer], evaluation::compare_all_arms(results, scorer)};
}

Json number_or_null(double number) {
    return std::isfinite(number) ? Json(number) : Json();
}

Json comparison_json(const ArmComparison& pair) {
    return {{"first", pair.first},
            {"second", pair.second},
            {"tasks", pair.tasks()},
            {"both_pass", pair.both},
            {"neither_passes", pair.neither},
            {"first_only", pair.first_only},
            {"second_only", pair.second_only},
            {"first_alone", pair.first_alone},
            {"second_alone", pair.second_alone},
            {"first_rate", number_or_null(pair.first_rate)},
            {"second_rate", number_or_null(pair.second_rate)},
            {"difference", number_or_null(pair.difference.value)},
            {"interval",
             {number_or_null(pair.difference.interval.low),
              number_or_null(pair.difference.interval.high)}},
            {"chance", pair.chance},
            {"adjusted", pair.adjusted},
            {"finding", evaluation::finding_text(pair)}};
}

void print_tasks(const char* what, const std::vector<std::string>& tasks) {
    if (tasks.empty())
        return;
    fmt::print("\n{}:\n", what);
    for (const std::string& task : tasks)
        fmt::print("  {}\n", one_line(task));
}

void print_comparison(const ArmComparison& pair, std::size_t pairs) {
    fmt::print("first:  {}\nsecond: {}\n\n", one_line(pair.first), one_line(pair.second));
    if (pair.first_alone + pair.second_alone > 0)
        fmt::print("left out, as only one has scores for them: {} tasks of the first, {} of the "
                   "second\n",
                   pair.first_alone, pair.second_alone);
    if (pair.tasks() == 0) {
        fmt::print("there is no task that both have scores for\n");
        return;
    }
    fmt::print("{:<14}  second passes  second does not\n"
               "first passes    {:13}  {:15}\n"
               "first does not  {:13}  {:15}\n\n",
               runs::report::counted(pair.tasks(), "task"), pair.both, pair.first_only.size(),
               pair.second_only.size(), pair.neither);
    fmt::print("pass rates over these tasks: {:.1f} % and {:.1f} %\n", 100 * pair.first_rate,
               100 * pair.second_rate);
    fmt::print("difference: {} points, 95 % by a bootstrap of tasks\n",
               evaluation::difference_text(pair));
    fmt::print("chance of such a difference where there is none: {:.3g} (McNemar, exact)\n",
               pair.chance);
    if (pairs > 1)
        fmt::print("adjusted for {} pairs: {:.3g} (Holm)\n", pairs, pair.adjusted);
    fmt::print("{}\n", one_line(evaluation::finding_text(pair)));
}

ExitStatus print_comparison(const CompareOptions& options) {
    Session session(true);
    session.confine(grants_of(options));
    const Compared compared = compare(options);
    const std::vector<ArmComparison>& pairs = compared.pairs;
    if (std::all_of(pairs.begin(), pairs.end(),
                    [](const ArmComparison& pair) { return pair.tasks() == 0; }))
        throw Error(ErrorCode::NotFound, "There is no task that both have scores for",
                    "Run both on the same tasks, and score them: graticule bench score SUITE");
    if (options.json) {
        Json list = Json::array();
        for (const ArmComparison& pair : pairs)
            list.push_back(comparison_json(pair));
        print_json({{"scorer", compared.scorer}, {"pairs", std::move(list)}});
        return Done;
    }
    fmt::print("scored by {}\n", one_line(compared.scorer));
    for (const ArmComparison& pair : pairs) {
        fmt::print("\n");
        print_comparison(pair, pairs.size());
    }
    if (pairs.size() == 1) {
        print_tasks("only the first passes", pairs.front().first_only);
        print_tasks("only the second passes", pairs.front().second_only);
    }
    return Done;
}

} // namespace

void add_bench_compare_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<CompareOptions>();
    CLI::App* command =
        bench.add_subcommand("compare", "Hold arms against one another, task by task");
    command->add_option("suite", options->first_suite, "Folder of the suite")->required();
    command->add_option("second_suite", options->second_suite,
                        "Folder of the second arm's suite, where it is another");
    command->add_option("--first", options->first,
                        "An arm; without --first and --second each pair of the suite's arms is "
                        "compared");
    command->add_option("--second", options->second, "The other arm");
    command->add_option("--scorer", options->scorer,
                        "By which scorer (default: the benchmark's own)");
    add_tasks_option(*command, options->tasks);
    command->add_flag("--json", options->json, "Print JSON");
    command->footer(
        "Examples:\n  graticule bench compare suites/two\n"
        "  graticule bench compare suites/two --first offline --second "
        "\"react openai/gpt-4.1\"\n"
        "  graticule bench compare suites/one suites/two --first offline --second "
        "offline\n\n"
        "An arm is named as `graticule bench run` prints it. docs/suite-reports.md tells "
        "of the test.\n");
    command->callback([options, &status] { status = print_comparison(*options); });
}

} // namespace graticule::cli
