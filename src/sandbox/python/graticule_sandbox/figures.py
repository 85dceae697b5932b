# SPDX-License-Identifier: Apache-2.0
"""Keeps what code draws: figures that it did not save are saved, and showing one saves it."""

import itertools
import os
from pathlib import Path

from matplotlib import pyplot
from matplotlib.figure import Figure

from graticule_sandbox import drawing_record

MOST_FIGURES = 20

_folder = Path("/task")
_numbers = itertools.count(1)
_told = []
_saved = set()
_save = Figure.savefig


def _free_path():
    while (path := _folder / f"figure-{next(_numbers)}.png").exists():
        pass
    return path


def _keep(figure):
    path = _free_path()
    _save(figure, path, dpi=120, bbox_inches="tight")
    _told.append({"path": str(path), "saved_by_code": False})


def _savefig(figure, target, *arguments, **options):
    _save(figure, target, *arguments, **options)
    if isinstance(target, (str, os.PathLike)):
        _saved.add(figure)
        _told.append({"path": os.path.abspath(target), "saved_by_code": True})


def _show(*arguments, **options):
    capture()


def capture():
    """Saves the figures that are open, drawn on and not yet saved, and closes all, as showing them would."""
    for number in pyplot.get_fignums()[:MOST_FIGURES]:
        figure = pyplot.figure(number)
        if figure not in _saved and any(axes.has_data() or axes.texts for axes in figure.axes):
            _keep(figure)
    _saved.clear()
    pyplot.close("all")


def told():
    """The figures that were saved since the last question."""
    latest = _told[:MOST_FIGURES]
    _told.clear()
    return latest


def captured():
    """The same, and those that were open."""
    capture()
    return told()


def drop():
    """Forgets the figures that are open; to draw them can take longer than there is."""
    _saved.clear()
    try:
        pyplot.close("all")
    except Exception:  # it was interrupted in the middle of something
        pass


def install(folder):
    global _folder
    _folder = Path(folder)
    drawing_record.install()
    Figure.savefig = _savefig
    Figure.show = lambda figure, *arguments, **options: capture()
    pyplot.show = _show
