// SPDX-License-Identifier: Apache-2.0
#include "sandbox/limit_watch.hpp"

#include "base/text.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstring>

namespace graticule::sandbox {

using namespace std::chrono_literals;

namespace {

constexpr auto BetweenChecks = 50ms;
constexpr int ShareOfLooking =
    10; // one part of the time for looking into folders, ten for all else
constexpr std::uint64_t MostFilesBefore = 100'000;

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{} MB", format_number(static_cast<double>(bytes) / 1e6, 4));
}

} // namespace

std::string seconds_words(std::chrono::milliseconds time) {
    return fmt::format("{} s", format_number(static_cast<double>(time.count()) / 1e3, 4));
}

Baseline baseline_of(const SessionSetup& setup, std::uint64_t shared_bytes) {
    Baseline baseline{shared_bytes, {}};
    for (const Mount& mount : setup.mounts)
        if (mount.writable)
            baseline.folders.push_back(use_of_folder(mount.source, MostFilesBefore));
    return baseline;
}

LimitWatch::LimitWatch(SessionProcess& process, const SessionSetup& setup, const Context& context,
                       const Baseline& baseline)
    : m_process(process), m_setup(setup), m_context(context), m_baseline(baseline),
      m_next_check(Clock::now()), m_next_folder_check(m_next_check) {}

void LimitWatch::stop(Outcome why, std::string limit) {
    if (m_stopped)
        return;
    m_stopped = why;
    m_limit = std::move(limit);
    m_process.signal(SIGKILL);
}

void LimitWatch::check() {
    if (Clock::now() < m_next_check)
        return;
    m_next_check = Clock::now() + BetweenChecks;
    m_context.check_cancelled();
    const Limits& limits = m_setup.limits;
    if (m_process.cgroup().ran_out_of_memory()
        || (!m_process.cgroup().limits_memory()
            && memory_of_tree(m_process.process(), m_baseline.shared_bytes) > limits.memory_bytes))
        return stop(Outcome::MemoryLimit,
                    fmt::format("the memory limit of {}", megabytes(limits.memory_bytes)));
    if (m_next_check > m_next_folder_check)
        check_folders();
}

void LimitWatch::check_now() {
    m_next_check = m_next_folder_check = Clock::now();
    check();
}

void LimitWatch::check_folders() {
    const auto started = Clock::now();
    const Limits& limits = m_setup.limits;
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;
    std::size_t number = 0;
    for (const Mount& mount : m_setup.mounts) {
        if (!mount.writable)
            continue;
        const FolderUse before = m_baseline.folders.at(number++);
        const FolderUse now = use_of_folder(mount.source, before.files + limits.disk_files);
        bytes += now.bytes - std::min(now.bytes, before.bytes);
        files += now.files - std::min(now.files, before.files);
    }
    if (bytes > limits.disk_bytes)
        stop(Outcome::DiskLimit, fmt::format("the disk limit of {}", megabytes(limits.disk_bytes)));
    if (files > limits.disk_files)
        stop(Outcome::DiskLimit, fmt::format("the limit of {} files", limits.disk_files));
    m_next_folder_check =
        Clock::now() + (Clock::now() - started) * ShareOfLooking; // folders may be large
}

void LimitWatch::end(Execution& execution) {
    const bool was_out_of_memory = m_process.cgroup().ran_out_of_memory();
    m_process.end();
    m_process.output().take();
    m_process.errors().take();
    execution.session_ended = true;
    const int status = m_process.status();
    const Limits& limits = m_setup.limits;
    if (m_stopped) {
        execution.outcome = *m_stopped;
        execution.limit = m_limit;
    } else if (was_out_of_memory) {
        execution.outcome = Outcome::MemoryLimit;
        execution.limit = fmt::format("the memory limit of {}", megabytes(limits.memory_bytes));
    } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL
               && m_process.cpu() + 500ms >= limits.cpu) {
        execution.outcome = Outcome::CpuLimit;
        execution.limit =
            fmt::format("the limit of {} of processor time", seconds_words(limits.cpu));
    } else if (WIFSIGNALED(status)) {
        execution.outcome = Outcome::Crashed;
        execution.limit =
            fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
    } else {
        execution.outcome = Outcome::Exited;
        execution.limit = fmt::format("exit status {}", WEXITSTATUS(status));
    }
}

} // namespace graticule::sandbox
