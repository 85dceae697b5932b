// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/tracee.hpp"

#include "sandbox/confinement/failure.hpp"

#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace graticule::sandbox::confinement {

struct Tracee::Registers {
    user_regs_struct values;
    std::uint64_t blocked; ///< signals
};

namespace {

using namespace std::chrono_literals;

constexpr auto MostCall = 5s;  // none of the calls waits for anybody
constexpr int MostStops = 100; // on the way through one call: the filter asks, a copy is there
constexpr long BetweenLooks_ns = 50'000'000;
constexpr unsigned long Options = PTRACE_O_TRACEFORK | PTRACE_O_TRACESECCOMP | PTRACE_O_EXITKILL;
constexpr std::string_view SyscallInstruction = "\x0f\x05";
// What the kernel's own code answers where a call is to be made again (linux/errno.h, which has
// them for the kernel alone).
constexpr long RestartFirst = -514, RestartLast = -512, RestartBlock = -516;

// Where it was in the middle of a call, it is to make the call anew.
void rewind_call(user_regs_struct& registers) {
    const auto result = static_cast<long>(registers.rax);
    if (static_cast<long>(registers.orig_rax) >= 0) {
        if (result >= RestartFirst && result <= RestartLast) {
            registers.rax = registers.orig_rax;
            registers.rip -= SyscallInstruction.size();
        } else if (result == RestartBlock) {
            registers.rax = static_cast<unsigned long>(-EINTR);
        }
    }
    registers.orig_rax = static_cast<unsigned long>(-1); // the kernel has nothing left to mend
}

int open_memory(pid_t process) {
    const std::string path = "/proc/" + std::to_string(process) + "/mem";
    return expect(::open(path.c_str(), O_RDWR | O_CLOEXEC), "the memory of a session");
}

} // namespace

Tracee::Tracee(pid_t process) : m_process(process), m_kept(std::make_unique<Registers>()) {
    expect(::ptrace(PTRACE_SEIZE, process, nullptr, Options), "taking hold of a session");
    m_is_held = true;
    try {
        expect(::ptrace(PTRACE_INTERRUPT, process, nullptr, nullptr), "taking hold of a session");
        await_stop(Clock::now() + MostCall);
        m_memory = open_memory(process);
        keep_registers();
        m_gate = find_gate();
        block_signals();
    } catch (const Failure&) {
        release();
        throw;
    }
}

Tracee::Tracee(pid_t process, const Tracee& origin)
    : m_process(process), m_is_copy(true), m_is_held(true), m_gate(origin.m_gate),
      m_kept(std::make_unique<Registers>(*origin.m_kept)) {
    try {
        await_stop(Clock::now() + MostCall);
        m_memory = open_memory(process);
    } catch (const Failure&) {
        discard();
        throw;
    }
}

Tracee::~Tracee() {
    if (m_is_held && m_is_copy)
        discard(); // nobody knows how far it came
    else if (m_is_held)
        release();
    if (m_memory >= 0)
        ::close(m_memory);
}

// Who holds it hears of its end first, and until then it has not ended for anybody else.
void Tracee::discard() {
    m_is_held = false;
    ::kill(m_process, SIGKILL);
    while (::waitpid(m_process, &m_status, __WALL) == m_process && WIFSTOPPED(m_status)) {
    }
}

void Tracee::await_stop(Clock::time_point deadline) {
    constexpr timespec BetweenLooks{0, BetweenLooks_ns};
    sigset_t stops; // each is told by a signal, which waits where it comes before it is waited for
    ::sigemptyset(&stops);
    ::sigaddset(&stops, SIGCHLD);
    pid_t seen = 0;
    while ((seen = ::waitpid(m_process, &m_status, __WALL | WNOHANG)) == 0) {
        if (Clock::now() > deadline) {
            m_is_held = false;
            ::kill(m_process, SIGKILL); // half of a call is nothing to go on from
            throw Failure("a session does not come to the end of a call");
        }
        ::sigtimedwait(&stops, nullptr, &BetweenLooks);
    }
    if (seen != m_process || !WIFSTOPPED(m_status)) {
        m_is_held = false;
        throw Failure("the session ended meanwhile");
    }
}

void Tracee::keep_registers() {
    expect(::ptrace(PTRACE_GETREGS, m_process, nullptr, &m_kept->values), "a session's registers");
    rewind_call(m_kept->values);
}

// A signal that waits stops a process before it has carried out anything, and one that a timer
// sends waits each time. The one that tells of a step is not held: the kernel would take it for a
// fault of the process.
void Tracee::block_signals() {
    constexpr std::uint64_t Held = ~(1ULL << (SIGTRAP - 1U));
    expect(::ptrace(PTRACE_GETSIGMASK, m_process, sizeof m_kept->blocked, &m_kept->blocked),
           "a session's signals");
    expect(::ptrace(PTRACE_SETSIGMASK, m_process, sizeof Held, &Held), "a session's signals");
}

// In the page of code that the kernel itself puts into every process, and where it says that is.
std::uint64_t Tracee::find_gate() const {
    constexpr std::size_t MostBytes = 16384;
    std::ifstream vector("/proc/" + std::to_string(m_process) + "/auxv", std::ios::binary);
    for (Elf64_auxv_t entry{}; vector.read(reinterpret_cast<char*>(&entry), sizeof entry);) {
        if (entry.a_type != AT_SYSINFO_EHDR)
            continue;
        const std::size_t at = read(entry.a_un.a_val, MostBytes).find(SyscallInstruction);
        if (at != std::string::npos)
            return entry.a_un.a_val + at;
    }
    throw Failure("a session lacks the kernel's page");
}

long Tracee::call(long number, std::initializer_list<std::uint64_t> arguments) {
    std::array<std::uint64_t, 6> given{};
    std::copy(arguments.begin(), arguments.end(), given.begin());
    user_regs_struct registers = m_kept->values;
    registers.rip = m_gate;
    registers.rax = static_cast<std::uint64_t>(number);
    registers.rdi = given[0];
    registers.rsi = given[1];
    registers.rdx = given[2];
    registers.r10 = given[3];
    registers.r8 = given[4];
    registers.r9 = given[5];
    expect(::ptrace(PTRACE_SETREGS, m_process, nullptr, &registers), "a session's registers");
    step();
    expect(::ptrace(PTRACE_GETREGS, m_process, nullptr, &registers), "a session's registers");
    if (registers.rip != m_gate + SyscallInstruction.size())
        throw Failure("a session did something else than it was told to");
    return static_cast<long>(registers.rax);
}

// One instruction, which the whole call is.
void Tracee::step() {
    const Clock::time_point deadline = Clock::now() + MostCall;
    for (int stops = 0; stops < MostStops; ++stops) {
        expect(::ptrace(PTRACE_SINGLESTEP, m_process, nullptr, nullptr), "a call for a session");
        await_stop(deadline);
        if (m_status >> 16 == PTRACE_EVENT_FORK) {
            unsigned long child = 0;
            expect(::ptrace(PTRACE_GETEVENTMSG, m_process, nullptr, &child), "a copy's number");
            m_newest_child = static_cast<pid_t>(child);
        }
        if (m_status >> 16 == 0 && WSTOPSIG(m_status) == SIGTRAP)
            return;
        // Other stops: the filter asks, or a stop that was asked for before.
    }
    throw Failure("a session does not carry out a call");
}

long Tracee::expect_call(std::string_view step, long number,
                         std::initializer_list<std::uint64_t> arguments) {
    constexpr long MostErrors = 4095;
    const long result = call(number, arguments);
    if (result < 0 && result >= -MostErrors) {
        errno = static_cast<int>(-result);
        fail(step);
    }
    return result;
}

std::unique_ptr<Tracee> Tracee::clone(std::uint64_t flags) {
    constexpr long ToBeRestarted = -513; // ERESTARTNOINTR: a signal came in the middle of it
    constexpr int MostAttempts = 100;
    m_newest_child = 0;
    long result = ToBeRestarted;
    for (int i = 0; i < MostAttempts && result == ToBeRestarted; ++i)
        result = call(SYS_clone, {flags, 0, 0, 0, 0});
    if (result == -EAGAIN) { // where nobody has asked for a copy that was killed from outside
        reap_children();
        result = call(SYS_clone, {flags, 0, 0, 0, 0});
    }
    if (result == -EAGAIN)
        throw Failure("it has as many processes, threads and forks as it may have");
    if (m_newest_child == 0) {
        errno = static_cast<int>(-result);
        fail("a copy of a session");
    }
    return std::unique_ptr<Tracee>(new Tracee(m_newest_child, *this));
}

void Tracee::reap_children() {
    constexpr int MostChildren = 10'000;
    for (int i = 0; i < MostChildren; ++i)
        if (call(SYS_wait4, {static_cast<std::uint64_t>(-1), 0, WNOHANG, 0}) <= 0)
            return;
}

void Tracee::write(std::uint64_t address, std::string_view bytes) const {
    if (::pwrite(m_memory, bytes.data(), bytes.size(), static_cast<off_t>(address))
        != static_cast<ssize_t>(bytes.size()))
        fail("the memory of a session");
}

std::string Tracee::read(std::uint64_t address, std::size_t count) const {
    std::string bytes(count, '\0');
    const ssize_t got = ::pread(m_memory, bytes.data(), count, static_cast<off_t>(address));
    bytes.resize(got < 0 ? 0 : static_cast<std::size_t>(got));
    return bytes;
}

void Tracee::release() {
    m_is_held = false;
    ::kill(m_process, SIGSTOP);
    if (m_gate != 0) { // otherwise nothing was changed
        ::ptrace(PTRACE_SETREGS, m_process, nullptr, &m_kept->values);
        ::ptrace(PTRACE_SETSIGMASK, m_process, sizeof m_kept->blocked, &m_kept->blocked);
    }
    ::ptrace(PTRACE_DETACH, m_process, nullptr, nullptr);
}

} // namespace graticule::sandbox::confinement
