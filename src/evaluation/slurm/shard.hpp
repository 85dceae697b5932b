// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/result_store.hpp"
#include "evaluation/suite_run.hpp"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What the jobs of an array are given and leave behind, in the suite's folder:
///
///     shards/3/job.json        the third array: its job's number
///     shards/3/job.sh          what each of its jobs runs
///     shards/3/2.json          the work of its second job
///     shards/3/2.sqlite        what came of them
///     shards/3/2.progress.json how far it is
///     shards/3/2.log           what it printed
///
/// Files of SQLite are not written by two machines: each job has its own, which is taken into the
/// suite's once the job has ended.
namespace graticule::evaluation::slurm {

/// The share of one job: "3/2" is the second job of the third array.
class Shard {
public:
    Shard(const std::filesystem::path& suite, std::size_t array, std::size_t task);

    std::filesystem::path work_file() const;
    std::filesystem::path results_file() const;
    std::filesystem::path progress_file() const;
    std::filesystem::path lock_file() const;

private:
    std::filesystem::path m_stem;
};

/// @param name "3/2"
/// @throws Error InvalidArgument where it is no such name
Shard shard_of(const std::filesystem::path& suite, const std::string& name);

/// What a job is to do.
struct ShardWork {
    /// Their ids, and what was tried and paid for each before.
    std::vector<Sample> samples;
    std::optional<double> cost_limit; ///< of all of them, what was paid before left out
};

void write_work(const Shard& shard, const ShardWork& work);
/// @throws Error NotFound, Malformed
ShardWork read_work(const Shard& shard);

/// What was paid for samples before.
double paid_before(const std::vector<Sample>& samples);

/// How far a job is, as it tells on a shared folder.
struct ShardProgress {
    std::size_t ended = 0;
    std::size_t errored = 0;
    double cost = 0;             ///< of this job alone
    std::optional<SuiteEnd> end; ///< none while it works, or where it was lost
};

void write_progress(const Shard& shard, const ShardProgress& progress);
/// Of a job that has not begun, or whose file cannot be read, nothing has ended.
ShardProgress read_progress(const Shard& shard);

/// Deals samples out to at most `jobs` jobs, one after the other, so that each has some of all
/// tasks and arms.
std::vector<std::vector<Sample>> deal(const std::vector<Sample>& samples, std::size_t jobs);

/// The folder of an array, and the numbers of those that there are, in order.
std::filesystem::path array_folder(const std::filesystem::path& suite, std::size_t array);
std::vector<std::size_t> arrays_of(const std::filesystem::path& suite);

/// A job array that was submitted.
struct SubmittedArray {
    std::size_t number = 0; ///< in the suite, from 1
    std::string job;        ///< of Slurm
    std::size_t tasks = 0;
};

void write_array(const std::filesystem::path& suite, const SubmittedArray& array);
/// None where it was not submitted, or its results have been taken.
std::optional<SubmittedArray> read_array(const std::filesystem::path& suite, std::size_t number);

/// Takes the results of an array that has ended into the suite's store; those of a job whose file
/// is damaged are left out, as the folders of the runs tell them too. What each job printed stays.
/// @throws Error Io where a store cannot be read or written for another reason, as for a full disk:
///         then the results of all jobs stay, to be taken by the next call
void take_results(const std::filesystem::path& suite, const SubmittedArray& array,
                  ResultStore& store);

} // namespace graticule::evaluation::slurm
