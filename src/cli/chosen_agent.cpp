// SPDX-License-Identifier: Apache-2.0
#include "cli/chosen_agent.hpp"

#include "base/file_lock.hpp"
#include "base/unconfined.hpp"
#include "cli/agent_results_store.hpp"
#include "cli/bench/commands.hpp"
#include "cli/recorded_grants.hpp"
#include "cli/session.hpp"
#include "cli/terminal.hpp"
#include "evaluation/agent_measurement.hpp"
#include "runs/report/value_words.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

namespace graticule::cli {

namespace fs = std::filesystem;

namespace {

struct MeasureOptions {
    fs::path suite;
    fs::path tasks;
    std::string scorer;
    bool json = false;
};

struct ChooseOptions {
    std::string task;
    AgentOptions agent;
    bool json = false;
};

evaluation::AgentMeasurement measurement_of(const MeasureOptions& options,
                                            const std::string& name) {
    Session session(options.json);
    const evaluation::SuiteDefinition suite = evaluation::read_suite(options.suite);
    session.confine(grants_of_results(options.suite, suite, options.tasks));
    const auto benchmark = benchmark_of(suite, options.tasks);
    const evaluation::ResultStore store(evaluation::results_file(options.suite));
    const evaluation::SuiteResults results = evaluation::read_results(store, *benchmark);
    const std::size_t scorer = options.scorer.empty() ? 0 : results.scorer_named(options.scorer);
    return evaluation::measure_agents(name, suite, results, scorer);
}

void keep_results(const fs::path& file, const std::string& name,
                  const evaluation::AgentMeasurement& measured) {
    unconfined([&] { // which was confined while it read the suite
        const FileLock lock(file.string() + ".lock");
        agents::AgentResults all = read_agent_results(file);
        all.set_suite(name, measured.results, measured.tasks_by_kind);
        write_agent_results(file, all);
    });
}

void measure_suite(const MeasureOptions& options) {
    const fs::path file = agent_results_file(process_environment());
    fs::create_directories(file.parent_path());
    const std::string name = fs::absolute(options.suite).lexically_normal().string();
    const evaluation::AgentMeasurement measured = measurement_of(options, name);
    keep_results(file, name, measured);
    if (options.json) {
        agents::AgentResults alone;
        alone.set_suite(name, measured.results, measured.tasks_by_kind);
        print_json(alone.to_json()["results"]);
        return;
    }
    for (const agents::AgentResult& result : measured.results)
        fmt::print("{}, {}, {}: {} of {} passed\n", printable(result.kind), result.agent,
                   printable(result.model), result.passed, result.samples);
    fmt::print("{} kept in {}\n", runs::report::counted(measured.results.size(), "result"),
               printable(file.string()));
}

void print_choice(const ChooseOptions& options, bool limits_rounds) {
    const agents::AgentChoice choice = chosen_agent(options.agent, options.task, limits_rounds);
    if (options.json)
        print_json({{"agent", choice.agent}, {"why", choice.why}});
    else
        fmt::print("{}: {}\n", choice.agent, printable(choice.why));
}

void add_measure_command(CLI::App& agents) {
    auto options = std::make_shared<MeasureOptions>();
    CLI::App* command = agents.add_subcommand(
        "measure", "Add a suite's results to the table that --agent auto chooses by");
    command->add_option("suite", options->suite, "Folder of the suite")->required();
    command->add_option("--scorer", options->scorer,
                        "The scorer that says what passes (default: the benchmark's own)");
    add_tasks_option(*command, options->tasks);
    command->add_flag("--json", options->json, "Print what was taken as JSON");
    command->footer("A suite that is measured again takes the place of what it had.\n"
                    "Example:\n  graticule agents measure suites/analyst\n");
    command->callback([options] { measure_suite(*options); });
}

void add_choose_command(CLI::App& agents) {
    auto options = std::make_shared<ChooseOptions>();
    CLI::App* command = agents.add_subcommand(
        "choose", "Show which agent --agent auto chooses for a task, and why");
    command->add_option("task", options->task, "The task")->required();
    add_model_options(*command, options->agent);
    command->add_flag("--json", options->json, "Print it as JSON");
    command->footer("Example:\n  graticule agents choose \"Which county is the wettest?\" --model "
                    "openai/gpt-4.1-mini\n");
    command->callback([options, command] {
        const Settings settings = Settings::here();
        settings.apply(*command);
        options->agent.model.environment = settings.environment();
        print_choice(*options, command->count("--max-rounds") > 0
                                   || !settings.source_of("max_rounds").empty());
    });
}

} // namespace

agents::AgentChoice chosen_agent(const AgentOptions& options, const std::string& task,
                                 bool limits_rounds) {
    agents::ChoiceBasis basis{task, options.model.name};
    if (!basis.model.empty())
        basis.price = price_of(options.model);
    basis.limits = options.limits;
    basis.limits_rounds = limits_rounds;
    return agents::choose_agent(basis,
                                read_agent_results(agent_results_file(process_environment())));
}

void add_agent_choice_commands(CLI::App& agents) {
    add_measure_command(agents);
    add_choose_command(agents);
}

} // namespace graticule::cli
