// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.hpp"

#include "cli/exit_status.hpp"

#include <unistd.h>

#include <csignal>

namespace graticule::cli {

namespace {

// A signal handler can reach nothing but what is global.
Cancellation cancellation;

// For what a library does to a hostile file without ever asking whether it should go on.
constexpr unsigned MostSecondsToEnd = 120; // a sandbox that starts takes as long at most

extern "C" void on_interrupt(int /*signal*/) {
    if (cancellation.requested())
        ::_exit(Interrupted);
    cancellation.request();
    ::alarm(MostSecondsToEnd);
}

extern "C" void on_end_of_patience(int /*signal*/) {
    ::_exit(Interrupted);
}

} // namespace

const Cancellation& cancel_on_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    action.sa_handler = on_end_of_patience;
    ::sigaction(SIGALRM, &action, nullptr);
    return cancellation;
}

} // namespace graticule::cli
