// SPDX-License-Identifier: Apache-2.0
// A server of forks with no interpreter in it: each session becomes a program of the system.
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/fork_server.hpp"
#include "sandbox/confinement/message.hpp"
#include "sandbox/confinement/mounts.hpp"

#include <unistd.h>

#include <cstdio>

namespace graticule::sandbox::confinement {

namespace {

class Bare final : public Runtime {
public:
    pid_t fork() override { return ::fork(); }
    std::vector<int> own_files(std::span<const int>) const override { return {}; }
    void take_up() override {}
    Programs programs() const override { return Programs::OfSystem; }
};

} // namespace

} // namespace graticule::sandbox::confinement

int main() {
    using namespace graticule::sandbox::confinement;
    try {
        const ServerOrder order = server_order(receive(SessionSocket).words);
        enter_root(order);
        Bare bare;
        ForkServer server(SessionSocket, static_cast<uid_t>(order.first_user), bare);
        send(SessionSocket, "ready");
        return server.serve() ? 1 : 0; // a session that became no program
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return 1;
    }
}
