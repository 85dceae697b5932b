// SPDX-License-Identifier: Apache-2.0
#include "cli/bench/executor.hpp"

#include "base/error.hpp"
#include "base/file.hpp"
#include "cli/bench/summary.hpp"
#include "cli/named_option.hpp"
#include "evaluation/slurm/array_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
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
constexpr std::array<std::string_view, 3> OwnOptions{"--array", "--parsable", "--wait"};
constexpr std::string_view OwnLetters = "aW"; // of these
// Letters of sbatch that take no value, so that another one may follow in the same word.
constexpr std::string_view Switches = "HOQVhsv";

std::vector<std::string> worker(const fs::path& suite, const CLI::App& command) {
    std::vector<std::string> words{fs::read_symlink("/proc/self/exe").string(), "bench", "run",
                                   "--out", suite.string()};
    for (const std::string_view name : WorkerOptions) {
        const CLI::Option* option = find_option(command, std::string(name));
        if (option == nullptr)
            continue;
        for (const std::string& value : option->results()) {
            words.emplace_back(name);
            words.push_back(value);
        }
    }
    return words;
}

/// An option of sbatch, which also takes the beginning of a long one's name, several letters in one
/// word, and a letter's value right after it: "--arr=1-3", "-Ha1-3".
bool is_own(std::string_view word) {
    if (word.starts_with("--")) {
        const std::string_view name = word.substr(0, word.find('='));
        return std::any_of(OwnOptions.begin(), OwnOptions.end(),
                           [&](std::string_view own) { return own.starts_with(name); });
    }
    const std::size_t letter = word.find_first_not_of(Switches, 1);
    return letter != std::string_view::npos && OwnLetters.find(word[letter]) != std::string::npos;
}

std::string problem_of_sbatch_option(const std::string& word) {
    if (!word.starts_with('-') || word.find_first_not_of('-') == std::string::npos)
        return fmt::format("{} is no option of sbatch: write --slurm-option=--NAME=VALUE", word);
    if (is_own(word))
        return fmt::format("{} is set by graticule", word.substr(0, word.find('=')));
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
