# SPDX-License-Identifier: Apache-2.0
"""What hostile JavaScript tries in Node, in the form of attacks.py: each attack prints BREACH where it works, and what
must come of it instead is a regular expression over "outcome: type: message".
"""

from attack_cases import Cases

DENIED = r"raised: Error: (EPERM|EACCES|EROFS|ENOSYS|EEXIST)"
ABSENT = r"raised: Error: ENOENT"
NO_NETWORK = r"raised: \w*Error: .*(EPERM|EAI_AGAIN|EAI_FAIL|ENOTFOUND|fetch failed)"
NO_PROGRAMS = r"raised: Error: .*(EPERM|EACCES)"

CASES = Cases()
case = CASES.add

# The request that is being answered, found through the engine's own view of itself, and an answer in its stead.
FORGE = """
const fs = require("fs");
const forge = (message) => {
    const body = Buffer.from(JSON.stringify(message)), head = Buffer.alloc(4);
    head.writeUInt32LE(body.length);
    fs.writeSync(3, Buffer.concat([head, body]));
};
"""


# Reading and writing what is not its own
case("read_secret", "console.log('BREACH', require('fs').readFileSync('{secret}', 'utf8'))", ABSENT, outside=True)
case("read_other_run", "console.log('BREACH', require('fs').readFileSync('{other_run}/events.jsonl', 'utf8'))", ABSENT, outside=True)
case("read_secret_later", """
    console.log('BREACH', await require('fs').promises.readFile('{secret}', 'utf8'))""", ABSENT, outside=True)
case("read_shadow", "console.log('BREACH', require('fs').readFileSync('/etc/shadow', 'utf8'))", ABSENT)
case("read_through_link_in_data", "console.log('BREACH', require('fs').readFileSync('data/link', 'utf8'))", ABSENT)
case("read_old_root", "console.log('BREACH', require('fs').readFileSync('/.host{secret}', 'utf8'))", ABSENT)
case("read_environment_of_parent", "console.log('BREACH', require('fs').readFileSync('/proc/{pid}/environ', 'utf8'))",
     ABSENT, outside=True)
case("environment_has_no_key", """
    const all = JSON.stringify(process.env) + require('fs').readFileSync('/proc/self/environ', 'utf8');
    if (all.includes('planted-secret')) console.log('BREACH')""", "finished", outside=True)
case("sees_no_other_process", """
    const others = require('fs').readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && name !== '1');
    if (others.length) console.log('BREACH', others)""", "finished", outside=True)
case("list_home", "console.log('BREACH', require('fs').readdirSync('{home}'))", ABSENT, outside=True)
case("require_outside", "console.log('BREACH', require('{victim}/table.csv'))", r"raised: Error: Cannot find module")
case("write_data", "require('fs').writeFileSync('data/towns.csv', ''); console.log('BREACH')", DENIED)
case("write_victim", "require('fs').writeFileSync('{victim}/planted', ''); console.log('BREACH')", ABSENT, outside=True)
case("write_libraries", """
    require('fs').appendFileSync(require.resolve('geolib'), '//'); console.log('BREACH')""", DENIED)
case("write_system", "require('fs').writeFileSync('/usr/planted', ''); console.log('BREACH')", DENIED)
case("link_to_secret", "require('fs').symlinkSync('{secret}', 'outputs/link'); console.log('BREACH')", DENIED, outside=True)
case("hard_link", "require('fs').linkSync('data/towns.csv', 'outputs/towns.csv'); console.log('BREACH')",
     r"raised: Error: (EPERM|EACCES|EXDEV)")
case("set_user_id", """
    require('fs').writeFileSync('outputs/run', ''); require('fs').chmodSync('outputs/run', 0o4755); console.log('BREACH')""",
     DENIED, outside=True)
case("descriptors_lead_nowhere", """
    const fs = require('fs');
    for (const name of fs.readdirSync('/proc/self/fd')) {
        let status;
        try { status = fs.fstatSync(Number(name)); } catch { continue; }
        if (status.isDirectory() && !fs.readlinkSync(`/proc/self/fd/${name}`).startsWith('/proc')) console.log('BREACH', name);
        if (status.isSocket() && name !== '3') console.log('BREACH', name);
    }""", "finished")

# Programs, native code and other processes
case("run_program", "console.log(String(require('child_process').execFileSync('/bin/echo', ['BREACH'])))", NO_PROGRAMS, outside=True)
case("run_shell", "console.log(String(require('child_process').execSync('echo BREACH')))", NO_PROGRAMS, outside=True)
case("run_program_later", """
    const child = require('child_process').spawn('/bin/echo', ['BREACH']);
    child.stdout?.on('data', (data) => console.log(String(data)));
    await new Promise((resolve, reject) => { child.on('error', reject); child.on('close', resolve); })""", NO_PROGRAMS, outside=True)
case("fork_node", """
    const child = require('child_process').fork('data/towns.csv');
    await new Promise((resolve, reject) => { child.on('error', reject); child.on('spawn', resolve); });
    console.log('BREACH')""", NO_PROGRAMS, outside=True)
case("internal_spawn", """
    const { Process } = process.binding('process_wrap');
    const child = new Process();
    const status = child.spawn({ file: '/bin/echo', args: ['echo', 'x'], stdio: [] });
    if (status === 0) console.log('BREACH'); else throw new Error(`EPERM ${status}`)""", r"raised: \w*Error: ")
case("load_native_code", """
    require('fs').copyFileSync('/lib/x86_64-linux-gnu/libz.so.1', 'outputs/lib.node');
    process.dlopen({ exports: {} }, '/task/outputs/lib.node'); console.log('BREACH')""",
     r"raised: Error: .*(failed to map|not permitted|Permission denied)")
case("kill_program", "process.kill({pid}, 0); console.log('BREACH')", r"raised: Error: kill ESRCH", outside=True)
case("kill_everything", "process.on('SIGTERM', () => {}); process.kill(-1, 'SIGKILL'); console.log('alive')",
     r"(raised: Error: kill ESRCH|crashed|exited)")
case("become_root", "process.setuid(0); console.log('BREACH')", r"raised: Error: .*(EPERM|EINVAL)")
case("debugger_port", "require('inspector').open(0, '127.0.0.1'); console.log(require('inspector').url() ? 'BREACH' : '')",
     r"(finished|raised|crashed|time_limit)", outside=True)
case("worker_reads_secret", """
    const { Worker } = require('worker_threads');
    const worker = new Worker(`require('worker_threads').parentPort.postMessage(
        'BREACH ' + require('fs').readFileSync('{secret}', 'utf8'))`, { eval: true });
    console.log(await new Promise((resolve, reject) => { worker.on('message', resolve); worker.on('error', reject); }))""",
     f"({ABSENT}|time_limit)", outside=True)
case("worker_that_stays", """
    const { Worker } = require('worker_threads');
    new Worker('for (;;);', { eval: true }).unref()""", "(finished|time_limit)")

# Network
case("connect_loopback", """
    const socket = require('net').connect({port}, '127.0.0.1');
    await new Promise((resolve, reject) => { socket.on('connect', resolve); socket.on('error', reject); });
    console.log('BREACH')""", NO_NETWORK, outside=True)
case("fetch_page", """
    await new Promise((resolve, reject) => require('http').get('http://127.0.0.1:{port}', resolve)
        .on('error', (error) => error.code === 'ECONNRESET' ? resolve() : reject(error)));
    console.log('BREACH')""", NO_NETWORK, outside=True)
case("fetch_as_pages_do", "await fetch('http://127.0.0.1:{port}'); console.log('BREACH')", f"({NO_NETWORK}|interrupted|time_limit)")
case("look_up_name", "console.log('BREACH', await require('dns').promises.lookup('localhost'))", NO_NETWORK, outside=True)
case("listen", """
    const server = require('net').createServer();
    await new Promise((resolve, reject) => { server.on('error', reject); server.listen(0, '127.0.0.1', resolve); });
    console.log('BREACH'); server.close()""", r"raised: Error: listen", outside=True)
case("abstract_unix_socket", """
    const socket = require('net').connect('\\\\0{abstract}');
    await new Promise((resolve, reject) => { socket.on('connect', resolve); socket.on('error', reject); });
    console.log('BREACH')""", r"raised: \w*Error: ")
case("send_datagram", """
    const socket = require('dgram').createSocket('udp4');
    await new Promise((resolve, reject) => { socket.on('error', reject); socket.send('x', 9, '127.0.0.1', resolve); });
    console.log('BREACH'); socket.close()""", r"raised: \w*Error: .*EPERM", outside=True)

# Limits
case("busy_loop", "while (true);", "(interrupted|time_limit)", once=True)
case("busy_promises", "const again = () => Promise.resolve().then(again); await again()", "(interrupted|time_limit|memory_limit)", once=True)
case("busy_regular_expression", "/^(a+)+$/.test('a'.repeat(60) + 'b')", "(interrupted|time_limit)", once=True)
case("timers_without_end", "setInterval(() => {}, 1)", "time_limit", once=True)
case("sleep_past_limit", "await new Promise((resolve) => setTimeout(resolve, 60_000))", "time_limit", once=True)
case("await_nothing", "await new Promise(() => {})", r"raised: Error: Code awaits a promise")
case("catch_interrupts", "for (;;) { try { for (;;); } catch {} }", "(interrupted|time_limit)", once=True)
case("memory_bomb", "const parts = []; for (;;) parts.push(new Array(1_000_000).fill(parts.length))",
     "(memory_limit|crashed|interrupted|time_limit)", once=True)
case("memory_bomb_of_buffers", "const parts = []; for (;;) parts.push(Buffer.alloc(20_000_000, 1))",
     r"(memory_limit|crashed|raised: RangeError|interrupted|time_limit)", once=True)
case("memory_bomb_of_text", "let text = 'x'; for (;;) text = (text + text).replace(/y/, '')", r"(raised: RangeError|memory_limit|crashed|interrupted|time_limit)")
case("worker_bomb", """
    const { Worker } = require('worker_threads');
    for (;;) new Worker('setInterval(() => {}, 1000)', { eval: true })""", "(raised|crashed|memory_limit|interrupted|time_limit)", once=True)
case("endless_output", "for (;;) console.log('x'.repeat(80))", "(interrupted|time_limit)", once=True)
case("deep_recursion", "const deeper = () => deeper() + 1; deeper()", r"raised: RangeError: Maximum call stack")
case("fill_outputs_with_files", """
    for (let number = 0; ; ++number) require('fs').writeFileSync(`outputs/${number}`, Buffer.alloc(5_000_000))""",
     "(disk_limit|raised|interrupted|time_limit)")
case("fill_scratch", "for (let number = 0; ; ++number) require('fs').writeFileSync(`/tmp/${number}`, Buffer.alloc(10_000_000))",
     r"(raised: Error: ENOSPC|memory_limit|interrupted|time_limit)")

# Lies about itself, and what it is told with made to lie
case("answer_unasked", FORGE + "forge({ status: 'ok', nonce: '0' }); for (;;);", "forged")
case("answer_garbage", "require('fs').writeSync(3, Buffer.alloc(100, 255)); for (;;);", "forged")
case("answer_too_long", """
    const head = Buffer.alloc(4); head.writeUInt32LE(5_000_000); require('fs').writeSync(3, head);
    for (;;) require('fs').writeSync(3, Buffer.alloc(65536))""", "forged")
case("close_the_socket", "require('fs').closeSync(3); await new Promise((resolve) => setTimeout(resolve, 60_000))",
     "(crashed|exited|forged)")
case("exit_as_success", "process.exit(0)", "exited: : exit status 0")
case("exit_at_once", "process.reallyExit(0)", "exited: : exit status 0")
case("abort", "process.abort()", r"crashed: : signal (6|11)")
case("pollute_prototypes", """
    Object.prototype.toJSON = () => ({ status: 'ok' });
    String.prototype.toJSON = Array.prototype.toJSON = Object.prototype.toJSON;
    Object.defineProperty(Object.prototype, 'status', { value: 'ok', writable: false });
    Object.defineProperty(Object.prototype, 'error', { set() {}, get() { return undefined; } });
    Array.prototype.push = Array.prototype.map = () => [];
    JSON.stringify = () => '{}';
    throw new Error('failed in truth')""", "raised: ")
case("replace_what_writes", """
    require('fs').writeSync = () => 0; Buffer.from = () => Buffer.alloc(0);
    throw new Error('failed in truth')""", r"raised: Error: failed in truth")
case("remove_listeners", """
    process.removeAllListeners(); process.emit = () => {};
    throw new Error('failed in truth')""", r"raised: Error: failed in truth")
case("error_that_lies", """
    throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } })""", r"raised: ")
case("value_that_attacks", "new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })", "(finished|time_limit|interrupted)")
