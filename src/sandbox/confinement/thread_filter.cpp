// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/thread_filter.hpp"

#include "sandbox/confinement/failure.hpp"

#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>

#include <array>
#include <cerrno>
#include <memory>
#include <type_traits>

namespace graticule::sandbox::confinement {

namespace {

// What reaches other machines, other processes, or files past the checks of paths.
constexpr std::array Refused{"socket",
                             "connect",
                             "bind",
                             "listen",
                             "execve",
                             "execveat",
                             "fork",
                             "vfork",
                             "ptrace",
                             "process_vm_readv",
                             "process_vm_writev",
                             "process_madvise",
                             "pidfd_getfd",
                             "kcmp",
                             "open_by_handle_at",
                             "mount",
                             "umount2",
                             "pivot_root",
                             "chroot",
                             "open_tree",
                             "move_mount",
                             "fsopen",
                             "fsmount",
                             "mount_setattr",
                             "setns",
                             "unshare",
                             "bpf",
                             "perf_event_open",
                             "userfaultfd",
                             "keyctl",
                             "add_key",
                             "request_key",
                             "init_module",
                             "finit_module",
                             "delete_module",
                             "kexec_load",
                             "kexec_file_load",
                             "reboot",
                             "swapon",
                             "swapoff"};

// What libraries do without where the kernel lacks it: its arguments are where no filter looks.
constexpr std::array Missing{"clone3", "io_uring_setup", "io_uring_enter", "io_uring_register"};

using Filter = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, decltype(&seccomp_release)>;

void check(int result) {
    if (result >= 0)
        return;
    errno = -result;
    fail("libseccomp");
}

void refuse(const Filter& filter, const char* name, std::uint16_t error) {
    const int number = seccomp_syscall_resolve_name(name);
    if (number >= 0) // else this kind of processor has no such call
        check(seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(error), number, 0, nullptr));
}

} // namespace

void filter_calls_of_thread() {
    expect(::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), "no_new_privs");
    const Filter filter(seccomp_init(SCMP_ACT_ALLOW), &seccomp_release);
    if (!filter)
        throw Failure("libseccomp makes no filter");
    check(seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)));
    check(seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2)); // a tree, not a list
    for (const char* name : Refused)
        refuse(filter, name, EACCES);
    for (const char* name : Missing)
        refuse(filter, name, ENOSYS);
    const scmp_arg_cmp process{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0};
    check(seccomp_rule_add_array(filter.get(), SCMP_ACT_ERRNO(EACCES),
                                 seccomp_syscall_resolve_name("clone"), 1, &process));
    check(seccomp_load(filter.get()));
}

} // namespace graticule::sandbox::confinement
