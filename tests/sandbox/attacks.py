# SPDX-License-Identifier: Apache-2.0
"""What hostile code tries. Each attack prints BREACH where it works; `expected` is what must come of it instead: a
regular expression over "outcome: type: message". Those marked `outside` work where there is no sandbox, which the test
shows first, so that an attack that could never work is no proof.

In braces stand things that the test plants: files with a secret, a folder, listeners, processes.
"""

from attack_cases import Cases

DENIED = r"raised: (PermissionError|OSError): .*(Operation not permitted|Permission denied|Read-only|EPERM)"
ABSENT = r"raised: FileNotFoundError: "
NO_NETWORK = r"raised: PermissionError: there is no network here"
NO_PROGRAMS = r"raised: PermissionError: no program can be started"
LIBRARY_ERROR = r"raised: \w*Error: "

SYSCALL = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(*arguments):
    ctypes.set_errno(0)
    result = libc.syscall(*[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    print("BREACH", result)
"""

# The request that is being answered, found as any Python code can.
STEAL = """
import sys, os, json, time
frame = sys._getframe()
while "request" not in frame.f_locals:
    frame = frame.f_back
nonce = frame.f_locals["request"]["nonce"]
def forge(message):
    data = json.dumps(message).encode()
    os.write(3, len(data).to_bytes(4, "little") + data)
"""

# Ten megabytes, so that thirteen of them are too many.
FILL = """
import os, time
def fill(file):
    for _ in range(10): file.write(b"x" * 1_000_000)
    file.flush()
"""

CASES = Cases()
case = CASES.add


def read(name, path, expected=ABSENT, outside=True):
    case(name, f"print('BREACH', open({path!r}, 'rb').read(200))", expected, outside)


def syscall(name, *arguments, expected=r"raised: (PermissionError|OSError): \[Errno (1|38)\]"):
    case(name, SYSCALL + f"call({', '.join(map(str, arguments))})", expected)


# Reading what is not its own
read("read_shadow", "/etc/shadow", outside=False)
read("read_secret", "{secret}")
read("read_secret_by_dots", "/task/data/../../../../../../../..{secret}", outside=False)
read("read_through_link_in_data", "data/link", outside=False)
read("read_other_run", "{other_run}/events.jsonl")
read("read_memory_device", "/dev/mem", outside=False)
read("read_kernel_messages", "/dev/kmsg", outside=False)
read("read_disk", "/dev/vda", outside=False)
read("read_kernel_core", "/proc/kcore", outside=False)
read("read_environment_of_parent", "/proc/{pid}/environ")
read("read_root_of_first_process", "/proc/1/root/{secret}", outside=False)
read("read_old_root", "/.host{secret}", outside=False)
for name in ("mountinfo", "mounts", "mountstats", "task/1/mountinfo", "../1/mounts"):
    case("paths_outside_in_" + name.replace("/", "_").replace(".", ""), f"""
        import os
        try: told = open("/proc/self/{name}").read()
        except OSError: told = ""
        if os.path.basename(os.path.dirname("{{victim}}")) in told: print("BREACH", told)
        """, "finished", fresh=True)
case("list_home", "import os; print('BREACH', os.listdir('{home}'))", ABSENT, outside=True)
case("list_old_root", "import os; assert not os.listdir('/.host'); os.listdir('/.host/etc')", ABSENT)
case("environment_has_no_key", """
    import os
    if any("planted-secret" in value for value in os.environ.values()): print("BREACH")
    if b"planted-secret" in open("/proc/self/environ", "rb").read(): print("BREACH")
    """, "finished", outside=True)
case("sees_no_other_process", """
    import os
    others = [name for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]
    if others: print("BREACH", others)
    """, "finished", outside=True)
case("chroot_escape", "import os; os.mkdir('x'); os.chroot('x'); print('BREACH')", DENIED)
case("open_folder_above_root", """
    import os
    root = os.open("/", os.O_RDONLY)
    for _ in range(20): root = os.open("..", os.O_RDONLY, dir_fd=root)
    if set(os.listdir(root)) & {"boot", "srv", "sys", "var"}: print("BREACH", os.listdir(root))
    """, "finished", outside=True)
case("descriptors_lead_nowhere", """
    import os, stat
    for number in os.listdir("/proc/self/fd"):
        try: mode = os.fstat(int(number)).st_mode
        except OSError: continue
        if stat.S_ISDIR(mode): print("BREACH", number)
        if stat.S_ISSOCK(mode) and int(number) != 3: print("BREACH", number)
    """, "finished")
syscall("open_by_handle", 304, -100, 0, 0)
syscall("read_memory_of_others", 310, "{pid}", 0, 0, 0, 0, 0)

# Writing what is not its own
case("write_system", "open('/usr/planted', 'w'); print('BREACH')", DENIED)
case("write_root", "open('/planted', 'w'); print('BREACH')", DENIED)
case("write_libraries", "import numpy; open(numpy.__file__, 'a'); print('BREACH')", DENIED)
case("write_data", "open('data/towns.csv', 'w'); print('BREACH')", DENIED)
case("add_to_data", "open('data/planted', 'w'); print('BREACH')", DENIED)
case("remove_data", "import os; os.remove('data/towns.csv'); print('BREACH')", DENIED)
case("rename_data", "import os; os.rename('data/towns.csv', 'data/x'); print('BREACH')", DENIED)
case("truncate_data", "import os; os.truncate('data/towns.csv', 0); print('BREACH')", DENIED)
case("write_victim", "open('{victim}/planted', 'w').close(); print('BREACH')", ABSENT, outside=True)
case("write_victim_by_dots", "open('outputs/../../..{victim}/planted', 'w'); print('BREACH')", ABSENT)
case("link_to_secret", "import os; os.symlink('{secret}', 'outputs/link'); print('BREACH')", DENIED, outside=True)
case("link_in_scratch", "import os; os.symlink('{secret}', '/tmp/link'); print('BREACH')", DENIED, outside=True)
case("hard_link", "import os; os.link('data/towns.csv', 'outputs/towns.csv'); print('BREACH')",
     r"raised: (PermissionError|OSError): .*(Operation not permitted|Permission denied|cross-device)")
case("pipe_file", "import os; os.mkfifo('outputs/pipe'); print('BREACH')", DENIED, outside=True)
case("device_file", "import os; os.mknod('outputs/disk', 0o60666, os.makedev(254, 0)); print('BREACH')", DENIED)
case("set_user_id", """
    import os
    open("outputs/run-as-owner", "w").close()
    os.chmod("outputs/run-as-owner", 0o4755); print("BREACH")""", DENIED, outside=True)
case("create_with_user_id", "import os; os.open('outputs/run-as-owner2', os.O_CREAT | os.O_WRONLY, 0o6755); print('BREACH')",
     DENIED, outside=True)
syscall("set_user_id_by_newer_call", 452, -100, "ctypes.c_char_p(b'outputs')", "0o4755", 0)
case("extended_attribute", "import os; open('outputs/a', 'w'); os.setxattr('outputs/a', 'user.x', b'x'); print('BREACH')", DENIED)
for setting in ("F_SETLEASE", "F_NOTIFY", "F_SETSIG"):  # by which one learns of others' work on a file, or stops it
    case(setting.lower() + "_on_data", f"""
        import fcntl, os
        fcntl.fcntl(os.open("data/towns.csv", os.O_RDONLY), fcntl.{setting}, 1); print("BREACH")""", DENIED,
         outside=setting == "F_SETSIG")
case("change_owner", "import os; open('outputs/b', 'w'); os.chown('outputs/b', 0, 0); print('BREACH')", DENIED)
case("kernel_setting", "open('/proc/sys/kernel/hostname', 'w'); print('BREACH')", ABSENT)
case("kernel_request", "open('/proc/sysrq-trigger', 'w'); print('BREACH')", ABSENT)
case("escape_out_of_memory_choice", "open('/proc/self/oom_score_adj', 'w').write('-1000'); print('BREACH')", DENIED)

# Rights and the kernel
syscall("mount", 165, 0, "ctypes.c_char_p(b'/tmp')", "ctypes.c_char_p(b'tmpfs')", 0, 0)
syscall("remount_writable", 165, 0, "ctypes.c_char_p(b'/usr')", 0, "32 | 4096", 0)
syscall("unmount", 166, "ctypes.c_char_p(b'/task/data')", 2)
syscall("open_tree", 428, -100, "ctypes.c_char_p(b'/')", 1)
syscall("pivot_root", 155, "ctypes.c_char_p(b'/tmp')", "ctypes.c_char_p(b'/tmp')")
syscall("new_user_namespace", 272, "0x10000000")
syscall("new_mount_namespace", 272, "0x20000")
syscall("clone_with_namespace", 56, "0x10000000 | 17", 0, 0, 0, 0)
syscall("clone3", 435, "ctypes.create_string_buffer(88)", 88)
syscall("enter_namespace", 308, 3, 0)
syscall("trace_first_process", 101, 16, 1, 0, 0)
syscall("trace_itself", 101, 0, 0, 0, 0)
syscall("load_module", 175, 0, 0, 0)
syscall("load_module_from_file", 313, 0, 0, 0)
syscall("bpf", 321, 0, 0, 0)
syscall("performance_events", 298, 0, 0, -1, -1, 0)
syscall("keys", 248, "ctypes.c_char_p(b'user')", "ctypes.c_char_p(b'k')", "ctypes.c_char_p(b'v')", 1, -3)
syscall("io_uring", 425, 1, "ctypes.create_string_buffer(120)")
syscall("userfaultfd", 323, 0)
syscall("reboot", 169, 0, 0, 0, 0)
syscall("kexec", 246, 0, 0, 0, 0)
syscall("set_clock", 227, 0, "ctypes.create_string_buffer(16)")
syscall("personality", 135, "0x0040000")
syscall("call_of_other_abi", "0x40000000 | 39", expected=r"crashed: : .*31")
case("become_root", "import os; os.setuid(0); print('BREACH')", DENIED)
case("thirty_two_bit_calls", """
    import ctypes, mmap
    code = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=7)
    code.write(b"\\xb8\\x14\\x00\\x00\\x00\\xcd\\x80\\xc3")  # getpid by int 0x80
    run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    run()
    print("BREACH")
    """, r"crashed: : .*31", outside=True)
case("machine_code_opens_socket", """
    import ctypes, mmap, os
    code = mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=7)  # socket(AF_INET, SOCK_STREAM, 0)
    code.write(b"\\xb8\\x29\\x00\\x00\\x00\\xbf\\x02\\x00\\x00\\x00\\xbe\\x01\\x00\\x00\\x00\\x31\\xd2\\x0f\\x05\\xc3")
    run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))
    result = run()
    if result < 0: raise OSError(-result, os.strerror(-result))
    print("BREACH", result)
    """, DENIED, outside=True)
case("load_written_library", """
    import ctypes, shutil, glob
    shutil.copy(glob.glob("/lib/x86_64-linux-gnu/libz.so.1")[0], "outputs/lib.so")
    ctypes.CDLL("/task/outputs/lib.so"); print("BREACH")""", r"raised: OSError: .*(failed to map|not permitted)")

# Programs and other processes
case("run_shell", "import os; os.system('echo BREACH')", NO_PROGRAMS, outside=True)
case("run_program", "import subprocess; print(subprocess.run(['/bin/echo', 'BREACH'], capture_output=True).stdout)",
     NO_PROGRAMS, outside=True)
case("replace_itself", "import os; os.execv('/bin/echo', ['echo', 'BREACH'])", NO_PROGRAMS, outside=True)
case("replace_itself_by_raw_call", SYSCALL + """
words = (ctypes.c_char_p * 3)(b"/bin/echo", b"BREACH", None)
call(59, ctypes.c_char_p(b"/bin/echo"), words, None)
""", DENIED, outside=True)
case("kill_program", "import os; os.kill({pid}, 0); print('BREACH')", r"raised: ProcessLookupError", outside=True)
case("kill_everything", """
    import os, signal
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.kill(-1, 9)""", r"raised: ProcessLookupError")
case("find_and_signal_any_process", """
    import os
    for number in [*range(1, 10_000), {pid}]: # a sandbox numbers its few processes from 1
        if number == os.getpid(): continue
        try:
            os.kill(number, 0); print("BREACH", number)
        except ProcessLookupError: pass
        except PermissionError: print("BREACH", number)
        try:
            os.stat(f"/proc/{number}/environ"); print("BREACH", number)
        except FileNotFoundError: pass
    """, "finished", outside=True)
case("limit_program", "import resource; resource.prlimit({pid}, resource.RLIMIT_CPU, (1, 1)); print('BREACH')",
     r"raised: (PermissionError|ProcessLookupError)")
case("pickle_runs_program", """
    import pickle, os
    class Payload:
        def __reduce__(self): return os.system, ("echo BREACH",)
    pickle.loads(pickle.dumps(Payload()))""", NO_PROGRAMS, outside=True)
case("pickle_reads_secret", """
    import pickle, builtins
    class Payload:
        def __reduce__(self): return open, ("{secret}",)
    print("BREACH", pickle.loads(pickle.dumps(Payload())).read())""", ABSENT, outside=True)

# Network
case("connect_loopback", "import socket; socket.create_connection(('127.0.0.1', {port}), 2); print('BREACH')", NO_NETWORK,
     outside=True)
case("connect_private", "import socket; socket.create_connection(('10.0.0.1', 80), 2); print('BREACH')", NO_NETWORK)
case("connect_public", "import socket; socket.create_connection(('192.0.2.1', 80), 2); print('BREACH')", NO_NETWORK)
case("connect_ipv6", "import socket; socket.create_connection(('::1', {port}), 2); print('BREACH')", NO_NETWORK)
case("look_up_name", "import socket; socket.getaddrinfo('localhost', 80); print('BREACH')", NO_NETWORK, outside=True)
case("fetch_page", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:{port}', timeout=2); print('BREACH')",
     LIBRARY_ERROR + ".*(no network here)")
case("fetch_with_requests", "import requests; requests.get('http://127.0.0.1:{port}', timeout=2); print('BREACH')",
     LIBRARY_ERROR + ".*no network here")
syscall("raw_socket", 41, 2, 3, 6)
syscall("stream_socket_by_raw_call", 41, 2, 1, 0)
syscall("netlink_socket", 41, 16, 3, 0)
syscall("vsock_socket", 41, 40, 1, 0)
syscall("unix_socket_by_raw_call", 41, 1, 1, 0)
case("abstract_unix_socket", """
    import socket
    s = socket.socket(socket.AF_UNIX); s.connect("\\0{abstract}"); print("BREACH")""", r"raised: PermissionError", outside=True)
# By these one is told an address with each message.
syscall("unix_datagrams", 53, 1, 2, 0, "ctypes.create_string_buffer(8)")
syscall("unix_datagrams_that_are_closed_later", 53, 1, "0x80002", 0, "ctypes.create_string_buffer(8)")
syscall("unix_packets", 53, 1, 5, 0, "ctypes.create_string_buffer(8)")
case("bind_unix_socket", "import socket; s = socket.socket(socket.AF_UNIX); s.bind('outputs/s'); print('BREACH')",
     r"raised: PermissionError")

# Data that attack
case("gdal_fetches", "import rasterio; rasterio.open('/vsicurl/http://127.0.0.1:{port}/a.tif'); print('BREACH')",
     r"raised: RasterioIOError")
case("geopandas_fetches", "import geopandas; geopandas.read_file('http://127.0.0.1:{port}/a.geojson'); print('BREACH')",
     LIBRARY_ERROR)
case("zip_bomb", """
    import rasterio
    with rasterio.open("/vsizip/data/bomb.zip/bomb.tif") as bomb:
        cells = bomb.read()
    print("BREACH", cells.nbytes)""", r"(raised: (MemoryError|\w*ArrayMemoryError|RasterioIOError)|memory_limit|time_limit|interrupted)")
case("raster_names_outside", "import rasterio; print(rasterio.open('data/outside.vrt').read()); print('BREACH')",
     r"raised: RasterioIOError", outside=True)
case("layer_names_outside", "import pyogrio; print(pyogrio.read_dataframe('data/layer.vrt')); print('BREACH')",
     LIBRARY_ERROR, outside=True)
case("entity_reads_secret", """
    from xml.etree import ElementTree
    import pyogrio
    for read in (lambda: pyogrio.read_dataframe("data/entity.gml", read_geometry=False).to_string(),
                 lambda: ElementTree.tostring(ElementTree.parse("data/entity.gml").getroot()).decode()):
        try: text = read()
        except Exception as error: text = str(error)
        if "planted-secret" in text: print("BREACH", text)""", "finished")
case("python_in_raster", "import rasterio; print('BREACH', rasterio.open('data/python.vrt').read())", r"raised: RasterioIOError")

# Limits
case("busy_loop", "while True: pass", "interrupted")
case("sleep_past_limit", "import time; time.sleep(60)", "interrupted")
case("ignore_signals", """
    import signal, time
    for number in (2, 15): signal.signal(number, signal.SIG_IGN)
    time.sleep(60)""", "time_limit")
case("catch_interrupts", """
    import time
    while True:
        try:
            while True: time.sleep(1)
        except BaseException: pass""", "time_limit")
case("busy_in_native_code", "print('BREACH', sum(range(10 ** 13)))", "time_limit")
case("endless_output", """
    line = "x" * 80
    for _ in range(10 ** 9): print(line)""", "interrupted")
case("endless_output_to_descriptor", """
    import os
    while True:
        try: os.write(2, b"x" * 65536)
        except BaseException: pass""", "time_limit")
case("fork_bomb", """
    import os
    while True: os.fork()""", r"(raised: BlockingIOError|interrupted|time_limit|memory_limit)")
case("thread_bomb", """
    import threading, time
    while True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()""", r"raised: (RuntimeError|MemoryError)")
case("memory_bomb", """
    parts = []
    while True: parts.append(bytearray(10_000_000))""", r"(raised: MemoryError|memory_limit)")
case("memory_bomb_of_processes", """
    import os, time
    for _ in range(8):
        if os.fork() == 0:
            part = bytearray(b"x" * 150_000_000); time.sleep(60); os._exit(0)
    time.sleep(60)""", "memory_limit")
case("memory_bomb_behind_threads_that_ended", """
    import ctypes, os, threading, time
    for _ in range(4):
        if os.fork() == 0:
            part = bytearray(b"x" * 150_000_000)
            threading.Thread(target=time.sleep, args=(60,)).start()
            ctypes.CDLL(None).syscall(60, 0)  # the first thread alone ends
    time.sleep(60)""", "memory_limit")
case("memory_in_nameless_files", "import os; os.memfd_create('m'); print('BREACH')", r"raised: OSError: \[Errno 38\]",
     outside=True)
case("memory_shared_without_a_file", "import mmap; mmap.mmap(-1, 4096); print('BREACH')", DENIED, outside=True)
case("memory_shared_of_a_device", "import os; os.open('/dev/zero', os.O_RDWR); print('BREACH')", ABSENT, outside=True)
case("memory_in_scratch", """
    import time
    for folder in ("/tmp", "/task", "/dev/shm"):
        for part in "ab":
            with open(folder + "/" + part, "wb") as file:
                for _ in range(65): file.write(b"x" * 1_000_000)
    time.sleep(60)""", "memory_limit")
case("huge_mapping", "import mmap; mmap.mmap(-1, 1 << 40, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS); print('BREACH')", r"raised: (OSError|MemoryError)")
case("fill_outputs_with_one_file", """
    with open("outputs/large", "wb") as file:
        while True: file.write(b"x" * 1_000_000)""", r"(raised: OSError: .*(File too large)|disk_limit)")
case("fill_outputs_with_files", """
    import itertools
    for number in itertools.count():
        with open(f"outputs/{number}", "wb") as file: file.write(b"x" * 5_000_000)""", "disk_limit")
case("fill_outputs_with_removed_files", FILL + """
held = []
for number in range(13):
    held.append(open(f"outputs/{number}", "wb"))
    os.remove(f"outputs/{number}")
    fill(held[-1])
time.sleep(60)
""", "disk_limit")
case("fill_outputs_with_removed_files_in_memory", FILL + """
import ctypes
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
for number in range(13):
    with open(f"outputs/{number}", "w+b") as file:
        fill(file)
        if libc.mmap(None, ctypes.c_size_t(4096), 1, 1, file.fileno(), ctypes.c_long(0)) in (None, 2 ** 64 - 1): raise OSError
        os.remove(f"outputs/{number}")
time.sleep(60)
""", "disk_limit")
case("fill_outputs_beyond_the_longest_path", FILL + """
os.chdir("outputs")
for _ in range(20):
    os.mkdir("d" * 250); os.chdir("d" * 250)
for number in range(13):
    with open(f"{number}", "wb") as file: fill(file)
time.sleep(60)
""", "disk_limit")
case("fill_outputs_out_of_reach", FILL + """
os.chdir("outputs")
for _ in range(70):
    os.mkdir("deep"); os.chdir("deep")
time.sleep(60)
""", "disk_limit")
case("fill_a_closed_folder", FILL + """
os.mkdir("outputs/d")
held = [open(f"outputs/d/{number}", "wb") for number in range(13)]
os.chmod("outputs/d", 0)
for file in held: fill(file)
time.sleep(60)
""", "disk_limit")
syscall("thread_with_open_files_of_its_own", 56, "0x10b00", 0, 0, 0, 0)
syscall("own_open_files_by_close_range", 436, 1000, 1000, 2)
syscall("own_open_files_by_unshare", 272, "0x400")
case("fill_outputs_behind_open_files_of_a_thread", FILL + """
import ctypes, threading
libc = ctypes.CDLL(None)
def work():
    libc.syscall(436, 1000, 1000, 2)  # CLOSE_RANGE_UNSHARE
    held = []
    for number in range(13):
        held.append(open(f"outputs/{number}", "wb"))
        os.remove(f"outputs/{number}")
        fill(held[-1])
    time.sleep(60)
threading.Thread(target=work, daemon=True).start()
time.sleep(60)
""", "disk_limit")
case("locks_behind_open_files_of_a_thread", """
    import ctypes, fcntl, os, threading, time
    libc = ctypes.CDLL(None)
    def work():
        libc.syscall(436, 1000, 1000, 2)
        for number in range(100):
            file = os.open(f"/tmp/{number}", os.O_RDWR | os.O_CREAT)
            for part in range(2000, 0, -1): fcntl.lockf(file, fcntl.LOCK_EX, 1, 2 * part)
        time.sleep(60)
    threading.Thread(target=work, daemon=True).start()
    time.sleep(60)""", "memory_limit")
case("fill_scratch", """
    import itertools
    for number in itertools.count():
        with open(f"/tmp/{number}", "wb") as file: file.write(b"x" * 10_000_000)""",
     r"(raised: OSError: .*No space left|memory_limit)")
case("use_up_files_of_scratch", """
    for number in range(100_000): open(f"/tmp/{number}", "w").close()
    print("BREACH")""", r"raised: OSError: .*No space left")
case("use_up_descriptors", """
    files = []
    while True: files.append(open("/dev/null"))""", r"raised: OSError: .*Too many open files")
case("raise_limits", "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (100_000, 100_000)); print('BREACH')",
     r"raised: (ValueError|PermissionError|OSError)")
case("daemon_that_stays", """
    import os, time
    if os.fork() == 0:
        os.setsid() if hasattr(os, "setsid") else None
        if os.fork() == 0:
            while True: time.sleep(1)
        os._exit(0)""", "(finished|forged)")

# Lies about itself
case("answer_unasked", """
    import os, time
    message = b'{"status": "ok", "nonce": "0"}'
    os.write(3, len(message).to_bytes(4, "little") + message)
    time.sleep(60)""", "forged")
case("answer_garbage", "import os, time; os.write(3, b'\\xff' * 100); time.sleep(60)", "forged")
case("answer_too_deep", """
    import os, time
    message = b"[" * 100_000
    os.write(3, len(message).to_bytes(4, "little") + message)
    time.sleep(60)""", "forged")
case("answer_too_long", """
    import os
    os.write(3, (5_000_000).to_bytes(4, "little"))
    while True: os.write(3, b"x" * 65536)""", "forged")
case("answer_and_raise", STEAL + """
forge({"status": "ok", "nonce": nonce})
raise ValueError("failed in truth")
""", "forged")
case("answer_and_go_on", STEAL + """
forge({"status": "ok", "nonce": nonce})
while True: pass
""", "forged")
case("answer_and_die", STEAL + """
forge({"status": "ok", "nonce": nonce})
os._exit(0)
""", "(forged|exited)")
case("close_the_socket", "import os, time; os.close(3); time.sleep(60)", "(crashed|exited|forged)")
case("exit_as_success", "import os; os._exit(0)", "exited")
case("crash", "import ctypes; ctypes.string_at(0)", r"crashed: : .*11")
case("send_descriptors", """
    import socket, array
    s = socket.socket(fileno=3)
    files = array.array("i", [0] * 200)
    for _ in range(50): s.sendmsg([b"x"], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, files)])
    import time; time.sleep(60)""", DENIED)
