// SPDX-License-Identifier: Apache-2.0
#include "sandbox/server_process.hpp"

#include "base/memory.hpp"
#include "sandbox/confinement/order.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>

namespace graticule::sandbox {

namespace {

constexpr std::size_t ServerStackBytes = 65536;
constexpr std::size_t MostShownBytes = 2000;
constexpr int NotStarted = 127; // as shells say it

// Between clone() and execve() the child uses our memory while we wait: it may make system calls
// and nothing else.
struct Start {
    char* const* words;
    char* const* environment;
    int control, printed, nothing;
    bool in_user_namespace;
    std::array<char, 32> user_map, group_map;
};

void write_file_of_self(const char* path, const char* text) {
    std::size_t length = 0;
    while (text[length] != '\0')
        ++length;
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return; // what depends on it fails and says so
    [[maybe_unused]] const ssize_t count = ::write(file, text, length);
    ::close(file);
}

int become_server(void* argument) {
    const Start& start = *static_cast<const Start*>(argument);
    if (start.in_user_namespace) {
        write_file_of_self("/proc/self/setgroups", "deny");
        write_file_of_self("/proc/self/uid_map", start.user_map.data());
        write_file_of_self("/proc/self/gid_map", start.group_map.data());
    }
    write_file_of_self("/proc/self/oom_score_adj", "500"); // before what the user does besides
    lift_memory_limit();
    ::setsid();
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    if (::dup2(start.nothing, STDIN_FILENO) >= 0 && ::dup2(start.printed, STDOUT_FILENO) >= 0
        && ::dup2(start.printed, STDERR_FILENO) >= 0
        && ::dup2(start.control, confinement::SessionSocket) >= 0) {
        ::close_range(confinement::SessionSocket + 1, UINT_MAX, 0);
        ::execve(start.words[0], start.words, start.environment);
    }
    ::_exit(NotStarted);
}

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<char*> pointers;
    for (const std::string& text : texts)
        pointers.push_back(const_cast<char*>(text.c_str())); // execve() changes none
    pointers.push_back(nullptr);
    return pointers;
}

// Above the numbers that the child gives them.
Descriptor apart(const Descriptor& descriptor) {
    constexpr int Apart = 10;
    Descriptor copy(::fcntl(descriptor.get(), F_DUPFD_CLOEXEC, Apart));
    if (!copy)
        fail_with_errno("No descriptor for a sandbox");
    return copy;
}

std::array<char, 32> map_of(unsigned id) {
    std::array<char, 32> text{};
    *fmt::format_to_n(text.data(), text.size() - 1, "0 {} 1", id).out = '\0';
    return text;
}

} // namespace

bool needs_user_namespace() {
    return ::geteuid() != 0;
}

ServerProcess::ServerProcess(const std::vector<std::string>& words,
                             const std::vector<std::string>& environment)
    : m_printed(::memfd_create("printed", MFD_CLOEXEC)) {
    if (!m_printed)
        fail_with_errno("No memory for what a sandbox prints");
    DescriptorPair sockets = make_sockets(SOCK_SEQPACKET);
    m_control = std::move(sockets.ours);
    const Descriptor control = apart(sockets.theirs);
    const Descriptor printed = apart(m_printed);
    const Descriptor nothing = apart(Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
    const std::vector<char*> word_pointers = pointers_to(words);
    const std::vector<char*> variables = pointers_to(environment);
    Start start{word_pointers.data(), variables.data(),   control.get(),
                printed.get(),        nothing.get(),      needs_user_namespace(),
                map_of(::geteuid()),  map_of(::getegid())};
    std::vector<std::byte> stack(ServerStackBytes);
    const int namespaces = CLONE_NEWPID | (start.in_user_namespace ? CLONE_NEWUSER : 0);
    // Handlers of ours must not run in the child, which shares our memory.
    sigset_t all, before;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before);
    m_process = ::clone(become_server, stack.data() + stack.size(),
                        CLONE_VM | CLONE_VFORK | SIGCHLD | namespaces, &start);
    const int failure = errno;
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = failure;
    if (m_process < 0)
        fail_with_errno("The system gives no namespaces for a sandbox");
}

ServerProcess::~ServerProcess() {
    m_control.close();
    ::kill(m_process, SIGKILL); // it holds nothing that wants an orderly end
    while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {
    }
}

std::string ServerProcess::printed() const {
    const off_t size = ::lseek(m_printed.get(), 0, SEEK_END);
    const off_t from = std::max<off_t>(0, size - static_cast<off_t>(MostShownBytes));
    std::string text(static_cast<std::size_t>(std::max<off_t>(0, size - from)), '\0');
    const ssize_t count = ::pread(m_printed.get(), text.data(), text.size(), from);
    text.resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    return text;
}

} // namespace graticule::sandbox
