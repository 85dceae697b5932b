# SPDX-License-Identifier: Apache-2.0
"""Messages between the program and a session: JSON behind four bytes of length."""

import json
import os

SOCKET = 3


def _read(count):
    parts = []
    while count > 0:
        part = os.read(SOCKET, min(count, 1 << 20))
        if not part:
            os._exit(0)  # the program is gone, or done with this session
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive():
    return json.loads(_read(int.from_bytes(_read(4), "little")))


def send(message):
    data = json.dumps(message, ensure_ascii=True, default=str).encode()
    data = memoryview(len(data).to_bytes(4, "little") + data)
    while data:
        data = data[os.write(SOCKET, data):]
