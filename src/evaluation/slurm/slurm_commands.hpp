// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A suite worked on by the jobs of a cluster that Slurm runs.
namespace graticule::evaluation::slurm {

/// The tasks of a job array that have not ended.
struct QueuedTasks {
    std::size_t pending = 0;
    std::size_t running = 0; ///< those that start or end included

    std::size_t count() const { return pending + running; }
};

/// How many tasks are in which state, from what `squeue --format=%T` prints.
QueuedTasks queued_tasks(std::string_view states);

/// The job's number from what `sbatch --parsable` prints: "17" or "17;cluster".
/// @throws Error Malformed
std::string job_number(std::string_view printed);

/// A word as a POSIX shell reads it.
std::string shell_word(std::string_view word);

/// The commands sbatch, squeue and scancel of this machine.
class Commands {
public:
    /// @throws Error NotFound where one of them is not there
    Commands();

    /// Submits an array of `tasks` jobs and gives its number.
    /// @param options further words for sbatch
    /// @throws Error Io with what sbatch says
    std::string submit(const std::filesystem::path& script, std::size_t tasks,
                       const std::filesystem::path& log,
                       const std::vector<std::string>& options) const;

    /// None of an array that has ended; nothing where Slurm gives no answer now.
    std::optional<QueuedTasks> tasks_of(const std::string& job) const;

    /// Asks Slurm to end all jobs of an array. Says nothing where it cannot.
    void cancel(const std::string& job) const;

private:
    std::map<std::string, std::filesystem::path> m_programs;
};

} // namespace graticule::evaluation::slurm
