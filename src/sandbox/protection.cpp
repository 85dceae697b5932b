// SPDX-License-Identifier: Apache-2.0
#include "sandbox/protection.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/unconfined.hpp"
#include "sandbox/cgroup.hpp"
#include "sandbox/cgroup_places.hpp"
#include "sandbox/confinement/landlock.hpp"
#include "sandbox/server_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstddef>
#include <cstring>

namespace graticule::sandbox {

namespace {

constexpr std::size_t StackBytes = 65536;
constexpr int Namespaces =
    CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

int mount_proc(void*) {
    const bool works =
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
        && ::mount("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, nullptr) == 0;
    return works ? 0 : errno;
}

int do_nothing(void*) {
    return 0;
}

/// Runs a function in a process with namespaces of its own.
/// @return what it returned, or the system's error number
int try_in_namespaces(int (*function)(void*), int namespaces) {
    std::vector<std::byte> stack(StackBytes);
    const pid_t process = ::clone(function, stack.data() + stack.size(),
                                  CLONE_VM | CLONE_VFORK | SIGCHLD | namespaces, nullptr);
    if (process < 0)
        return errno;
    int status = 0;
    while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : EINVAL;
}

std::string found(int error, const char* what) {
    return error == 0 ? what : std::strerror(error);
}

Mechanism namespaces() {
    const int own_users = needs_user_namespace() ? CLONE_NEWUSER : 0;
    const int error = try_in_namespaces(do_nothing, Namespaces | own_users);
    return {
        "namespaces", error == 0, true,
        found(error,
              own_users != 0
                  ? "mount, process, network, IPC, host name and control group, by a user namespace"
                  : "mount, process, network, IPC, host name and control group, as root"),
        "code would see the whole system, its processes and its network"};
}

Mechanism private_proc() {
    const int own_users = needs_user_namespace() ? CLONE_NEWUSER : 0;
    const int error = try_in_namespaces(mount_proc, Namespaces | own_users);
    return {"private-proc", error == 0, false, found(error, "shows a session its own processes"),
            "sessions have no /proc, no user namespace of their own, and root's sessions no data "
            "of root's"};
}

Mechanism user_namespace() {
    const int error = try_in_namespaces(do_nothing, CLONE_NEWUSER);
    return {"user-namespace", error == 0, false, found(error, "one for each session"),
            "a fault of the kernel's checks of capabilities would reach the program's user"};
}

Mechanism seccomp() {
    const std::uint32_t action = SECCOMP_RET_ERRNO;
    const bool works = ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
    return {"seccomp", works, true, works ? "an allow-list of system calls" : std::strerror(errno),
            "code could make every system call, start programs and open sockets"};
}

Mechanism mount_attributes() {
    // Asked of no mount at all: a kernel that knows the call complains of that.
    const bool works =
        ::syscall(SYS_mount_setattr, -1, "", AT_EMPTY_PATH, nullptr, 0) != 0 && errno != ENOSYS;
    return {"read-only-mounts", works, true,
            works ? "of whole trees" : "the kernel is older than 5.12",
            "code could write to what it only reads"};
}

Mechanism landlock() {
    const int version = confinement::landlock_version();
    return {"landlock", version > 0, false,
            version > 0 ? fmt::format("version {}", version) : "the kernel has none",
            "a second check of every access to files"};
}

Mechanism cgroups() {
    const CgroupPlaces places = find_cgroup_places();
    const bool works = places.unified || (places.memory && places.processes);
    const std::string lacking = lacking_of_unified_groups();
    return {"cgroups", works, false,
            places.unified    ? "version 2, below " + places.unified->string()
            : works           ? "version 1"
            : lacking.empty() ? "none that this user may write"
                              : lacking,
            "memory and processes are limited one process at a time, and together only by looking "
            "every 50 ms"};
}

} // namespace

std::vector<Mechanism> examine_protection() {
    return unconfined([] { // of the threads that start sandboxes
        return std::vector<Mechanism>{namespaces(),   mount_attributes(), seccomp(),
                                      private_proc(), user_namespace(),   landlock(),
                                      cgroups()};
    });
}

void require_protection(const std::vector<Mechanism>& mechanisms,
                        const std::vector<std::string>& without) {
    std::vector<std::string> names;
    for (const Mechanism& mechanism : mechanisms)
        names.push_back(mechanism.name);
    for (const std::string& name : without)
        if (std::find(names.begin(), names.end(), name) == names.end())
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("There is no protection '{}' to do without", name),
                        "There are " + join(names, ", "));
    for (const Mechanism& mechanism : mechanisms) {
        const bool is_waived =
            std::find(without.begin(), without.end(), mechanism.name) != without.end();
        if (mechanism.required && !mechanism.present && !is_waived)
            throw Error(ErrorCode::Refused,
                        fmt::format("Generated code is not run here: without {} {} ({})",
                                    mechanism.name, mechanism.lost, mechanism.state),
                        "`graticule doctor` says more");
    }
}

} // namespace graticule::sandbox
