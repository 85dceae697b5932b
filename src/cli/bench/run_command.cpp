// SPDX-License-Identifier: Apache-2.0
#include "agents/run.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/file_lock.hpp"
#include "base/text.hpp"
#include "cli/agent_options.hpp"
#include "cli/bench/agent_factory.hpp"
#include "cli/bench/arms.hpp"
#include "cli/bench/commands.hpp"
#include "cli/bench/executor.hpp"
#include "cli/bench/judging.hpp"
#include "cli/bench/shard.hpp"
#include "cli/bench/summary.hpp"
#include "cli/budget_options.hpp"
#include "cli/given_data.hpp"
#include "cli/given_scripts.hpp"
#include "cli/interrupt.hpp"
#include "cli/judge_options.hpp"
#include "cli/limit_check.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/settings.hpp"
#include "evaluation/suite_run.hpp"
#include "evaluation/task_data.hpp"
#include "runs/event_log.hpp"
#include "tools/provenance.hpp"
#include "tools/sets/code/tools.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

namespace {

struct BenchRunOptions {
    std::string benchmark;
    std::filesystem::path tasks;
    std::vector<std::filesystem::path> data;
    std::vector<std::filesystem::path> allowed;
    std::vector<std::string> agents{"offline"};
    std::vector<std::string> models;
    int repetitions = 0; ///< none said: as often as is usual for the benchmark
    evaluation::TaskFilter filter;
    std::uint64_t seed = 0;
    std::size_t at_once = 0;
    std::optional<double> cost_limit;
    std::optional<double> fail_under;
    bool retry_errors = false;
    std::filesystem::path out;
    bool json = false;
    bool quiet = false;
    AgentOptions agent;          ///< limits, tools and how models are asked
    bool tools_are_open = false; ///< neither option nor setting says which
    ExecutorOptions executor;
    JudgeOptions judges;
};

std::filesystem::path whole_path(const std::filesystem::path& path) {
    return std::filesystem::absolute(path).lexically_normal();
}

evaluation::SuiteDefinition definition_of(const BenchRunOptions& options) {
    evaluation::SuiteDefinition suite;
    suite.benchmark = options.benchmark;
    suite.tasks = whole_path(options.tasks);
    suite.tasks_sha256 = evaluation::hash_of_tasks(suite.tasks);
    for (const std::filesystem::path& path : options.data)
        suite.data.push_back(whole_path(path));
    suite.arms = arms_of(options.agents, options.models, options.agent);
    suite.filter = options.filter;
    suite.repetitions = options.repetitions;
    suite.seed = options.seed;
    suite.limits = options.agent.limits;
    suite.tools = options.agent.tools;
    suite.agent_options = options_of_agents(options.agents, options.agent, options.tools_are_open);
    if (writes_code(suite) || !options.agent.code.hosts.empty())
        suite.code = tools::to_json(code_settings(options.agent.code, nullptr));
    suite.created = format_utc(std::chrono::system_clock::now());
    suite.versions = tools::engine_versions();
    return suite;
}

bool has_suite(const std::filesystem::path& folder) {
    std::error_code missing;
    return std::filesystem::exists(evaluation::suite_file(folder), missing);
}

// What is there, if it is the same work; else what is to be there.
evaluation::SuiteDefinition suite_in(const std::filesystem::path& folder,
                                     const BenchRunOptions& options) {
    const bool there = has_suite(folder);
    if (there && options.benchmark.empty())
        return evaluation::read_suite(folder);
    evaluation::SuiteDefinition wanted = definition_of(options);
    if (there) {
        evaluation::SuiteDefinition before = evaluation::read_suite(folder);
        if (!evaluation::same_work(before, wanted))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("{} holds another suite", folder.string()),
                        "Name another folder with --out, or go on with the one there by `graticule "
                        "bench run --out FOLDER` alone");
        return before;
    }
    return wanted;
}

void make_suite(const std::filesystem::path& folder, const evaluation::SuiteDefinition& suite) {
    std::filesystem::create_directories(evaluation::runs_folder(folder));
    write_file(evaluation::suite_file(folder), to_pretty(evaluation::to_json(suite)) + "\n");
}

void check_bench_run(const BenchRunOptions& options) {
    if (options.benchmark.empty() && options.out.empty())
        throw Error(ErrorCode::InvalidArgument, "No benchmark is named",
                    "See `graticule bench list`, or go on with a suite by --out FOLDER");
}

// Models wait for their servers, plans for the processor.
std::size_t samples_at_once(const BenchRunOptions& options,
                            const evaluation::SuiteDefinition& suite, std::size_t cores) {
    constexpr std::size_t WaitingForModels = 8;
    if (options.at_once > 0)
        return options.at_once;
    for (const evaluation::Arm& arm : suite.arms)
        if (!arm.model.empty())
            return WaitingForModels;
    return cores;
}

ExitStatus status_of_bench(evaluation::SuiteEnd end) {
    switch (end) {
    case evaluation::SuiteEnd::Done:
        return Done;
    case evaluation::SuiteEnd::CostLimit:
        return Failed;
    case evaluation::SuiteEnd::Cancelled:
        return Interrupted;
    }
    return Failed;
}

evaluation::SuiteRunOptions run_options(const BenchRunOptions& options,
                                        const evaluation::SuiteDefinition& suite,
                                        Session& session) {
    evaluation::SuiteRunOptions how;
    how.at_once = samples_at_once(options, suite, session.context().pool().width());
    how.cost_limit = options.cost_limit;
    return how;
}

BenchSetup setup_of(const BenchRunOptions& options, const evaluation::SuiteDefinition& suite,
                    Session& session) {
    return {options.agent, suite, session.context().pool(),
            sandbox_service(options.agent.code, options.at_once)};
}

// What scores samples as they end: judges are asked once all have.
evaluation::ScoringBench bench_of(const BenchSetup& setup, Session& session) {
    return {session.context(), *setup.sandboxes, {}, setup.suite.data};
}

// A job of an array: what it has to tell is in its files.
ExitStatus work_on_shard(const BenchRunOptions& options) {
    Session session(true);
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.out);
    require_given_scripts(models_of(suite), options.allowed);
    session.confine(grants_of_suite(options.out, suite, options.allowed));
    const auto benchmark = open_benchmark(suite.benchmark, suite.tasks);
    const BenchSetup setup = setup_of(options, suite, session);
    return status_of_bench(run_shard(options.out, options.executor.shard, suite, *benchmark,
                                     agent_factory(setup), run_options(options, suite, session),
                                     bench_of(setup, session)));
}

// Judges are asked as the arms' models are, for what money these left: of parts that other scorers
// leave to models, too, which those could not ask while samples ran.
std::optional<evaluation::PanelAgreement>
judged(const BenchRunOptions& options, const evaluation::Benchmark& benchmark,
       evaluation::ResultStore& store, evaluation::SuiteEnd end, evaluation::ScoringBench bench) {
    if (options.judges.models.empty() || end != evaluation::SuiteEnd::Done)
        return std::nullopt;
    JudgeOptions judges = options.judges;
    if (options.cost_limit)
        judges.cost_limit =
            std::max(0.0, *options.cost_limit - store.counts().cost - store.spent_on_judging());
    bench.judges = open_judges(judges);
    score_parts_left_to_models(options.out, benchmark, judges.at_once, store, bench);
    return judge_suite(options.out, benchmark, judges, false, store, bench);
}

// What is wrong with benchmark and judges is told before anything is made or paid.
void look_at_what_is_named(BenchRunOptions& options) {
    if (!options.benchmark.empty()) {
        options.tasks = tasks_file(options.benchmark, options.tasks);
        const auto benchmark = open_benchmark(options.benchmark, options.tasks);
        if (options.data.empty())
            options.data = benchmark->data();
        if (options.data.empty() && benchmark->has_data())
            throw Error(ErrorCode::InvalidArgument, "No data are named",
                        "Name the folder that the benchmark's tasks are about with --data");
        if (options.repetitions == 0)
            options.repetitions = benchmark->usual_repetitions();
        if (options.tools_are_open)
            choose_tools(options.agents, *benchmark, options.agent);
    }
    options.judges.model = options.agent.model;
    options.judges.cost_limit = options.cost_limit;
    open_judges(options.judges);
}

// Models are opened before anything is made or paid, but for those that jobs of a cluster open.
void look_at_arms(const BenchRunOptions& options, const BenchSetup& setup,
                  const evaluation::Benchmark& benchmark) {
    if (!options.executor.slurm())
        open_each_arm(setup, benchmark, options.cost_limit.has_value());
}

void tell_of_absent(const evaluation::Benchmark& benchmark, Session& session) {
    const auto& tasks = benchmark.tasks();
    const auto absent =
        std::count_if(tasks.begin(), tasks.end(),
                      [](const evaluation::BenchmarkTask& task) { return !task.absent.empty(); });
    if (absent > 0)
        session.terminal().note(fmt::format("{} of {} tasks cannot be worked on here, and are left "
                                            "out; graticule bench list says why",
                                            absent, tasks.size()));
}

// Works on the samples that wait, here or on a cluster.
evaluation::SuiteEnd work(const BenchRunOptions& options, const CLI::App& command,
                          const BenchSetup& setup, const evaluation::Benchmark& benchmark,
                          evaluation::ResultStore& store, Session& session) {
    if (options.executor.slurm())
        return run_on_slurm(whole_path(options.out), store, options.executor, command,
                            options.cost_limit, session);
    evaluation::SuiteRunOptions how = run_options(options, setup.suite, session);
    how.progress = suite_progress(session.terminal());
    how.note = [&](const std::string& text) { session.terminal().note(text, Tone::Quiet); };
    return run_suite(options.out, setup.suite, benchmark, store, agent_factory(setup), how,
                     bench_of(setup, session));
}

ExitStatus run_bench(BenchRunOptions options, const CLI::App& command) {
    check_bench_run(options);
    options.agent.budget = options.agent.budget.or_else(tools::Budget::of_machine());
    if (!options.executor.shard.empty())
        return work_on_shard(options);
    Session session(options.quiet || options.json);
    if (options.out.empty())
        options.out = agents::default_run_folder("suites", options.benchmark,
                                                 [] { return std::chrono::system_clock::now(); });
    look_at_what_is_named(options);
    const evaluation::SuiteDefinition suite = suite_in(options.out, options);
    remember_given_data(options.data);
    if (!options.benchmark.empty()) {
        remember_given_data({options.tasks});
        remember_given_scripts(models_of(suite));
    }
    require_given_scripts(models_of(suite), options.allowed);
    session.confine(grants_of_suite(options.out, suite, options.allowed));
    const auto benchmark = open_benchmark(suite.benchmark, suite.tasks);
    const BenchSetup setup = setup_of(options, suite, session);
    expect_agents_for(*benchmark, suite);
    const bool is_new = !has_suite(options.out);
    benchmark->expect_scorable();
    evaluation::files_of_tasks(filtered_tasks(*benchmark, suite.filter), suite.data);
    if (is_new) {
        look_at_arms(options, setup, *benchmark);
        tell_of_absent(*benchmark, session);
        make_suite(options.out, suite);
    }
    const FileLock lock(options.out / ".lock");
    evaluation::ResultStore store(evaluation::results_file(options.out));
    add_samples(suite, *benchmark, store);
    if (options.retry_errors)
        store.retry_errored();
    if (store.counts().samples == 0)
        throw Error(ErrorCode::InvalidArgument, "There is nothing to run",
                    "Choose other tasks with --sample-id, --filter and --limit");
    if (!is_new && store.counts().waiting > 0)
        look_at_arms(options, setup, *benchmark);

    const evaluation::SuiteEnd end = work(options, command, setup, *benchmark, store, session);
    const SummaryExtras extras{judged(options, *benchmark, store, end, bench_of(setup, session))};
    const ExitStatus status = print_summary(options.out, *benchmark, store, options.json, extras);
    if (end != evaluation::SuiteEnd::Done)
        return status_of_bench(end);
    if (store.counts().ended == 0)
        return BadRequest;
    return below(store, *benchmark, options.fail_under) ? Failed : status;
}

// What a suite is made of is named on the command line, and wrong there: nothing was started.
ExitStatus run_what_is_right(const BenchRunOptions& options, const CLI::App& command) {
    try {
        return run_bench(options, command);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Refused || error.code() == ErrorCode::Malformed)
            throw Error(ErrorCode::InvalidArgument, error.message(), error.hint());
        throw;
    }
}

void add_choice_options(CLI::App& command, BenchRunOptions& options) {
    command.add_option("benchmark", options.benchmark,
                       "Its name; left out to go on with the suite in --out");
    command.add_option("--tasks", options.tasks,
                       "File with the benchmark's tasks; for geojson, geoanalystbench and "
                       "questions its folder will "
                       "do, and analyst, geocode and geojseval are folders");
    command.add_option("-d,--data", options.data,
                       "A folder, file or zip archive of data; may be repeated (default: those "
                       "beside the tasks, where the benchmark has such)");
    command.add_option("--agent", options.agents, agents_in_words() + "; may be repeated")
        ->check(CLI::IsMember(agent_names()))
        ->capture_default_str()
        ->take_all();
    command
        .add_option("--model", options.models,
                    "Language model: PROVIDER/NAME (docs/models.md), or scripted:FILE, or "
                    "scripted:FOLDER with a file for each task; may be repeated")
        ->take_all();
    add_allow_data(command, options.allowed);
    command
        .add_option("--repeat", options.repetitions,
                    "How often each task is worked on by each (default: 5 for geojseval, else 1)")
        ->check(CLI::Range(1, 1000000));
    command.add_option("--sample-id", options.filter.ids, "Only this task; may be repeated")
        ->take_all();
    command
        .add_option_function<std::vector<std::string>>(
            "--filter",
            [&options](const std::vector<std::string>& filters) {
                for (const std::string& filter : filters) {
                    constexpr std::string_view Label = "label=";
                    if (!filter.starts_with(Label))
                        throw CLI::ValidationError("--filter", "Give label=NAME");
                    options.filter.labels.push_back(filter.substr(Label.size()));
                }
            },
            "label=NAME: only tasks with that label; may be repeated")
        ->take_all();
    command.add_option("--limit", options.filter.limit, "Only so many tasks")
        ->check(CLI::PositiveNumber);
    command.add_option("--seed", options.seed, "Seed of the first repetition")
        ->capture_default_str();
}

void add_course_options(CLI::App& command, BenchRunOptions& options) {
    command
        .add_option("--max-samples", options.at_once,
                    "Samples at once (default: 8 with a language model, else one for each core)")
        ->check(CLI::Range(1, 1000));
    command
        .add_option(
            "--cost-limit", options.cost_limit,
            "US dollars that the whole suite may cost; without --max-cost, samples of models "
            "then go one after another")
        ->check(problem_of_limit);
    command.add_flag("--retry-errors", options.retry_errors,
                     "Try samples again whose model or machine failed");
    command
        .add_option("--fail-under", options.fail_under,
                    "Share of passes, from 0 to 1, below which the exit status is 1")
        ->check(CLI::Range(0.0, 1.0));
    command.add_option("-o,--out", options.out,
                       "Folder of the suite (default: suites/<time>_<benchmark>)");
    command.add_flag("--json", options.json, "Print the result as JSON");
    command.add_flag("-q,--quiet", options.quiet, "Print the result only");
}

} // namespace

void add_bench_run_command(CLI::App& bench, ExitStatus& status) {
    auto options = std::make_shared<BenchRunOptions>();
    options->agent.tools.set = "geobenchx";
    CLI::App* command =
        bench.add_subcommand("run", "Work on the tasks of a benchmark, or go on with that");
    add_choice_options(*command, *options);
    add_course_options(*command, *options);
    add_executor_options(*command, options->executor);
    add_tool_options(*command, options->agent.tools);
    add_role_models(*command, options->agent);
    add_own_options(*command, options->agent, true);
    add_judge_options(*command, options->judges);
    add_model_limits(*command, options->agent);
    add_code_options(*command, options->agent.code);
    add_strict_option(*command, options->agent.code);
    add_budget_options(*command, options->agent.budget);
    command->footer(
        "Examples:\n"
        "  graticule bench run geobenchx --tasks TASKS.json --data DATA --agent react \\\n"
        "    --model openai/gpt-4.1 --model anthropic/claude-sonnet-4-5 --repeat 5 --out "
        "suites/two\n"
        "  graticule bench run --out suites/two\n"
        "  graticule bench run --out suites/two --judge openai/gpt-4.1 --judge "
        "gemini/gemini-2.5-pro\n\n"
        "The second line goes on where the first was stopped, however that was; the third has two "
        "models judge.\n"
        "Exit status: 0 done, 1 below --fail-under or ended by --cost-limit, 2 nothing run, 130 "
        "interrupted.\n");
    command->callback([options, command, &status] {
        const Settings settings = Settings::here();
        // A stored answer is no measurement, and which model is measured is said here alone.
        settings.apply(*command, {"model", "cache"});
        options->agent.model.environment = settings.environment();
        options->tools_are_open = leaves_tools_open(*command, settings);
        if (command->count("--max-rounds") == 0 && settings.source_of("max_rounds").empty())
            options->agent.limits.rounds = usual_rounds(options->agents);
        status = run_what_is_right(*options, *command);
    });
}

} // namespace graticule::cli
