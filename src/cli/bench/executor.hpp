// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/session.hpp"
#include "evaluation/suite_run.hpp"

#include <CLI/App.hpp>

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cli {

/// Where the samples of a suite are worked on.
struct ExecutorOptions {
    std::string name = "local"; ///< or "slurm"
    std::size_t jobs = 10;
    std::vector<std::string> sbatch;
    std::string shard; ///< of a job: the share that it works on

    bool slurm() const { return name == "slurm"; }
};

/// Adds --executor, --jobs, --slurm-option and --shard.
void add_executor_options(CLI::App& command, ExecutorOptions& options);

/// Runs the samples of a suite that wait as arrays of jobs; see evaluation::slurm::run_arrays().
/// @param command `bench run`, of whose options the jobs are told what concerns them
evaluation::SuiteEnd run_on_slurm(const std::filesystem::path& suite,
                                  evaluation::ResultStore& store, const ExecutorOptions& options,
                                  const CLI::App& command, std::optional<double> cost_limit,
                                  Session& session);

} // namespace graticule::cli
