// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/cloner.hpp"

#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/session_copy.hpp"

#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <csignal>

namespace graticule::sandbox::confinement {

namespace {

void answer(int socket, const Message& message) {
    try {
        const pid_t copy = copy_session(session_order(message.words), message.descriptors);
        const int descriptor =
            static_cast<int>(expect(::syscall(SYS_pidfd_open, copy, 0), "a process descriptor"));
        send(socket, "opened " + std::to_string(copy), {descriptor});
        ::close(descriptor);
    } catch (const Failure& failure) {
        send(socket, std::string("refused ") + failure.what());
    }
}

// Until the server of forks is gone, with which the kernel ends this, too.
[[noreturn]] void serve(int socket) {
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
        serve(ends[1]);
    }
    ::close(ends[1]);
    return ends[0];
}

} // namespace graticule::sandbox::confinement
