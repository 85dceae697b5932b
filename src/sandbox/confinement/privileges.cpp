// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/privileges.hpp"

#include "sandbox/confinement/failure.hpp"

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <utility>

namespace graticule::sandbox::confinement {

namespace {

constexpr int MostCapabilities = 64;
constexpr std::uint64_t AddressSpaceWithoutProc = 2ULL << 30U; // of the libraries, about
constexpr std::uint64_t SpareBytes = 64U << 20U;               // to tell of a failed allocation

void write_at(int folder, const char* path, const std::string& text) {
    const int file = expect(::openat(folder, path, O_WRONLY | O_CLOEXEC), path);
    const ssize_t count = ::write(file, text.data(), text.size());
    ::close(file);
    if (count < 0)
        fail(path);
}

void limit(int resource, std::uint64_t soft, std::uint64_t hard) {
    rlimit present{};
    ::getrlimit(static_cast<__rlimit_resource_t>(resource), &present);
    const rlimit wanted{std::min<rlim_t>(soft, present.rlim_max),
                        std::min<rlim_t>(hard, present.rlim_max)};
    expect(::setrlimit(static_cast<__rlimit_resource_t>(resource), &wanted), "a resource limit");
}

std::uint64_t address_space_bytes() {
    std::uint64_t pages = 0;
    if (!(std::ifstream("/proc/self/statm") >> pages))
        return AddressSpaceWithoutProc;
    return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

} // namespace

void leave_what_is_shared() {
    // A signal to one's own group heeds no namespace.
    expect(::setsid(), "a group of its own");
    expect(::unshare(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP),
           "namespaces");
    const std::string_view name = "session";
    expect(::sethostname(name.data(), name.size()), "a host name");
}

void become_user(uid_t user, int proc) {
    if (user != 0) {
        expect(::setgroups(0, nullptr), "no groups");
        expect(::setresgid(user, user, user), "a group of its own");
        expect(::setresuid(user, user, user), "a user of its own");
        expect(::prctl(PR_SET_DUMPABLE, 1), "its own /proc files"); // lost with the change of user
    }
    if (proc < 0)
        return;
    const std::string uid = std::to_string(::geteuid());
    const std::string gid = std::to_string(::getegid());
    expect(::unshare(CLONE_NEWUSER), "a user namespace of its own");
    write_at(proc, "self/setgroups", "deny");
    write_at(proc, "self/uid_map", "1000 " + uid + " 1");
    write_at(proc, "self/gid_map", "1000 " + gid + " 1");
}

void drop_privileges() {
    for (int capability = 0; capability < MostCapabilities; ++capability)
        if (::prctl(PR_CAPBSET_DROP, capability) != 0 && errno != EINVAL && errno != EPERM)
            fail("capabilities");
    expect(::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0), "ambient capabilities");
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    const __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {};
    expect(::syscall(SYS_capset, &header, none), "no capabilities");
    expect(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs");
}

void limit_resources(const SessionOrder& order) {
    // What the warmed parent has mapped is shared and counts for no session.
    if (order.address_space_bytes != 0) {
        const std::uint64_t memory = address_space_bytes() + order.address_space_bytes;
        limit(RLIMIT_AS, memory, memory + SpareBytes);
    }
    limit(RLIMIT_NPROC, order.processes, order.processes);
    limit(RLIMIT_NOFILE, order.open_files, order.open_files);
    limit(RLIMIT_FSIZE, order.file_bytes, order.file_bytes);
    limit(RLIMIT_CPU, order.cpu_s, order.cpu_s);
    for (const auto resource :
         {RLIMIT_CORE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NICE, RLIMIT_RTPRIO})
        limit(resource, 0, 0);
}

} // namespace graticule::sandbox::confinement
