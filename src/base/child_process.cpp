// SPDX-License-Identifier: Apache-2.0
#include "base/child_process.hpp"

#include "base/environment.hpp"
#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace graticule {

namespace {

constexpr std::size_t MostInputBytes = 4096; // a pipe takes as much without waiting
constexpr std::size_t MostKeptBytes = 64U << 10U;
constexpr std::chrono::milliseconds Grace{2000}; // to end of itself
constexpr std::chrono::milliseconds Look{10};
constexpr int NotStarted = 127; // as shells say it

[[noreturn]] void fail(const char* what) {
    throw Error(ErrorCode::Io, fmt::format("{}: {}", what, std::strerror(errno)));
}

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // execve() changes none
    pointers.push_back(nullptr);
    return pointers;
}

// A program that was itself started without standard input or output gets their numbers for what it
// opens, which the child would overwrite.
int beyond_standard(int file) {
    if (file < 0 || file > STDERR_FILENO)
        return file;
    const int moved = ::fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ::close(file);
    return moved;
}

int memory_file(const char* name) {
    const int file = beyond_standard(::memfd_create(name, MFD_CLOEXEC));
    if (file < 0)
        fail("No memory for what a program prints");
    return file;
}

// The child's group; or the child alone, where it has had no time to make one.
void send_signal(pid_t process, int signal) {
    if (::kill(-process, signal) != 0)
        ::kill(process, signal);
}

// Between fork() and execve(), where hardly anything may be called.
struct Start {
    char* const* words;
    char* const* environment;
    int input, output, errors;
    rlim_t most_bytes;
    pid_t parent;
};

[[noreturn]] void become(const Start& start) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    ::setsid();
    const bool is_ready = ::getppid() == start.parent && ::dup2(start.input, STDIN_FILENO) >= 0
                          && ::dup2(start.output, STDOUT_FILENO) >= 0
                          && ::dup2(start.errors, STDERR_FILENO) >= 0;
    if (start.most_bytes > 0) {
        const rlimit limit{start.most_bytes, start.most_bytes};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    lift_memory_limit();
    ::close_range(STDERR_FILENO + 1, UINT_MAX, 0);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (is_ready)
        ::execve(start.words[0], start.words, start.environment);
    ::_exit(NotStarted);
}

std::string read_part(int file, off_t from) {
    std::string text(MostKeptBytes, '\0');
    const ssize_t count = ::pread(file, text.data(), text.size(), from);
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
}

} // namespace

ChildProcess::Descriptor::~Descriptor() {
    ::close(m_file);
}

ChildProcess::Pipe ChildProcess::open_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        fail("No pipe to a program");
    return {Descriptor(beyond_standard(ends[0])), Descriptor(beyond_standard(ends[1]))};
}

ChildProcess::ChildProcess(const ChildCommand& command)
    : m_output(memory_file("output")), m_errors(memory_file("errors")), m_input(open_pipe()) {
    if (command.words.empty() || command.input.size() > MostInputBytes)
        throw Error(ErrorCode::Internal, "A child process needs a program and a short input");
    if (::write(m_input.write_end.get(), command.input.data(), command.input.size())
        != static_cast<ssize_t>(command.input.size()))
        fail("A program cannot be told what to do");
    const std::vector<char*> words = pointers_to(command.words);
    const std::vector<std::string> environment =
        command.environment ? *command.environment : whole_environment();
    const std::vector<char*> variables = pointers_to(environment);
    const ChildStreams streams = command.streams.value_or(
        ChildStreams{m_input.read_end.get(), m_output.get(), m_errors.get()});
    const Start start{words.data(),   variables.data(),   streams.input, streams.output,
                      streams.errors, command.most_bytes, ::getpid()};
    m_process = unconfined([&start] {
        const pid_t process = ::fork();
        if (process == 0)
            become(start);
        return process;
    });
    if (m_process < 0)
        fail("No process for a program");
}

ChildProcess::~ChildProcess() {
    stop();
}

bool ChildProcess::running() {
    return !exit_status();
}

std::optional<int> ChildProcess::exit_status() {
    siginfo_t ended{};
    if (m_status
        || ::waitid(P_PID, static_cast<id_t>(m_process), &ended, WEXITED | WNOHANG | WNOWAIT) != 0
        || ended.si_pid != m_process)
        return m_status;
    ::kill(-m_process, SIGKILL); // its number is its own until it is waited for
    int status = 0;
    if (::waitpid(m_process, &status, 0) == m_process)
        m_status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return m_status;
}

std::string ChildProcess::output() const {
    return read_part(m_output.get(), 0);
}

std::string ChildProcess::errors() const {
    struct stat status {};
    ::fstat(m_errors.get(), &status);
    return read_part(m_errors.get(),
                     std::max<off_t>(0, status.st_size - static_cast<off_t>(MostKeptBytes)));
}

void ChildProcess::stop() {
    if (m_process <= 0 || exit_status())
        return;
    send_signal(m_process, SIGTERM);
    for (auto waited = Grace; waited > Look && running(); waited -= Look)
        std::this_thread::sleep_for(Look);
    if (!running())
        return;
    send_signal(m_process, SIGKILL);
    int status = 0;
    ::waitpid(m_process, &status, 0);
    m_status = 128 + SIGKILL;
}

std::optional<std::filesystem::path> find_program(std::string_view name) {
    const char* const path = std::getenv("PATH");
    for (const std::string& folder : split(path == nullptr ? "" : path, ':')) {
        const std::filesystem::path program = std::filesystem::path(folder) / name;
        if (!folder.empty() && ::access(program.c_str(), X_OK) == 0)
            return program;
    }
    return std::nullopt;
}

} // namespace graticule
