// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/slurm/shard.hpp"
#include "evaluation/slurm/slurm_commands.hpp"
#include "evaluation/suite_progress.hpp"
#include "evaluation/suite_run.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace graticule::evaluation::slurm {

struct ArrayProgress {
    SuiteProgress suite;
    QueuedTasks tasks;
};

struct ArrayRunOptions {
    std::size_t jobs = 10;           ///< at most, in each array
    std::vector<std::string> sbatch; ///< further words for sbatch
    /// The command that works on a shard, but for its words "--shard NAME".
    std::vector<std::string> worker;
    std::optional<double> cost_limit; ///< of the whole suite, US dollars
    std::function<void(const ArrayProgress&)> progress = {};
    std::function<void(const std::string&)> note = {}; ///< what a person should know
};

/// Works on the samples of a suite that wait by arrays of jobs, one after the other, until none
/// waits: what a lost job leaves is dealt out anew. An array that was submitted by a process that
/// has ended is followed first. Once cancelled, the array is too.
/// @param suite an absolute path that is the same on all machines
/// @throws Error Io where sbatch fails, or Slurm gives no answer for long; LimitExceeded where
///         arrays, one after the other, bring nothing
SuiteEnd run_arrays(const std::filesystem::path& suite, ResultStore& store,
                    const Commands& commands, const ArrayRunOptions& options,
                    const Context& context);

/// Takes the results of arrays that have ended since the last process that followed them did.
/// @return the array that has not ended, where there is one
std::optional<SubmittedArray> take_ended_arrays(const std::filesystem::path& suite,
                                                ResultStore& store, const Commands& commands);

} // namespace graticule::evaluation::slurm
