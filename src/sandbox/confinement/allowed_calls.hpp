// SPDX-License-Identifier: Apache-2.0
// Table: the system calls that a session may make, and what it may ask of those that do many
// things.
#pragma once

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <array>

namespace graticule::sandbox::confinement {

// What Python and its libraries need to compute, to read and write files that are seen, and to run
// threads and forks of themselves. Not among them: starting programs, sockets, mounts, namespaces,
// links, devices, keys, other processes' memory, io_uring, BPF, modules, clocks, owners and
// attributes of files.
inline constexpr std::array Allowed{"access",
                                    "alarm",
                                    "arch_prctl",
                                    "brk",
                                    "capget",
                                    "chdir",
                                    "clock_getres",
                                    "clock_gettime",
                                    "clock_nanosleep",
                                    "close",
                                    "copy_file_range",
                                    "dup",
                                    "dup2",
                                    "dup3",
                                    "epoll_create",
                                    "epoll_create1",
                                    "epoll_ctl",
                                    "epoll_pwait",
                                    "epoll_pwait2",
                                    "epoll_wait",
                                    "eventfd",
                                    "eventfd2",
                                    "exit",
                                    "exit_group",
                                    "faccessat",
                                    "faccessat2",
                                    "fadvise64",
                                    "fchdir",
                                    "fdatasync",
                                    "fgetxattr",
                                    "flock",
                                    "fork",
                                    "fstat",
                                    "fstatfs",
                                    "fsync",
                                    "ftruncate",
                                    "futex",
                                    "futex_waitv",
                                    "get_mempolicy",
                                    "get_robust_list",
                                    "getcpu",
                                    "getcwd",
                                    "getdents",
                                    "getdents64",
                                    "getegid",
                                    "geteuid",
                                    "getgid",
                                    "getgroups",
                                    "getitimer",
                                    "getpeername",
                                    "getpgid",
                                    "getpgrp",
                                    "getpid",
                                    "getppid",
                                    "getpriority",
                                    "getrandom",
                                    "getresgid",
                                    "getresuid",
                                    "getrlimit",
                                    "getrusage",
                                    "getsid",
                                    "getsockname",
                                    "gettid",
                                    "gettimeofday",
                                    "getuid",
                                    "getxattr",
                                    "kill",
                                    "lgetxattr",
                                    "listxattr",
                                    "llistxattr",
                                    "lseek",
                                    "lstat",
                                    "membarrier",
                                    "mincore",
                                    "mprotect",
                                    "mremap",
                                    "msync",
                                    "munmap",
                                    "nanosleep",
                                    "newfstatat",
                                    "pause",
                                    "pipe",
                                    "pipe2",
                                    "pkey_mprotect",
                                    "poll",
                                    "ppoll",
                                    "pread64",
                                    "preadv",
                                    "preadv2",
                                    "pselect6",
                                    "pwrite64",
                                    "pwritev",
                                    "pwritev2",
                                    "read",
                                    "readahead",
                                    "readlink",
                                    "readlinkat",
                                    "readv",
                                    "recvfrom",
                                    "recvmsg",
                                    "rename",
                                    "renameat",
                                    "restart_syscall",
                                    "rmdir",
                                    "rseq",
                                    "rt_sigaction",
                                    "rt_sigpending",
                                    "rt_sigprocmask",
                                    "rt_sigreturn",
                                    "rt_sigsuspend",
                                    "rt_sigtimedwait",
                                    "sched_get_priority_max",
                                    "sched_get_priority_min",
                                    "sched_getaffinity",
                                    "sched_getattr",
                                    "sched_getparam",
                                    "sched_getscheduler",
                                    "sched_setaffinity",
                                    "sched_yield",
                                    "select",
                                    "sendto",
                                    "set_robust_list",
                                    "set_tid_address",
                                    "setitimer",
                                    "setrlimit",
                                    "shutdown",
                                    "sigaltstack",
                                    "stat",
                                    "statfs",
                                    "statx",
                                    "sync_file_range",
                                    "sysinfo",
                                    "tgkill",
                                    "time",
                                    "timer_create",
                                    "timer_delete",
                                    "timer_getoverrun",
                                    "timer_gettime",
                                    "timer_settime",
                                    "timerfd_create",
                                    "timerfd_gettime",
                                    "timerfd_settime",
                                    "times",
                                    "tkill",
                                    "truncate",
                                    "umask",
                                    "uname",
                                    "unlink",
                                    "unlinkat",
                                    "utime",
                                    "utimensat",
                                    "utimes",
                                    "vfork",
                                    "wait4",
                                    "waitid",
                                    "write",
                                    "writev"};

// What a program of the system needs besides, to start itself again, and to give up rights.
inline constexpr std::array AllowedToPrograms{"capset", "execve", "memfd_create", "mmap",
                                              "sendmsg"};

// Not among them what tells of other processes' work on files that are only read, and what stops
// it.
inline constexpr std::array AllowedOfFiles{F_DUPFD,  F_DUPFD_CLOEXEC, F_GETFD,     F_SETFD,
                                           F_GETFL,  F_SETFL,         F_GETLK,     F_SETLK,
                                           F_SETLKW, F_GETPIPE_SZ,    F_ADD_SEALS, F_GET_SEALS};

inline constexpr int MadviseCollapse = 25; // which Debian's headers do not know

// Not among it what has pages compared with those of other processes, from which their content
// could be told.
inline constexpr std::array AllowedOfMemory{
    MADV_NORMAL,     MADV_RANDOM,   MADV_SEQUENTIAL,    MADV_WILLNEED,       MADV_DONTNEED,
    MADV_FREE,       MADV_REMOVE,   MADV_DONTFORK,      MADV_DOFORK,         MADV_HUGEPAGE,
    MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP,        MADV_WIPEONFORK,     MADV_KEEPONFORK,
    MADV_COLD,       MADV_PAGEOUT,  MADV_POPULATE_READ, MADV_POPULATE_WRITE, MadviseCollapse};

struct SocketOption {
    int level;
    int name;
};
inline constexpr std::array SocketOptionsTold{
    SocketOption{SOL_SOCKET, SO_TYPE}, SocketOption{SOL_SOCKET, SO_ERROR},
    SocketOption{SOL_SOCKET, SO_DOMAIN}, SocketOption{SOL_SOCKET, SO_PROTOCOL}};
inline constexpr std::array SocketOptionsOfProxy{
    SocketOption{SOL_SOCKET, SO_KEEPALIVE}, SocketOption{IPPROTO_TCP, TCP_NODELAY},
    SocketOption{IPPROTO_TCP, TCP_KEEPIDLE}, SocketOption{IPPROTO_TCP, TCP_KEEPINTVL},
    SocketOption{IPPROTO_TCP, TCP_KEEPCNT}};

} // namespace graticule::sandbox::confinement
