// SPDX-License-Identifier: Apache-2.0
#include "sandbox/limit_watch.hpp"

#include "base/text.hpp"
#include "sandbox/confinement/order.hpp"
#include "sandbox/open_files.hpp"
#include "sandbox/process_tree.hpp"
#include "sandbox/removed_files.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <cstring>

namespace graticule::sandbox {

using namespace std::chrono_literals;

namespace {

constexpr auto BetweenChecks = 50ms;
constexpr auto BeforeMapping = 1s;
constexpr int ShareOfLooking =
    10; // one part of the time for looking into folders, ten for all else
constexpr int ShareOfMapping = 200; // one part for looking at all pieces of memory
constexpr int ShareOfCounting = 4;  // one part for counting pages, four for all else
constexpr int ShareOfAsking = 50;   // one part for asking threads for their time
constexpr std::uint64_t MostFilesBefore = 100'000;
constexpr std::size_t MostLocks = 10'000;

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{} MB", format_number(static_cast<double>(bytes) / 1e6, 4));
}

} // namespace

std::string seconds_words(std::chrono::milliseconds time) {
    return fmt::format("{} s", format_number(static_cast<double>(time.count()) / 1e3, 4));
}

namespace {

std::string cpu_limit_words(const Limits& limits) {
    return fmt::format("the limit of {} of processor time", seconds_words(limits.cpu));
}

} // namespace

Baseline baseline_of(const SessionSetup& setup, std::uint64_t shared_bytes) {
    Baseline baseline{shared_bytes, {}};
    for (const Mount& mount : setup.mounts)
        if (mount.writable)
            baseline.folders.push_back(use_of_folder(mount.source, MostFilesBefore));
    return baseline;
}

LimitWatch::LimitWatch(SessionProcess& process, const SessionSetup& setup, const Context& context,
                       const Baseline& baseline)
    : m_process(process), m_setup(setup), m_context(&context), m_baseline(baseline),
      m_begun(Clock::now()), m_next_check(m_begun), m_next_folder_check(m_begun + BetweenChecks),
      m_next_memory_map_check(m_begun + BeforeMapping), m_next_cpu_check(m_begun),
      m_cpu_of_others(cpu_of_ended_children(process.process())) {
    for (const Mount& mount : setup.mounts)
        if (mount.writable)
            m_places.push_back(fmt::format("{}/{}", confinement::SessionFolder, mount.target));
}

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
    m_context->check_cancelled();
    const Limits& limits = m_setup.limits;
    if (uses_too_much_memory())
        return stop(Outcome::MemoryLimit,
                    fmt::format("the memory limit of {}", megabytes(limits.memory_bytes)));
    if (m_next_check > m_next_cpu_check && uses_too_much_cpu())
        return stop(Outcome::CpuLimit, cpu_limit_words(limits));
    if (m_next_check > m_next_folder_check)
        check_files();
}

// Pages are counted one by one only where the session could be above its limit.
bool LimitWatch::uses_too_much_memory() {
    const Cgroup& group = m_process.cgroup();
    if (group.limits_memory())
        return group.ran_out_of_memory();
    const int process = m_process.process();
    const std::uint64_t limit = m_setup.limits.memory_bytes;
    const std::uint64_t besides = scratch_memory(process) + buffers_of_tree(process);
    if (memory_bound_of_tree(process, m_baseline.shared_bytes) + besides <= limit)
        return false;
    const auto started = Clock::now();
    const bool is_above = memory_of_tree(process, m_baseline.shared_bytes) + besides > limit;
    const auto ended = Clock::now();
    m_next_check = std::max(m_next_check, ended + (ended - started) * ShareOfCounting);
    return is_above;
}

// The threads of a browser are many, and each is asked for.
bool LimitWatch::uses_too_much_cpu() {
    const auto started = Clock::now();
    const bool is_above = cpu_of_tree(m_process.process()) - m_cpu_of_others > m_setup.limits.cpu;
    const auto ended = Clock::now();
    m_next_cpu_check = ended + (ended - started) * ShareOfAsking;
    return is_above;
}

void LimitWatch::check_at_end(bool is_code) {
    constexpr auto AtOnce = 100ms;
    const Clock::time_point now = Clock::now();
    m_next_check = m_next_folder_check = m_next_cpu_check = now;
    const bool is_whole = is_code || now - m_begun > AtOnce;
    m_next_memory_map_check = is_whole ? now : Clock::time_point::max();
    check();
}

FolderUse LimitWatch::use_of_removed() {
    const Clock::time_point started = Clock::now();
    const int process = m_process.process();
    if (started < m_next_memory_map_check)
        return use_of_removed_files(process);
    const FolderUse use =
        use_of_removed_and_mapped_files(process, m_places, m_setup.limits.file_bytes);
    m_next_memory_map_check = Clock::now() + (Clock::now() - started) * ShareOfMapping;
    return use;
}

void LimitWatch::check_files() {
    const auto started = Clock::now();
    const Limits& limits = m_setup.limits;
    std::uint64_t bytes = 0;
    std::uint64_t files = 0;
    bool is_readable = true;
    std::size_t number = 0;
    for (const Mount& mount : m_setup.mounts) {
        if (!mount.writable)
            continue;
        const FolderUse before = m_baseline.folders.at(number++);
        const FolderUse now = use_of_folder(mount.source, before.files + limits.disk_files);
        bytes += now.bytes - std::min(now.bytes, before.bytes);
        files += now.files - std::min(now.files, before.files);
        is_readable = is_readable && now.unreadable <= before.unreadable;
    }
    if (!m_places.empty()) {
        const FolderUse removed = use_of_removed();
        bytes += removed.bytes;
        files += removed.files;
        is_readable = is_readable && removed.unreadable == 0;
    }
    if (bytes > limits.disk_bytes)
        stop(Outcome::DiskLimit, fmt::format("the disk limit of {}", megabytes(limits.disk_bytes)));
    if (files > limits.disk_files)
        stop(Outcome::DiskLimit, fmt::format("the limit of {} files", limits.disk_files));
    if (has_more_locks(m_process.process(), MostLocks))
        stop(Outcome::MemoryLimit, fmt::format("the limit of {} locks of files", MostLocks));
    if (!is_readable)
        stop(Outcome::DiskLimit, "the disk limit, which cannot be checked: folders are closed to "
                                 "the program, or lie too deep in one another");
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
        execution.limit = cpu_limit_words(limits);
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
