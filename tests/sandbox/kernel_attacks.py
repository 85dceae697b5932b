# SPDX-License-Identifier: Apache-2.0
"""What hostile code asks of the kernel itself, in the form of attacks.py: system calls that nobody needs to compute, ways to
take what no limit counts, and ways to reach another session of the same program or user."""

from attack_cases import Cases
from attacks import ABSENT, DENIED, SYSCALL

CASES = Cases()
case = CASES.add

MISSING_OR_DENIED = r"raised: (PermissionError|OSError): \[Errno (1|38)\]"


def syscall(name, *arguments, expected=MISSING_OR_DENIED):
    case(name, SYSCALL + f"call({', '.join(map(str, arguments))})", expected)


# Each is made with numbers that mean nothing, which a kernel that would carry it out calls bad.
REFUSED = {
    "execveat": 322, "kcmp": 312, "process_vm_writev": 311, "pidfd_open": 434, "pidfd_getfd": 438, "pidfd_send_signal": 424,
    "process_madvise": 440, "process_mrelease": 448, "name_to_handle_at": 303, "inotify_init": 253, "inotify_init1": 294,
    "inotify_add_watch": 254, "fanotify_init": 300, "fanotify_mark": 301, "vmsplice": 278, "splice": 275, "tee": 276,
    "seccomp": 317, "keyctl": 250, "request_key": 249, "quotactl": 179, "quotactl_fd": 443, "mount_setattr": 442,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "move_mount": 429, "listmount": 458, "statmount": 457,
    "io_uring_enter": 426, "io_uring_register": 427, "io_setup": 206, "io_submit": 209, "shmget": 29, "shmat": 30,
    "semget": 64, "msgget": 68, "msgsnd": 69, "mq_open": 240, "mq_notify": 244, "rt_sigqueueinfo": 129,
    "rt_tgsigqueueinfo": 297, "signalfd": 282, "sched_setscheduler": 144, "sched_setparam": 142, "sched_setattr": 314,
    "setpriority": 141, "ioprio_set": 251, "ioprio_get": 252, "modify_ldt": 154, "iopl": 172, "ioperm": 173, "acct": 163,
    "swapon": 167, "swapoff": 168, "syslog": 103, "vhangup": 153, "sethostname": 170, "setdomainname": 171,
    "settimeofday": 164, "adjtimex": 159, "clock_adjtime": 305, "delete_module": 176, "kexec_file_load": 320,
    "migrate_pages": 256, "move_pages": 279, "mbind": 237, "set_mempolicy": 238, "memfd_secret": 447, "mlock": 149,
    "mlockall": 151, "remap_file_pages": 216, "pkey_alloc": 330, "setxattr": 188, "lsetxattr": 189, "fsetxattr": 190,
    "removexattr": 197, "setxattrat": 463, "file_setattr": 469, "mknodat": 259, "linkat": 265, "symlinkat": 266,
    "chroot": 161, "setuid": 105, "setgid": 106, "setreuid": 113, "setresuid": 117, "setresgid": 119, "setgroups": 116,
    "setfsuid": 122, "setpgid": 109, "setsid": 112, "capset": 126, "bind": 49, "listen": 50, "accept": 43, "connect": 42,
    "sendmsg": 46, "sendmmsg": 307, "setsockopt": 54, "landlock_restrict_self": 446, "lookup_dcookie": 212, "uselib": 134,
    "ustat": 136, "sysfs": 139, "map_shadow_stack": 453, "lsm_set_self_attr": 460,
}
case("calls_that_are_not_on_the_list", f"""
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    for name, number in {REFUSED}.items():
        ctypes.set_errno(0)
        if libc.syscall(number, *[ctypes.c_long(-1)] * 6) >= 0 or ctypes.get_errno() not in (1, 38):
            print("BREACH", name, ctypes.get_errno())
    """, "finished")
case("sockets_of_all_families", """
    import ctypes
    libc = ctypes.CDLL(None)
    for family in range(46):
        for kind in range(1, 7):
            if libc.syscall(41, family, kind, 0) >= 0: print("BREACH", family, kind)
            if family != 1 and libc.syscall(53, family, kind, 0, (ctypes.c_int * 2)()) >= 0: print("BREACH", family, kind)
    """, "finished")
# PR_SET_MM, PR_SET_SECCOMP, PR_SET_DUMPABLE, PR_SET_PTRACER, PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER, PR_SET_VMA
case("prctl_of_all_kinds", """
    import ctypes
    libc = ctypes.CDLL(None, use_errno=True)
    for option in (35, 22, 4, 0x59616d61, 1, 36, 0x53564d41, 24, 28, 40, 47, 62):
        ctypes.set_errno(0)
        libc.syscall(157, option, 0, 0, 0, 0)
        if ctypes.get_errno() not in (1, 38): print("BREACH", option, ctypes.get_errno())
    """, "finished", outside=True)
# TIOCSTI, TIOCLINUX, TIOCSCTTY, FS_IOC_SETFLAGS (a file that nobody can remove), FICLONE, FIOASYNC, FIOSETOWN, SIOCSPGRP
for request in (0x5412, 0x541c, 0x540e, 0x40086602, 0x40049409, 0x5452, 0x8901, 0x8902):
    syscall(f"request_{request:x}_of_a_file", 16, "os.open('outputs/i', os.O_CREAT | os.O_RDWR)", request,
            "ctypes.create_string_buffer(8)")
syscall("memory_compared_with_others", 28, "0x7f0000000000", 4096, 12)
syscall("memory_compared_by_a_longer_number", 28, "0x7f0000000000", 4096, "(1 << 32) | 12")

# Devices and files that are another's
for name in ("/dev/fuse", "/dev/tty", "/dev/ptmx", "/dev/kvm", "/dev/net/tun", "/dev/loop-control", "/dev/userfaultfd"):
    case("open_" + name[5:].replace("/", "_"), f"open({name!r}, 'rb'); print('BREACH')", ABSENT)
for name in ("mem", "clear_refs", "coredump_filter", "oom_adj", "timerslack_ns", "uid_map", "setgroups", "attr/current", "comm"):
    case("write_proc_" + name.replace("/", "_"), f"open('/proc/self/{name}', 'r+b', 0); print('BREACH')",
         r"raised: (PermissionError|FileNotFoundError|OSError): .*(Read-only|Permission denied|not permitted|No such file)")
case("reopen_what_is_open", """
    import os, stat
    open("outputs/own", "w").close()
    held = [os.open("data/towns.csv", os.O_RDONLY), os.open("/usr", os.O_RDONLY)]
    for number in os.listdir("/proc/self/fd"):
        path = f"/proc/self/fd/{number}"
        try:
            if not stat.S_ISREG(os.stat(path).st_mode): continue
            os.open(path, os.O_RDWR); print("BREACH", os.readlink(path))
        except OSError: pass
    """, "finished")
case("write_data_by_a_private_mapping", """
    import ctypes, mmap
    with open("data/towns.csv", "rb") as file:
        try: mmap.mmap(file.fileno(), 0, flags=mmap.MAP_SHARED, prot=mmap.PROT_READ | mmap.PROT_WRITE); print("BREACH")
        except PermissionError: pass
        own = mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
    own[:4] = b"evil"
    if open("data/towns.csv", "rb").read(4) == b"evil": print("BREACH")
    """, "finished")
case("copy_onto_data", "import os; os.sendfile(os.open('data/towns.csv', os.O_RDWR), os.open('outputs/x', os.O_CREAT), 0, 1)",
     DENIED)

# What is left in outputs
case("device_left_by_renaming", SYSCALL + """
open("outputs/w", "w").close()
call(316, -100, b"outputs/w", -100, b"outputs/other", 4)  # RENAME_WHITEOUT
""", DENIED)
case("names_that_no_terminal_should_see", """
    import os
    for name in (b"a\\nb", b"\\x1b[2J", b"\\xff\\xfe", b"-rf", b"\\xe2\\x80\\xaegnp.exe", b"n" * 255):
        open(b"outputs/" + name, "w").close()
    """, "finished")
case("file_that_is_huge_and_empty", "import os; open('outputs/h', 'w').truncate(1 << 50); print('BREACH')",
     r"raised: OSError: .*File too large")

for number, rights in enumerate((0, 0o1, 0o777, 0o1777)):
    case(f"rights_of_outputs_{number}", f"""
        import os
        os.chmod("outputs", {rights})
        """, "(finished|disk_limit)")
case("rights_of_outputs_by_descriptor", """
    import os
    os.fchmod(os.open("outputs", os.O_RDONLY), 0)""", "(finished|disk_limit)")
case("rights_of_outputs_before_the_end", "import os; os.chmod('outputs', 0); os._exit(0)", "(exited|disk_limit)")
case("rights_of_outputs_past_the_time", """
    import os, time
    while True:
        try: os.chmod("outputs", 0o700); time.sleep(0.01)
        except BaseException: pass""", "time_limit")

# Others, who are the same user or were copied from the same session
case("signal_the_group", """
    import os, signal
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1): signal.signal(number, signal.SIG_IGN)
    if os.getpgrp() != os.getpid() or os.getsid(0) != os.getpid(): print("BREACH", os.getpgrp(), os.getsid(0))
    os.kill(0, signal.SIGTERM); os.killpg(0, signal.SIGKILL)
    """, "finished")
case("child_of_the_server", SYSCALL + "call(56, 0x8000 | 17, 0, 0, 0, 0)", r"raised: OSError: \[Errno 22\]")  # CLONE_PARENT
case("descriptor_of_the_program", """
    import os, socket
    socket.socket(fileno=os.dup(3)).getsockopt(socket.SOL_SOCKET, 77); print("BREACH")""", DENIED)  # SO_PEERPIDFD

# What no limit counts
case("larger_pipes", "import fcntl, os; fcntl.fcntl(os.pipe()[1], 1031, 1 << 20); print('BREACH')", DENIED, outside=True)
case("larger_sockets", """
    import socket
    socket.socketpair()[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20); print("BREACH")""", DENIED, outside=True)
case("disk_taken_in_advance", SYSCALL + "call(285, os.open('outputs/f', os.O_CREAT | os.O_RDWR), 0, 0, 90_000_000)",
     r"raised: OSError: \[Errno 95\]")
case("pages_of_files_held_in_pipes", """
    import os
    ends = os.pipe()
    os.write(os.open("outputs/p", os.O_CREAT | os.O_RDWR), b"x" * 100)
    for attempt in (lambda: os.splice(os.open("outputs/p", os.O_RDONLY), ends[1], 1),
                    lambda: os.sendfile(ends[1], os.open("outputs/p", os.O_RDONLY), 0, 1)):
        try: attempt(); print("BREACH")
        except OSError: pass
    """, "finished", outside=True)
case("locks_without_number", """
    import fcntl, os
    for number in range(100):
        file = os.open(f"/tmp/{number}", os.O_RDWR | os.O_CREAT)
        for part in range(2000, 0, -1): fcntl.lockf(file, fcntl.LOCK_EX, 1, 2 * part)
    import time; time.sleep(60)""", "memory_limit")
case("priority", "import os; os.nice(-10); print('BREACH')", DENIED)
case("core_dump", "import resource; resource.setrlimit(resource.RLIMIT_CORE, (1, 1)); print('BREACH')",
     r"raised: (ValueError|PermissionError)")
