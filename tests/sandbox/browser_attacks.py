# SPDX-License-Identifier: Apache-2.0
"""What hostile pages try, in the form of attacks.py: each attack prints BREACH where it works, and what must come of it
instead is a regular expression over "outcome: type: message". Those marked `outside` reach a listener where there is no
sandbox.
"""

from attack_cases import Cases

REFUSED = r"raised: \w*Error: (Failed to fetch|refused)"
STOPPED = "(interrupted|time_limit)"

CASES = Cases()
case = CASES.add

WAIT = "await new Promise((resolve) => setTimeout(resolve, 300));"


# Network
case("fetch", "await fetch('http://127.0.0.1:{port}/', { mode: 'no-cors' }); console.log('BREACH')", REFUSED, outside=True)
case("image", """
    await new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = resolve;
        image.onerror = () => reject(new Error('refused'));
        image.src = 'http://127.0.0.1:{port}/x.png';
    });
    console.log('BREACH')""", REFUSED)
case("web_socket", """
    await new Promise((resolve, reject) => {
        const socket = new WebSocket('ws://127.0.0.1:{port}/');
        socket.onopen = resolve;
        socket.onerror = () => reject(new Error('refused'));
    });
    console.log('BREACH')""", REFUSED)
case("beacon", "navigator.sendBeacon('http://127.0.0.1:{port}/', 'x');" + WAIT, "finished")
case("worker_fetches", """
    const code = "fetch('http://127.0.0.1:{port}/', { mode: 'no-cors' }).then(() => postMessage('BREACH'), () => postMessage(''))";
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    console.log(await new Promise((resolve) => { worker.onmessage = (event) => resolve(event.data); }))""", "finished", outside=True)
case("frame_fetches", """
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.srcdoc = "<script>fetch('http://127.0.0.1:{port}/', { mode: 'no-cors' }).then(() => parent.postMessage('BREACH', '*'), () => parent.postMessage('', '*'))</script>";
    const told = new Promise((resolve) => { onmessage = (event) => resolve(event.data); });
    document.body.append(frame);
    console.log(await told)""", "finished", outside=True)
case("call_by_web_rtc", """
    const call = new RTCPeerConnection({ iceServers: [{ urls: 'turn:127.0.0.1:{port}?transport=tcp', username: 'a', credential: 'b' }] });
    call.createDataChannel('x');
    await call.setLocalDescription(await call.createOffer());
    """ + WAIT, "(finished|raised)")
case("go_there", "location.href = 'http://127.0.0.1:{port}/';" + WAIT, "raised: PageLeft")
case("open_window", "open('http://127.0.0.1:{port}/');" + WAIT, "finished")
case("submit_form", """
    const form = document.createElement('form');
    form.action = 'http://127.0.0.1:{port}/';
    form.target = '_blank';
    document.body.append(form);
    form.submit();
    """ + WAIT, "finished")
case("service_worker", "await navigator.serviceWorker.register('/data/towns.csv'); console.log('BREACH')", r"raised: \w*Error: ")
case("own_debugger", "await fetch('http://127.0.0.1:9222/json', { mode: 'no-cors' }); console.log('BREACH')", REFUSED)

# Files
case("fetch_file", "console.log('BREACH', await (await fetch('file://{secret}')).text())", REFUSED)
case("frame_of_file", """
    const frame = document.createElement('iframe');
    frame.src = 'file:///etc/passwd';
    document.body.append(frame);
    """ + WAIT + "console.log(frame.contentDocument?.body?.innerText.includes('root:') ? 'BREACH' : '')", "(finished|raised)")
case("go_to_file", """
    const before = location.href;
    location.href = 'file://{secret}';
    """ + WAIT + "if (location.href === before) throw new Error('refused'); document.body.innerText", "raised: (PageLeft|Error: refused)")
case("link_in_data", "console.log('BREACH', await (await fetch('/data/link')).text())", REFUSED)
case("above_data", "console.log('BREACH', await (await fetch('/data/%2e%2e%2fsecret')).text())", REFUSED)
case("above_libraries", "console.log('BREACH', await (await fetch('/lib/%2e%2e/package.json')).text())", REFUSED)
case("whole_path", "console.log('BREACH', await (await fetch('/{secret}')).text())", REFUSED)
case("zero_in_path", "console.log('BREACH', await (await fetch('/data/link%00.csv')).text())", REFUSED)
case("folder", "console.log('BREACH', await (await fetch('/data/')).text())", REFUSED)
case("write_data", "await fetch('/data/towns.csv', { method: 'PUT', body: 'x' })", "(finished|raised)")
case("download", """
    const link = document.createElement('a');
    link.href = 'data:text/plain,x';
    link.download = 'x.txt';
    link.click();
    """ + WAIT, "finished")

# What a case leaves to the next, in the order of their names
case("leave_1", """
    localStorage.left = sessionStorage.left = 1;
    document.cookie = 'left=1; max-age=1000';
    window.name = 'left';
    globalThis.left = L.left = Object.prototype.left = 1;
    await new Promise((resolve) => { indexedDB.open('left').onsuccess = resolve; })""", "finished")
case("leave_2", """
    const found = [localStorage.left, sessionStorage.left, document.cookie, window.name, globalThis.left, L.left,
                   ...await indexedDB.databases()].filter(Boolean);
    if (found.length) console.log('BREACH', found)""", "finished")
case("leave_listener_1", """
    const channel = new BroadcastChannel('left');
    channel.onmessage = () => channel.postMessage('BREACH');
    new SharedWorker(URL.createObjectURL(new Blob([`onconnect = (event) => event.ports[0].postMessage('BREACH')`])), 'left')""",
     "finished")
case("leave_listener_2", """
    const channel = new BroadcastChannel('left');
    channel.onmessage = (event) => console.log(event.data);
    channel.postMessage('anybody?');
    """ + WAIT, "finished")

# Limits
case("busy_loop", "for (;;);", STOPPED, once=True)
case("busy_timer", "setInterval(() => { for (;;); }, 0)", STOPPED, once=True)
case("await_nothing", "await new Promise(() => {})", STOPPED, once=True)
case("busy_worker", "new Worker(URL.createObjectURL(new Blob(['for (;;);']))); 1", "finished")
case("endless_output", "for (;;) console.log('x'.repeat(80))", STOPPED, once=True)
case("fetch_a_file_many_times", """
    for (let i = 0; i < 200; i++) fetch('/data/large.bin?' + i);
    await new Promise(() => {})""", "(interrupted|time_limit|memory_limit|crashed)", once=True)
case("memory_bomb", "const parts = []; for (;;) parts.push(new Array(1_000_000).fill(parts.length))",
     "(crashed|memory_limit|raised: RangeError|interrupted|time_limit)", once=True)
case("deep_recursion", "const deeper = () => deeper() + 1; deeper()", r"raised: RangeError: Maximum call stack")
case("dialogs", "alert('x'); if (confirm('x') || prompt('x')) console.log('BREACH')", "finished")
case("huge_page", "document.body.style.height = '1e9px'; document.body.style.width = '1e9px'", "finished")

# Lies
case("pollute_prototypes", """
    Object.prototype.toJSON = () => ({ outcome: 'finished' });
    JSON.stringify = () => '{}'; Promise.prototype.then = () => {}; requestAnimationFrame = () => {};
    throw new Error('failed in truth')""", r"(raised: Error: failed in truth|interrupted|time_limit)")
case("error_that_lies", "throw Object.defineProperty(new Error(), 'message', { get() { throw 1; } })", "raised: ")
case("value_that_attacks", "new Proxy({}, { get() { for (;;); }, ownKeys() { for (;;); } })", "(finished|interrupted|time_limit)")
