// SPDX-License-Identifier: Apache-2.0
#include "sandbox/confinement/syscall_filter.hpp"

#include "sandbox/confinement/allowed_calls.hpp"
#include "sandbox/confinement/failure.hpp"

#include <asm/termbits.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <netinet/in.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <type_traits>

namespace graticule::sandbox::confinement {

namespace {

constexpr unsigned long SetIdBits =
    06000; // a file that runs as its owner would outlive the session

using Context = std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, decltype(&seccomp_release)>;

class Rules {
public:
    Rules() : m_context(seccomp_init(SCMP_ACT_ERRNO(EPERM)), &seccomp_release) {
        if (!m_context)
            throw Failure("libseccomp makes no filter");
        check(seccomp_attr_set(m_context.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS));
        check(seccomp_attr_set(m_context.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2)); // a tree, not a list
    }

    void allow(const char* name) { add(SCMP_ACT_ALLOW, name, 0, nullptr); }

    template <typename... Conditions>
    void allow(const char* name, const scmp_arg_cmp& first, const Conditions&... others) {
        const std::array all{first, others...};
        add(SCMP_ACT_ALLOW, name, static_cast<unsigned>(all.size()), all.data());
    }

    void allow_option(const char* name, const SocketOption& option) {
        allow(name, scmp_arg_cmp{1, SCMP_CMP_EQ, static_cast<scmp_datum_t>(option.level), 0},
              scmp_arg_cmp{2, SCMP_CMP_EQ, static_cast<scmp_datum_t>(option.name), 0});
    }

    // As on a kernel that lacks the call, so that libraries fall back on an older one.
    void deny_as_missing(const char* name) { deny(name, ENOSYS); }
    void deny(const char* name, std::uint16_t error) {
        add(SCMP_ACT_ERRNO(error), name, 0, nullptr);
    }

    // Where another process holds this one, it decides; else as on a kernel that lacks the call.
    void ask_holder(const char* name, const scmp_arg_cmp* condition) {
        add(SCMP_ACT_TRACE(0), name, condition == nullptr ? 0 : 1, condition);
    }

    int context_descriptor() const {
        const int file = expect(::memfd_create("filter", MFD_CLOEXEC), "memory for a filter");
        check(seccomp_export_bpf(m_context.get(), file));
        return file;
    }

private:
    static void check(int result) {
        if (result >= 0)
            return;
        errno = -result;
        fail("libseccomp");
    }

    void add(std::uint32_t action, const char* name, unsigned count,
             const scmp_arg_cmp* condition) {
        const int number = seccomp_syscall_resolve_name(name);
        if (number == __NR_SCMP_ERROR || number < 0)
            return; // no call of this name on this kind of processor
        check(seccomp_rule_add_array(m_context.get(), action, number, count, condition));
    }

    Context m_context;
};

scmp_arg_cmp is(unsigned argument, scmp_datum_t value) {
    return scmp_arg_cmp{argument, SCMP_CMP_EQ, value, 0};
}

scmp_arg_cmp lacks(unsigned argument, scmp_datum_t bits) {
    return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, bits, 0};
}

scmp_arg_cmp has_of(unsigned argument, scmp_datum_t bits, scmp_datum_t wanted) {
    return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, bits, wanted};
}

scmp_arg_cmp is_stream(unsigned argument) {
    constexpr scmp_datum_t TypeBits = 0xf; // above are SOCK_NONBLOCK and SOCK_CLOEXEC
    return has_of(argument, TypeBits, SOCK_STREAM);
}

// A thread has the open files of its process, as only those are looked at. What is shared in memory
// lies in files of the scratch space, whose size can be asked for: neither without a name nor by
// memfd_create(). And an open file is in some process, not in a message on its way (sendmsg). Of
// pipes and sockets only the number is known, so none is made larger (F_SETPIPE_SZ, SO_SNDBUF).
void add_calls_that_are_counted(Rules& rules) {
    rules.allow("mmap", lacks(3, MAP_ANONYMOUS));
    rules.allow("mmap", has_of(3, MAP_ANONYMOUS | MAP_TYPE, MAP_ANONYMOUS | MAP_PRIVATE));
    rules.deny_as_missing("memfd_create");
    rules.allow("socketpair", is(0, AF_UNIX),
                is_stream(1)); // by others, one can be told an address
}

// What a session and its copy are made to do from outside, and cannot do by themselves.
void add_calls_of_copies(Rules& rules) {
    const scmp_arg_cmp namespaces = is(0, CopyFlags);
    rules.ask_holder("clone", &namespaces);
    rules.ask_holder("capset", nullptr);
    rules.ask_holder("setsid", nullptr);
    for (const int option : {PR_CAPBSET_DROP, PR_CAP_AMBIENT}) {
        const scmp_arg_cmp condition = is(0, static_cast<scmp_datum_t>(option));
        rules.ask_holder("prctl", &condition);
    }
}

// Where they lead is for its network and Landlock to say.
void add_calls_to_proxy(Rules& rules) {
    for (const int protocol : {0, static_cast<int>(IPPROTO_TCP)})
        rules.allow("socket", is(0, AF_INET), is_stream(1),
                    is(2, static_cast<scmp_datum_t>(protocol)));
    rules.allow("connect");
    for (const SocketOption& option : SocketOptionsOfProxy)
        for (const char* name : {"getsockopt", "setsockopt"})
            rules.allow_option(name, option);
}

void add_conditions(Rules& rules) {
    constexpr scmp_datum_t OfFiles = CLONE_THREAD | CLONE_FILES;
    rules.allow("clone", lacks(0, NewNamespaces | CLONE_THREAD));
    rules.allow("clone", has_of(0, NewNamespaces | OfFiles, OfFiles));
    rules.allow("close_range", lacks(2, CLOSE_RANGE_UNSHARE)); // a thread's own open files
    rules.deny_as_missing("clone3"); // its flags are in memory, where a filter does not look
    rules.deny_as_missing("openat2");
    // As between files for which there is no such call, so that libraries read and write: a byte
    // that a pipe or socket has of a file can hold 2 MB of it (splice and tee, too).
    rules.deny("sendfile", EINVAL);
    // Much sooner than anybody sees it, it takes more disk than there may be.
    rules.deny("fallocate", EOPNOTSUPP);
    rules.allow("open", lacks(2, SetIdBits));
    rules.allow("openat", lacks(3, SetIdBits));
    rules.allow("creat", lacks(1, SetIdBits));
    rules.allow("mkdir", lacks(1, SetIdBits));
    rules.allow("mkdirat", lacks(2, SetIdBits));
    rules.allow("chmod", lacks(1, SetIdBits));
    rules.allow("fchmod", lacks(1, SetIdBits));
    rules.allow("fchmodat", lacks(2, SetIdBits));
    rules.allow("renameat2", lacks(4, RENAME_WHITEOUT)); // which leaves a device behind
    rules.allow("prlimit64", is(0, 0));
    for (const SocketOption& option : SocketOptionsTold)
        rules.allow_option("getsockopt", option);
    for (const int advice : AllowedOfMemory)
        rules.allow("madvise", has_of(2, 0xffffffffU, static_cast<scmp_datum_t>(advice)));
    for (const int command : AllowedOfFiles)
        rules.allow("fcntl", has_of(1, 0xffffffffU, static_cast<scmp_datum_t>(command)));
    for (const int request : {FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TCGETS, TIOCGWINSZ})
        rules.allow("ioctl", scmp_arg_cmp{1, SCMP_CMP_MASKED_EQ, 0xffffffffU,
                                          static_cast<scmp_datum_t>(request)});
    for (const int option :
         {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_NO_NEW_PRIVS, PR_CAPBSET_READ})
        rules.allow("prctl", is(0, static_cast<scmp_datum_t>(option)));
}

} // namespace

SyscallFilter::SyscallFilter(Programs programs, Network network) {
    Rules rules;
    for (const char* name : Allowed)
        rules.allow(name);
    if (programs == Programs::OfSystem) {
        for (const char* name : AllowedToPrograms)
            rules.allow(name);
        rules.allow("socketpair", is(0, AF_UNIX));
        rules.allow_option("setsockopt", {SOL_SOCKET, SO_PASSCRED});
    } else {
        add_calls_of_copies(rules);
        add_calls_that_are_counted(rules);
    }
    add_conditions(rules);
    if (network == Network::Proxy)
        add_calls_to_proxy(rules);
    const int file = rules.context_descriptor();
    const off_t bytes = expect(::lseek(file, 0, SEEK_END), "a filter's size");
    m_program.resize(static_cast<std::size_t>(bytes) / sizeof(sock_filter));
    const ssize_t count = ::pread(file, m_program.data(), static_cast<std::size_t>(bytes), 0);
    ::close(file);
    if (count != bytes)
        fail("a filter cannot be read");
}

void SyscallFilter::apply() const {
    sock_fprog program{static_cast<unsigned short>(m_program.size()),
                       const_cast<sock_filter*>(m_program.data())}; // the kernel changes nothing
    expect(::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program), "seccomp");
}

} // namespace graticule::sandbox::confinement
