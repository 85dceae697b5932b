# SPDX-License-Identifier: Apache-2.0
"""How the guard says what it found: a warning, or an error in strict mode; and what it is told to let pass."""

import contextlib
import threading
import traceback
import warnings

from graticule import callers

MOST_FAULTS = 100


class _Told:
    """Of a defect: the family of silent error, what is wrong, and what to do."""

    def __init__(self, family, defect, remedy):
        super().__init__(f"{defect}. {remedy} (family {family})")
        self.family, self.defect, self.remedy = family, defect, remedy

    def __reduce__(self):
        return type(self), (self.family, self.defect, self.remedy)


class SilentErrorWarning(_Told, UserWarning):
    """A result would be wrong though nothing fails."""


class SilentError(_Told, ValueError):
    """The same in strict mode: the call is not carried out, or its result not handed on."""


_lock = threading.Lock()
_faults = []
_local = threading.local()
_mode = {"strict": False}


def strict(on=True):
    """Whether what is found is an error rather than a warning."""
    _mode["strict"] = bool(on)


def is_strict():
    return _mode["strict"]


@contextlib.contextmanager
def accepted(*families):
    """Within it, nothing is said of these families."""
    before = getattr(_local, "accepted", frozenset())
    _local.accepted = before | set(families)
    try:
        yield
    finally:
        _local.accepted = before


def times_said():
    """How often anything was found so far in this thread, accepted or not."""
    return getattr(_local, "said", 0)


def say(family, defect, remedy):
    _local.said = times_said() + 1
    if family in getattr(_local, "accepted", ()):
        return
    if _mode["strict"]:
        raise SilentError(family, defect, remedy)
    warnings.warn(SilentErrorWarning(family, defect, remedy), stacklevel=callers.depth_of_user())


_warned = []


def keep_warned(lines):
    """What warned() gives from now on."""
    _warned[:] = lines


def warned():
    """All that the piece of code before was warned of in this session, each as a line."""
    return list(_warned)


def faults():
    """Where the guard itself failed, as text, oldest first."""
    with _lock:
        return list(_faults)


def note_fault():
    """Keeps the exception that is being handled."""
    with _lock:
        if len(_faults) < MOST_FAULTS:
            _faults.append(traceback.format_exc(limit=-4))


def run_check(check, *arguments, **options):
    """What a check gives back; a fault of its own is noted and is nobody else's."""
    try:
        return check(*arguments, **options)
    except (SilentError, SilentErrorWarning):
        raise
    except Exception:
        note_fault()
        return None
