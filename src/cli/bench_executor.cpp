// SPDX-License-Identifier: Apache-2.0
#include "cli/bench_executor.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/bench_summary.hpp"
#include "evaluation/slurm/array_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace graticule::cli {

namespace {

// How a sample is worked on that is not in the suite's definition.
constexpr std::array<std::string_view, 16> WorkerOptions{
    "--max-samples",    "--max-attempts",      "--max-wait",     "--prices",
    "--cache",          "--max-rows",          "--max-vertices", "--max-cells",
    "--max-bytes-read", "--max-bytes-written", "--max-seconds",  "--code-time",
    "--code-memory",    "--code-disk",         "--without",      "--allow-host"};

// What run_arrays() relies on being as it says.
constexpr std::array<std::string_view, 5> OwnOptions{"--array", "-a", "--parsable", "--wait", "-W"};

std::vector<std::string> worker(const fs::path& suite, const CLI::App& command) {
    std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string(), "bench", "run",
                                   "--out", suite.string()};
    for (const std::string_view name : WorkerOptions) {
        const CLI::Option* option = command.get_option_no_throw(std::string(name));
        if (option == nullptr)
            continue;
        for (const std::string& value : option->results()) {
            words.emplace_back(name);
            words.push_back(value);
        }
    }
    return words;
}

std::string problem_of_sbatch_option(const std::string& word) {
    const std::string_view name = std::string_view(word).substr(0, word.find('='));
    if (!word.starts_with('-'))
        return fmt::format("{} is no option of sbatch: write --slurm-option=--NAME=VALUE", word);
    if (std::find(OwnOptions.begin(), OwnOptions.end(), name) != OwnOptions.end())
        return fmt::format("{} is set by graticule", name);
    return {};
}

} // namespace

void add_executor_options(CLI::App& command, ExecutorOptions& options) {
    constexpr const char* Group = "Cluster (docs/slurm.md)";
    command
        .add_option("--executor", options.name,
                    "local: this machine; slurm: arrays of jobs over a shared folder")
        ->check(CLI::IsMember({"local", "slurm"}))
        ->capture_default_str()
        ->group(Group);
    command.add_option("--jobs", options.jobs, "Most jobs of an array")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str()
        ->group(Group);
    command
        .add_option("--slurm-option", options.sbatch,
                    "A further option for sbatch, as --slurm-option=--partition=NAME; may be "
                    "repeated")
        ->check(problem_of_sbatch_option)
        ->take_all()
        ->group(Group);
    command
        .add_option("--shard", options.shard,
                    "ARRAY/TASK: only that share of the suite in --out; jobs are called so")
        ->group(Group);
}

evaluation::SuiteEnd run_on_slurm(const fs::path& suite, evaluation::ResultStore& store,
                                  const ExecutorOptions& options, const CLI::App& command,
                                  std::optional<double> cost_limit, Session& session) {
    namespace slurm = evaluation::slurm;
    slurm::ArrayRunOptions how;
    how.jobs = options.jobs;
    how.sbatch = options.sbatch;
    how.worker = worker(suite, command);
    how.cost_limit = cost_limit;
    how.note = [&](const std::string& text) { session.terminal().note(text, Tone::Quiet); };
    how.progress = [&](const slurm::ArrayProgress& progress) {
        session.terminal().progress(fmt::format("{}, {} jobs running, {} pending",
                                                progress_text(progress.suite),
                                                progress.tasks.running, progress.tasks.pending),
                                    share_done(progress.suite));
    };
    return slurm::run_arrays(suite, store, slurm::Commands(), how, session.context());
}

} // namespace graticule::cli
