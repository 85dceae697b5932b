// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/fork_server.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/landlock.hpp"
#include "sandbox/confinement/message.hpp"
#include "sandbox/confinement/mounts.hpp"
#include "sandbox/confinement/privileges.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

namespace graticule::sandbox::confinement {

namespace {

constexpr uid_t UsersOfOneServer = 4096;
constexpr std::size_t Descriptors = 3; // socket, standard output and standard error
constexpr int MostDescriptor = 1000;

void take_descriptors(std::span<const int> descriptors, std::vector<int> kept) {
    constexpr int Apart = MostDescriptor; // from the numbers that they are to have
    std::array<int, Descriptors> moved{};
    for (std::size_t i = 0; i < moved.size(); ++i)
        moved[i] = expect(::fcntl(descriptors[i], F_DUPFD, Apart), "a descriptor");
    const int nothing = expect(::open("/dev/null", O_RDONLY), "/dev/null");
    expect(::dup2(nothing, STDIN_FILENO), "standard input");
    expect(::dup2(moved[1], STDOUT_FILENO), "standard output");
    expect(::dup2(moved[2], STDERR_FILENO), "standard error");
    expect(::dup2(moved[0], SessionSocket), "the session's socket");
    unsigned next = SessionSocket + 1;
    std::sort(kept.begin(), kept.end());
    for (const int descriptor : kept) {
        if (static_cast<unsigned>(descriptor) > next)
            expect(::close_range(next, static_cast<unsigned>(descriptor) - 1, 0),
                   "other descriptors");
        next = static_cast<unsigned>(descriptor) + 1;
    }
    expect(::close_range(next, UINT_MAX, 0), "other descriptors");
}

void say(Opening opening, const std::string& reason = {}, const std::vector<int>& files = {}) {
    try {
        send(SessionSocket, static_cast<char>(opening) + reason, files);
    } catch (const Failure&) {
        ::_exit(1); // nobody waits for it
    }
}

// The program hears and answers by two descriptors, which are the one socket.
[[noreturn]] void become_program(const std::vector<std::string>& words) {
    constexpr int NotStarted = 127; // as shells say it
    std::vector<char*> pointers;
    for (const std::string& word : words)
        pointers.push_back(const_cast<char*>(word.c_str())); // execve() changes none
    pointers.push_back(nullptr);
    if (::dup2(SessionSocket, SessionSocket + 1) >= 0)
        ::execv(pointers[0], pointers.data());
    ::_exit(NotStarted);
}

struct ProcessEnd {
    int status = 0; ///< as of wait()
    long cpu_ms = 0;
    std::string parent; ///< of a copy that is there until its parent asks for it
};

/// Of a process that has ended and whose parent has not asked. Where the kernel does not tell, it
/// counts as killed.
ProcessEnd end_of_copy(pid_t process) {
    constexpr int Parent = 1, UserTicks = 11, SystemTicks = 12,
                  ExitCode = 49; // from the state on; proc(5)
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    std::istringstream words(text.substr(std::min(text.size(), text.rfind(')') + 2)));
    const std::vector<std::string> fields{std::istream_iterator<std::string>(words), {}};
    if (fields.size() <= ExitCode)
        return {SIGKILL, 0, {}};
    const auto number = [&](int field) {
        return std::strtol(fields[static_cast<std::size_t>(field)].c_str(), nullptr, 10);
    };
    const long ticks = number(UserTicks) + number(SystemTicks);
    return {static_cast<int>(number(ExitCode)), ticks * 1000 / ::sysconf(_SC_CLK_TCK),
            fields[Parent]};
}

// A new user namespace can only be made by who has the root of the mount namespace, and a root be
// changed by who has the capabilities that come with one, or has not given up those that there
// were. Nor could a session that did both be copied with namespaces.
void enter_as_user(const SessionOrder& order, uid_t user, int proc) {
    const bool has_namespace = order.second_user && proc >= 0;
    std::optional<Mount> root;
    if (!order.copyable)
        root.emplace("/");
    if (root && !has_namespace)
        enter_copy(*root);
    become_user(user, has_namespace ? proc : -1);
    if (root && has_namespace)
        enter_copy(*root);
}

std::variant<SyscallFilter, Failure> built_filter(Programs programs, Network network) {
    try {
        return SyscallFilter(programs, network);
    } catch (const Failure& failure) {
        return failure;
    }
}

} // namespace

std::vector<int> library_files() {
    std::vector<int> files;
    for (int descriptor = SessionSocket + 1; descriptor < MostDescriptor; ++descriptor) {
        struct stat status {};
        const int flags = ::fcntl(descriptor, F_GETFL);
        if (flags >= 0 && (flags & O_ACCMODE) == O_RDONLY && (flags & O_PATH) == 0
            && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
            files.push_back(descriptor);
    }
    return files;
}

ForkServer::ForkServer(int control, uid_t first_user, Runtime& runtime, int cloner)
    : m_control(control), m_first_user(first_user), m_runtime(runtime), m_cloner(cloner),
      m_self(static_cast<int>(
          expect(::syscall(SYS_pidfd_open, ::getpid(), 0), "a process descriptor"))),
      m_filter(built_filter(runtime.programs(), Network::Nothing)) {}

bool ForkServer::serve() {
    for (;;) {
        const Message message = receive(m_control);
        if (message.words.empty())
            return false;
        bool is_session = false;
        try {
            is_session = obey(message);
        } catch (const Failure& failure) {
            send(m_control, std::string("failed ") + failure.what());
        }
        if (is_session)
            return true;
        for (const int descriptor : message.descriptors)
            ::close(descriptor);
    }
}

bool ForkServer::obey(const Message& message) {
    const std::string words = message.words.substr(1);
    if (message.words[0] == static_cast<char>(Verb::Wait)) {
        wait(words);
        return false;
    }
    if (message.words[0] == static_cast<char>(Verb::Copy)) {
        copy(words, message.descriptors);
        return false;
    }
    const SessionOrder order = session_order(words);
    if (message.descriptors.size() != Descriptors)
        throw Failure("an order lacks its open files");
    return open(order, message.descriptors);
}

bool ForkServer::open(const SessionOrder& order, std::span<const int> descriptors) {
    const uid_t user = m_first_user == 0 ? 0 : m_first_user + m_sessions++ % UsersOfOneServer;
    if (order.proxy && !m_filter_with_proxy)
        m_filter_with_proxy = built_filter(m_runtime.programs(), Network::Proxy);
    expect(::unshare(CLONE_NEWPID), "a process namespace");
    const pid_t child = m_runtime.fork();
    if (child == 0) {
        lock_up(order, descriptors, user);
        return true;
    }
    const int failure = errno;
    expect(::setns(m_self, CLONE_NEWPID), "return to the process namespace");
    errno = failure;
    expect(child, "fork");
    const int descriptor =
        static_cast<int>(expect(::syscall(SYS_pidfd_open, child, 0), "a process descriptor"));
    send(m_control, "opened " + std::to_string(child), {descriptor});
    ::close(descriptor);
    return false;
}

void ForkServer::copy(const std::string& words, const std::vector<int>& descriptors) const {
    if (m_cloner < 0)
        throw Failure("sessions of this kind cannot be copied");
    const Message answer = ask_cloner(static_cast<char>(Verb::Copy) + words, descriptors);
    send(m_control, answer.words, answer.descriptors);
    for (const int descriptor : answer.descriptors)
        ::close(descriptor);
}

// The program asks one thing at a time, so what comes from it meanwhile is its end. With this
// process, the first of its namespace, the kernel ends the cloner and all sessions.
Message ForkServer::ask_cloner(const std::string& words,
                               const std::vector<int>& descriptors) const {
    send(m_cloner, words, descriptors);
    std::array<pollfd, 2> either{pollfd{m_cloner, POLLIN, 0}, pollfd{m_control, POLLIN, 0}};
    while (::poll(either.data(), either.size(), -1) < 0 && errno == EINTR) {
    }
    if (either[0].revents == 0)
        ::_exit(0);
    Message answer = receive(m_cloner);
    if (answer.words.empty())
        throw Failure("the process that copies sessions has ended");
    return answer;
}

void ForkServer::wait(const std::string& words) const {
    const auto process = static_cast<pid_t>(std::strtol(words.c_str(), nullptr, 10));
    int status = 0;
    rusage usage{};
    pid_t ended = 0;
    do {
        ended = ::wait4(process, &status, 0, &usage);
    } while (ended < 0 && errno == EINTR);
    ProcessEnd end{status,
                   (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000
                       + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000,
                   {}};
    if (ended < 0 && errno == ECHILD)
        end = end_of_copy(process); // which is a child of its session
    else
        expect(ended, "wait");
    if (!end.parent.empty()) // it counts as a process of its session's until that has asked for it
        ask_cloner(static_cast<char>(Verb::Reap) + end.parent, {});
    send(m_control, "ended " + std::to_string(end.status) + " " + std::to_string(end.cpu_ms));
}

void ForkServer::apply_filter(Network network) const {
    const BuiltFilter& filter = network == Network::Proxy ? *m_filter_with_proxy : m_filter;
    if (const auto* failure = std::get_if<Failure>(&filter))
        throw Failure(*failure);
    std::get<SyscallFilter>(filter).apply();
}

void ForkServer::lock_up(const SessionOrder& order, std::span<const int> descriptors,
                         uid_t user) const {
    try {
        take_descriptors(descriptors, m_runtime.own_files(descriptors));
        m_runtime.take_up();
        leave_what_is_shared();
        const Network network = order.proxy ? Network::Proxy : Network::Nothing;
        if (order.proxy) {
            const int listener = listen_for_proxy();
            say(Opening::Listener, {}, {listener}); // by a call that the filter refuses
            ::close(listener);
        }
        // Owners are mapped by way of /proc.
        std::optional<Mount> proc = furnish_root(order, order.private_proc ? user : 0);
        enter_as_user(order, user, proc ? proc->descriptor() : -1);
        proc.reset();
        limit_resources(order);
        drop_privileges();
        if (order.landlock)
            restrict_files(order.copyable, m_runtime.programs(), network);
        if (order.syscall_filter)
            apply_filter(network);
        say(Opening::Ready);
    } catch (const Failure& failure) {
        say(Opening::Failed, failure.what());
        ::_exit(1);
    }
    if (!order.program.empty())
        become_program(order.program);
}

} // namespace graticule::sandbox::confinement
