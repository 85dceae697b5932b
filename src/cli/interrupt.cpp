// SPDX-License-Identifier: Apache-2.0
#include "cli/interrupt.hpp"

#include "cli/exit_status.hpp"

#include <unistd.h>

#include <csignal>

namespace graticule::cli {

namespace {

// A signal handler can reach nothing but what is global.
Cancellation cancellation;

extern "C" void on_interrupt(int /*signal*/) {
    if (cancellation.requested())
        ::_exit(Interrupted);
    cancellation.request();
}

} // namespace

const Cancellation& cancel_on_interrupt() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    ::sigaction(SIGINT, &action, nullptr);
    ::sigaction(SIGTERM, &action, nullptr);
    return cancellation;
}

} // namespace graticule::cli
