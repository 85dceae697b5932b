# SPDX-License-Identifier: Apache-2.0
"""The shared library with the tools, and the engine that calls run on, one for each process."""

import atexit
import contextlib
import ctypes
import functools
import json
import os
import threading
from pathlib import Path

from graticule.native.errors import GraticuleError, raised

PATH = Path(__file__).resolve().parents[2] / "libgraticule_native.so"

_TEXT, _HANDLE = ctypes.c_char_p, ctypes.c_void_p
_FUNCTIONS = {  # what each gives back, and what it takes
    "warm": (_TEXT, []),
    "start": (_HANDLE, []),
    "stop": (None, [_HANDLE]),
    "stop_idle": (ctypes.c_int, [_HANDLE]),
    "call": (_HANDLE, [_HANDLE, _TEXT]),
    "give_columns": (_TEXT, [_HANDLE, _TEXT, _HANDLE, _HANDLE]),
    "give_file": (_TEXT, [_HANDLE, _TEXT]),
    "run": (ctypes.c_int, [_HANDLE, _TEXT, _TEXT]),
    "cancel": (None, [_HANDLE]),
    "outcome": (_TEXT, [_HANDLE]),
    "take_columns": (_TEXT, [_HANDLE, _TEXT, _TEXT, _HANDLE, _HANDLE]),
    "release": (None, [_HANDLE]),
}


@functools.cache
def load():
    """The library, whose functions begin with graticule_native_."""
    if not PATH.exists():
        raise ImportError(f"the library of Graticule's tools is not built: there is no {PATH}")
    # Where maps find the world; sessions are not told by the program's own path.
    os.environ.setdefault("GRATICULE_SHARE", str(PATH.parents[2]))
    # All is tied at once, before sessions are forked, which share it; and for this library alone, as Python's packages
    # bring a GDAL, GEOS and PROJ of their own.
    library = ctypes.CDLL(str(PATH), os.RTLD_NOW | os.RTLD_LOCAL)
    for name, (gives, takes) in _FUNCTIONS.items():
        function = getattr(library, f"graticule_native_{name}")
        function.restype, function.argtypes = gives, takes
    return library


@functools.cache
def declarations():
    """What the tools say of themselves, as plain data."""
    told = json.loads(load().graticule_native_warm())
    if isinstance(told, dict):
        raise raised(told)
    return told


def expect(told):
    """Raises what a function of the library told of."""
    if told is not None:
        raise raised(json.loads(told))


_lock = threading.Lock()
_engine, _users = None, 0
running = set()  # handles of calls


@contextlib.contextmanager
def engine():
    """Its threads are started with the first call: a process that is forked has none."""
    global _engine, _users
    with _lock:
        if _engine is None:
            _engine = load().graticule_native_start()
        if _engine is None:
            raise GraticuleError("limit_exceeded", "No thread can be had for a call", "End some threads and processes")
        _users += 1
    try:
        yield _engine
    finally:
        with _lock:
            _users -= 1


def end_threads():
    """Between executions, for a session with threads cannot be forked. A call that was left to itself keeps them."""
    global _engine
    with _lock:
        if _engine is not None and _users == 0 and load().graticule_native_stop_idle(_engine):
            _engine = None


def _forget():
    global _engine, _users, _lock
    _engine, _users, _lock = None, 0, threading.Lock()  # its threads are those of the process that was forked
    running.clear()


def _stop():
    if _engine is not None:
        for handle in list(running):
            load().graticule_native_cancel(handle)
        load().graticule_native_stop(_engine)
        _forget()


os.register_at_fork(after_in_child=_forget)
atexit.register(_stop)
