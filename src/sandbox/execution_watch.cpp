// SPDX-License-Identifier: Apache-2.0
#include "sandbox/execution_watch.hpp"

#include "base/error.hpp"
#include "base/json_member.hpp"
#include "base/text.hpp"
#include "sandbox/process_tree.hpp"

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

constexpr auto MostSettling = 2s; // an honest session takes less than 1 ms on an idle machine
constexpr auto MostWaiting = 60s; // for a processor
constexpr int LooksAtOnce = 3;
constexpr auto BetweenLooks = 100us;

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

} // namespace

ExecutionWatch::ExecutionWatch(SessionProcess& process, const SessionSetup& setup,
                               const Context& context, const Baseline& baseline)
    : m_process(process), m_setup(setup), m_limits(process, setup, context, baseline) {}

void ExecutionWatch::poll_once(Clock::time_point deadline) {
    const auto until = std::min(deadline, m_limits.next_check()) - Clock::now();
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
    while (m_state == Channel::State::Waiting && !m_limits.stopped() && Clock::now() < deadline) {
        poll_once(deadline);
        m_limits.check();
    }
}

void ExecutionWatch::see_through(Json request, Execution& execution) {
    const auto started = Clock::now();
    const auto deadline = started + m_setup.limits.time;
    const std::string nonce = fresh_nonce();
    request["nonce"] = nonce;
    m_is_code = text_member(request, "kind") == "execute";
    begin(request);
    await(deadline);
    if (m_state == Channel::State::Waiting && !m_limits.stopped())
        interrupt();
    if (m_state == Channel::State::Waiting)
        m_limits.stop(Outcome::TimeLimit,
                      fmt::format("the time limit of {}", seconds_words(m_setup.limits.time)));
    if (m_state == Channel::State::Complete && !m_limits.stopped())
        if (const auto answer = hear(nonce))
            take_answer(*answer, execution);
    execution.duration =
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - started);
    settle();
    judge(execution);
}

// To heed it takes the processor, for which a session may have to wait on a busy machine.
void ExecutionWatch::interrupt() {
    m_interrupted = true;
    m_process.signal(SIGINT);
    const auto before = cpu_of_tree(m_process.process());
    const Clock::time_point last = Clock::now() + MostSettling;
    do
        await(Clock::now() + Grace);
    while (m_state == Channel::State::Waiting && !m_limits.stopped() && Clock::now() < last
           && waits_for_processor(before));
}

// Who has not had the time that what is asked of it takes, and would use it if it had it.
bool ExecutionWatch::waits_for_processor(std::chrono::milliseconds cpu_before) const {
    const int process = m_process.process();
    return wants_processor(process) && cpu_of_tree(process) - cpu_before < Grace;
}

void ExecutionWatch::begin(const Json& request) {
    m_process.output().begin();
    m_process.errors().begin();
    m_state = m_process.channel().take();
    if (m_state == Channel::State::Complete)
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
    if (m_state != Channel::State::Complete || m_limits.stopped())
        return;
    m_process.output().take();
    m_process.errors().take();
    const std::string nonce = fresh_nonce();
    m_process.channel().send({{"kind", "settle"}, {"nonce", nonce}});
    m_state = Channel::State::Waiting;
    const auto before = cpu_of_tree(m_process.process());
    const Clock::time_point last = Clock::now() + MostWaiting;
    await(Clock::now() + MostSettling);
    while (m_state == Channel::State::Waiting && !m_limits.stopped() && Clock::now() < last
           && waits_for_processor(before))
        await(Clock::now() + Grace);
    if (m_state == Channel::State::Waiting)
        m_state = Channel::State::Broken;
    if (m_state != Channel::State::Complete || m_limits.stopped() || !hear(nonce))
        return;
    m_limits.check_at_end(m_is_code);
    freeze();
}

// No thread outlives its execution, nor does a process that it starts before it heeds the signal.
void ExecutionWatch::freeze() {
    m_process.signal(SIGSTOP);
    const auto before = cpu_of_tree(m_process.process());
    const Clock::time_point deadline = Clock::now() + MostSettling;
    const Clock::time_point last = Clock::now() + MostWaiting;
    bool still = false;
    for (int looks = 0;
         !(still = stands_still(m_process.process()))
         && (Clock::now() < deadline || (Clock::now() < last && waits_for_processor(before)));
         ++looks)
        if (looks < LooksAtOnce)
            std::this_thread::yield();
        else
            std::this_thread::sleep_for(BetweenLooks); // it may want this processor for that
    if (!still)
        m_limits.stop(Outcome::Forged, "threads that do not stop");
    else if (has_children(m_process.process()))
        m_limits.stop(Outcome::Forged, "processes left behind");
}

void ExecutionWatch::judge(Execution& execution) {
    if (m_state == Channel::State::Broken)
        m_limits.stop(Outcome::Forged, "an answer that is not the session's");
    if (m_limits.stopped() || m_state == Channel::State::Closed) {
        m_limits.end(execution);
    } else if (m_interrupted) {
        execution.outcome = Outcome::Interrupted;
        execution.limit = fmt::format("the time limit of {}", seconds_words(m_setup.limits.time));
    }
    execution.output = {m_process.output().latest(64U << 10U), m_process.output().bytes()};
    execution.errors = {m_process.errors().latest(64U << 10U), m_process.errors().bytes()};
}

} // namespace graticule::sandbox
