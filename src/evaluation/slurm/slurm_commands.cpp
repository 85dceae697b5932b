// SPDX-License-Identifier: Apache-2.0
#include "evaluation/slurm/slurm_commands.hpp"

#include "base/child_process.hpp"
#include "base/data_text.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <thread>

namespace graticule::evaluation::slurm {

namespace {

constexpr std::chrono::milliseconds LookAtSlurm{20};
constexpr std::chrono::seconds Patience{120}; // with a controller that is slow or gone

struct Printed {
    int status = 0;
    std::string out;
    std::string err;
};

// Not ended by an interrupt: a job that is submitted must be known.
Printed run(const std::vector<std::string>& words) {
    ChildProcess process({words, std::nullopt, "", 0});
    const auto deadline = std::chrono::steady_clock::now() + Patience;
    while (process.running() && std::chrono::steady_clock::now() < deadline)
        std::this_thread::sleep_for(LookAtSlurm);
    process.stop();
    return {process.exit_status().value_or(-1), process.output(), process.errors()};
}

} // namespace

QueuedTasks queued_tasks(std::string_view states) {
    QueuedTasks tasks;
    for (const std::string& line : split(states, '\n')) {
        const std::string_view state = trim(line);
        if (state == "PENDING")
            ++tasks.pending;
        else if (!state.empty())
            ++tasks.running;
    }
    return tasks;
}

std::string job_number(std::string_view printed) {
    const std::string number(trim(split(trim(printed), ';').front()));
    const bool digits = std::all_of(number.begin(), number.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0; });
    if (number.empty() || !digits)
        throw Error(ErrorCode::Malformed,
                    fmt::format("sbatch printed no job's number: {}", graticule::quoted(printed)),
                    "See what --slurm-option adds to sbatch");
    return number;
}

std::string shell_word(std::string_view word) {
    std::string whole = "'";
    for (const char c : word) {
        if (c == '\'')
            whole += "'\\''";
        else
            whole += c;
    }
    return whole + "'";
}

Commands::Commands() {
    for (const char* name : {"sbatch", "squeue", "scancel"}) {
        const auto program = find_program(name);
        if (!program)
            throw Error(ErrorCode::NotFound, fmt::format("{} is not on this machine", name),
                        "Call this where jobs are submitted to Slurm, or leave out --executor");
        m_programs.emplace(name, *program);
    }
}

std::string Commands::submit(const std::filesystem::path& script, std::size_t tasks,
                             const std::filesystem::path& log,
                             const std::vector<std::string>& options) const {
    // A task that is lost is not begun again by Slurm: what is left is dealt out anew.
    std::vector<std::string> words{m_programs.at("sbatch").string(),
                                   "--parsable",
                                   "--no-requeue",
                                   "--job-name=graticule",
                                   fmt::format("--array=1-{}", tasks),
                                   "--output=" + log.string()};
    words.insert(words.end(), options.begin(), options.end());
    words.push_back(script.string());
    const Printed printed = run(words);
    if (printed.status != 0)
        throw Error(ErrorCode::Io,
                    fmt::format("sbatch says {}", graticule::quoted(one_line(printed.err))),
                    "Check --slurm-option, and whether Slurm answers: `sinfo`");
    return job_number(printed.out);
}

std::optional<QueuedTasks> Commands::tasks_of(const std::string& job) const {
    const Printed printed = run({m_programs.at("squeue").string(), "--noheader", "--array",
                                 "--jobs=" + job, "--format=%T"});
    if (printed.status == 0)
        return queued_tasks(printed.out);
    // So it says of an array that ended a while ago.
    if (printed.err.find("Invalid job id") != std::string::npos)
        return QueuedTasks{};
    return std::nullopt;
}

void Commands::cancel(const std::string& job) const {
    run({m_programs.at("scancel").string(), job});
}

} // namespace graticule::evaluation::slurm
