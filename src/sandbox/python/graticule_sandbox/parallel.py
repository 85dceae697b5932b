# SPDX-License-Identifier: Apache-2.0
"""Several jobs at once: in threads, as processes cannot share the semaphores that the kernel refuses."""

import _multiprocessing
import threading
from multiprocessing import connection, context, pool, queues

import joblib.parallel
from joblib.externals.loky.backend import resource_tracker

PROCESSES = ("processes cannot share locks and queues here; use threads (concurrent.futures.ThreadPoolExecutor, "
             "joblib's backend 'threading') or n_jobs=1")


class _NoSharedLock(_multiprocessing.SemLock):
    """What pools and queues of processes begin with; the kernel says only that it is not permitted."""

    def __new__(cls, *arguments, **options):
        raise PermissionError(PROCESSES)


def _refuse_tracker(*arguments):
    """What joblib's pools of processes begin with. The kernel would end it a moment later, and they would tell of a pipe."""
    raise PermissionError(PROCESSES)


class _QueueOfThreads(queues.SimpleQueue):
    """The same pipe, with locks that are one process's own."""

    def __init__(self):
        self._reader, self._writer = connection.Pipe(duplex=False)
        self._rlock, self._wlock = threading.Lock(), threading.Lock()
        self._poll = self._reader.poll


class _ContextOfThreads(context.ForkContext):
    def SimpleQueue(self):
        return _QueueOfThreads()


def _begin_threads(threads, processes=None, initializer=None, initargs=()):
    """A pool of threads has a queue that processes could share, which it does not need."""
    pool.Pool.__init__(threads, processes, initializer, initargs, context=_ContextOfThreads())


def install():
    # Where code asks joblib, or a library that uses it, for several jobs without saying how.
    joblib.parallel.DEFAULT_BACKEND = joblib.parallel.DEFAULT_PROCESS_BACKEND = "threading"
    _multiprocessing.SemLock = _NoSharedLock
    resource_tracker.spawnv_passfds = _refuse_tracker
    pool.ThreadPool.__init__ = _begin_threads
