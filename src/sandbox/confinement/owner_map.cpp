// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/owner_map.hpp"

#include "sandbox/confinement/failure.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstddef>

namespace graticule::sandbox::confinement {

namespace {

constexpr std::size_t StackBytes = 16384;

int wait_for_the_end(void*) {
    for (;;)
        ::pause();
}

void write_map(pid_t process, const char* name, const std::string& text) {
    const std::string path = "/proc/" + std::to_string(process) + "/" + name;
    const int file = expect(::open(path.c_str(), O_WRONLY | O_CLOEXEC), path);
    const ssize_t count = ::write(file, text.data(), text.size());
    ::close(file);
    if (count < 0)
        fail(path);
}

} // namespace

OwnerMap::OwnerMap(Owner outside, uid_t inside) {
    // A namespace lasts while a process is in it or a file holds it. The process shares our memory,
    // so that making it copies nothing, and touches none of it.
    alignas(16) std::array<std::byte, StackBytes> stack;
    const pid_t process = expect(::clone(wait_for_the_end, stack.data() + stack.size(),
                                         CLONE_VM | CLONE_NEWUSER | SIGCHLD, nullptr),
                                 "a user namespace for owners");
    try {
        const std::string id = std::to_string(inside);
        write_map(process, "uid_map", std::to_string(outside.user) + " " + id + " 1");
        write_map(process, "gid_map", std::to_string(outside.group) + " " + id + " 1");
        const std::string path = "/proc/" + std::to_string(process) + "/ns/user";
        m_namespace = expect(::open(path.c_str(), O_RDONLY | O_CLOEXEC), path);
    } catch (const Failure&) {
        ::kill(process, SIGKILL);
        ::waitpid(process, nullptr, 0);
        throw;
    }
    ::kill(process, SIGKILL);
    ::waitpid(process, nullptr, 0);
}

OwnerMap::~OwnerMap() {
    ::close(m_namespace);
}

} // namespace graticule::sandbox::confinement
