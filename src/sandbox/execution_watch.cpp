// SPDX-License-Identifier: Apache-2.0
#include "sandbox/execution_watch.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"

#include <fmt/format.h>
#include <openssl/rand.h>
#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <thread>

namespace graticule::sandbox {

using namespace std::chrono_literals;

namespace {

constexpr auto Grace = 80ms;      // from the interrupt to the kill
constexpr auto MostSettling = 2s; // an honest session takes less than 1 ms on an idle machine
constexpr auto BetweenChecks = 50ms;
constexpr int ShareOfLooking =
    10; // one part of the time for looking into folders, ten for all else
constexpr std::uint64_t MostFilesBefore = 100'000;

// What a session cannot have said before it was asked.
std::string fresh_nonce() {
    std::array<unsigned char, 16> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1)
        throw Error(ErrorCode::Internal, "No random bytes for a session");
    std::string text;
    for (const unsigned char byte : bytes)
        text += fmt::format("{:02x}", byte);
    return text;
}

std::string megabytes(std::uint64_t bytes) {
    return fmt::format("{} MB", format_number(static_cast<double>(bytes) / 1e6, 4));
}

std::string seconds(std::chrono::milliseconds time) {
    return fmt::format("{} s", format_number(static_cast<double>(time.count()) / 1e3, 4));
}

} // namespace

Baseline baseline_of(const SessionSetup& setup, std::uint64_t shared_bytes) {
    Baseline baseline{shared_bytes, {}};
    for (const Mount& mount : setup.mounts)
        if (mount.writable)
            baseline.folders.push_back(use_of_folder(mount.source, MostFilesBefore));
    return baseline;
}

ExecutionWatch::ExecutionWatch(SessionProcess& process, const SessionSetup& setup,
                               const Context& context, const Baseline& baseline)
    : m_process(process), m_setup(setup), m_context(context), m_baseline(baseline),
      m_next_check(Clock::now()), m_next_folder_check(m_next_check) {}

void ExecutionWatch::stop(Outcome why, std::string limit) {
    if (m_stopped)
        return;
    m_stopped = why;
    m_limit = std::move(limit);
    m_process.signal(SIGKILL);
}

void ExecutionWatch::check_limits() {
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

void ExecutionWatch::check_folders() {
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

void ExecutionWatch::poll_once(Clock::time_point deadline) {
    const auto until = std::min(deadline, m_next_check) - Clock::now();
    const auto wait_us = std::max<std::int64_t>(
        0, std::chrono::duration_cast<std::chrono::microseconds>(until).count());
    Channel& channel = m_process.channel();
    const auto wanted = static_cast<short>(POLLIN | (channel.has_to_send() ? POLLOUT : 0));
    std::array<pollfd, 4> files{pollfd{channel.descriptor(), wanted, 0},
                                pollfd{m_process.output().descriptor(), POLLIN, 0},
                                pollfd{m_process.errors().descriptor(), POLLIN, 0},
                                pollfd{m_process.descriptor(), POLLIN, 0}};
    const timespec wait{wait_us / 1'000'000, wait_us % 1'000'000 * 1000};
    ::ppoll(files.data(), files.size(), &wait, nullptr);
    channel.push();
    m_process.output().take();
    m_process.errors().take();
    m_state = channel.take();
    if (m_state == Channel::State::Waiting && (files[3].revents & POLLIN) != 0)
        m_state = Channel::State::Closed;
}

void ExecutionWatch::await(Clock::time_point deadline) {
    while (m_state == Channel::State::Waiting && !m_stopped && Clock::now() < deadline) {
        poll_once(deadline);
        check_limits();
    }
}

void ExecutionWatch::see_through(Json request, Execution& execution) {
    const auto started = Clock::now();
    const auto deadline = started + m_setup.limits.time;
    const std::string nonce = fresh_nonce();
    request["nonce"] = nonce;
    begin(request);
    await(deadline);
    if (m_state == Channel::State::Waiting && !m_stopped) {
        m_interrupted = true;
        m_process.signal(SIGINT);
        await(deadline + Grace);
    }
    if (m_state == Channel::State::Waiting)
        stop(Outcome::TimeLimit, fmt::format("the time limit of {}", seconds(m_setup.limits.time)));
    if (m_state == Channel::State::Complete && !m_stopped)
        if (const auto answer = hear(nonce))
            take_answer(*answer, execution);
    execution.duration =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started);
    settle();
    judge(execution);
}

void ExecutionWatch::begin(const Json& request) {
    m_process.output().begin();
    m_process.errors().begin();
    m_state = m_process.channel().take();
    if (m_state != Channel::State::Waiting)
        m_state = Channel::State::Broken; // it spoke without being asked
    m_process.channel().send(request);
    m_process.signal(SIGCONT);
}

std::optional<Json> ExecutionWatch::hear(const std::string& nonce) {
    try {
        Json answer = m_process.channel().message();
        if (text_member(answer, "nonce") == nonce)
            return answer;
    } catch (const Error&) {
        // No JSON: as if it had answered something else.
    }
    m_state = Channel::State::Broken;
    return std::nullopt;
}

// Whoever answered must also read the next message, as the session does when code has returned:
// code that answered in its stead does not get around to it, or the session's own answer comes on
// top.
void ExecutionWatch::settle() {
    if (m_state != Channel::State::Complete || m_stopped)
        return;
    m_process.output().take();
    m_process.errors().take();
    const std::string nonce = fresh_nonce();
    m_process.channel().send({{"kind", "settle"}, {"nonce", nonce}});
    m_state = Channel::State::Waiting;
    await(Clock::now() + MostSettling);
    if (m_state == Channel::State::Waiting)
        m_state = Channel::State::Broken;
    if (m_state != Channel::State::Complete || m_stopped || !hear(nonce))
        return;
    m_next_check = m_next_folder_check = Clock::now();
    check_limits();
    hold_still();
}

// No thread outlives its execution, nor does a process that it starts before it heeds the signal.
void ExecutionWatch::hold_still() {
    m_process.signal(SIGSTOP);
    const Clock::time_point deadline = Clock::now() + MostSettling;
    while (!stands_still(m_process.process()) && Clock::now() < deadline)
        std::this_thread::sleep_for(50us);
    if (!stands_still(m_process.process()))
        stop(Outcome::Forged, "threads that do not stop");
    else if (has_children(m_process.process()))
        stop(Outcome::Forged, "processes left behind");
}

void ExecutionWatch::judge(Execution& execution) {
    if (m_state == Channel::State::Broken)
        stop(Outcome::Forged, "an answer that is not the session's");
    if (m_stopped || m_state == Channel::State::Closed) {
        judge_end(execution);
    } else if (m_interrupted) {
        execution.outcome = Outcome::Interrupted;
        execution.limit = fmt::format("the time limit of {}", seconds(m_setup.limits.time));
    }
    execution.output = {m_process.output().latest(64U << 10U), m_process.output().bytes()};
    execution.errors = {m_process.errors().latest(64U << 10U), m_process.errors().bytes()};
}

void ExecutionWatch::judge_end(Execution& execution) {
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
        execution.limit = fmt::format("the limit of {} of processor time", seconds(limits.cpu));
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
