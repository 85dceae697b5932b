// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/cloner.hpp"
#include "sandbox/confinement/failure.hpp"
#include "sandbox/confinement/fork_server.hpp"
#include "sandbox/confinement/huge_pages.hpp"
#include "sandbox/confinement/message.hpp"
#include "sandbox/confinement/mounts.hpp"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>

namespace graticule::sandbox::confinement {

namespace {

/// Python's own preparations around a fork. What libraries hold open to read, such as PROJ's
/// database, a session goes on reading.
class Python final : public Runtime {
public:
    pid_t fork() override {
        m_before();
        const pid_t child = ::fork();
        (child == 0 ? m_child : m_parent)();
        return child;
    }

    std::vector<int> own_files(std::span<const int>) const override { return m_library_files; }
    void take_up() override {}

private:
    using Hook = void (*)();

    static Hook find(const char* name) {
        void* const symbol = ::dlsym(RTLD_DEFAULT, name);
        if (symbol == nullptr)
            throw Failure(std::string("this process is no Python: no ") + name);
        return reinterpret_cast<Hook>(symbol);
    }

    Hook m_before = find("PyOS_BeforeFork");
    Hook m_parent = find("PyOS_AfterFork_Parent");
    Hook m_child = find("PyOS_AfterFork_Child");
    std::vector<int> m_library_files = library_files();
};

} // namespace

} // namespace graticule::sandbox::confinement

using namespace graticule::sandbox::confinement;

// What Python calls, by ctypes and with its lock held.
extern "C" {
#pragma GCC visibility push(default)

/// Hears the order and enters the root that all sessions start from.
/// @return who the first session shall be, 0 for no other user, or -1 after a line on standard
/// error
long graticule_enter_root(int control) {
    try {
        const ServerOrder order = server_order(receive(control).words);
        enter_root(order);
        return static_cast<long>(order.first_user);
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return -1;
    }
}

/// Starts the process that copies sessions.
/// @return the socket by which it is asked, or -1 after a line on standard error
int graticule_start_cloner() {
    try {
        return start_cloner();
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return -1;
    }
}

/// Forks sessions as the program asks for them.
/// @return 1 in a session, which is locked up; 0 when the program is gone; -1 after a line on
/// standard error
int graticule_serve(int control, long first_user, int cloner) {
    try {
        gather_memory();
        Python python;
        ForkServer server(control, static_cast<uid_t>(first_user), python, cloner);
        send(control, "ready");
        return server.serve() ? 1 : 0;
    } catch (const Failure& failure) {
        std::fprintf(stderr, "%s\n", failure.what());
        return -1;
    }
}

#pragma GCC visibility pop
}
