// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/cloner.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/session_copy.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

namespace graticule::sandbox::confinement {

namespace {

void copy(int socket, const std::string& words, const std::vector<int>& descriptors) {
    try {
        const pid_t copy = copy_session(session_order(words), descriptors);
        const int descriptor =
            static_cast<int>(expect(::syscall(SYS_pidfd_open, copy, 0), "a process descriptor"));
        send(socket, "opened " + std::to_string(copy), {descriptor});
        ::close(descriptor);
    } catch (const Failure& failure) {
        send(socket, std::string("refused ") + failure.what());
    }
}

void reap(int socket, const std::string& session) {
    try {
        reap_copies(static_cast<pid_t>(std::strtol(session.c_str(), nullptr, 10)));
    } catch (const Failure&) {
        // It has ended, and what it was asked to wait for with it.
    }
    send(socket, "reaped");
}

void answer(int socket, const Message& message) {
    const std::string words = message.words.substr(1);
    if (message.words[0] == static_cast<char>(Verb::Reap))
        reap(socket, words);
    else
        copy(socket, words, message.descriptors);
}

// Until the server of forks is gone, with which the kernel ends this, too.
[[noreturn]] void serve_clones(int socket) {
    sigset_t stops; // of sessions that it holds, for which it waits with a limit
    ::sigemptyset(&stops);
    ::sigaddset(&stops, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &stops, nullptr);
    for (;;) {
        const Message message = receive(socket);
        if (message.words.empty())
            ::_exit(0);
        try {
            answer(socket, message);
        } catch (const Failure&) {
            ::_exit(1);
        }
        for (const int descriptor : message.descriptors)
            ::close(descriptor);
    }
}

} // namespace

int start_cloner() {
    int ends[2] = {-1, -1};
    expect(::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends), "a socket");
    if (expect(::fork(), "the process that copies sessions") == 0) {
        ::close(ends[0]);
        ::close(SessionSocket); // the program's, which is not to be kept open
        serve_clones(ends[1]);
    }
    ::close(ends[1]);
    return ends[0];
}

} // namespace graticule::sandbox::confinement
