# SPDX-License-Identifier: Apache-2.0
"""Centres that lie outside of what they are centres of, known again by their coordinates."""

from graticule import signals

MOST = 20_000
_outside = {}


def remember(points):
    """Points that lie outside of their features."""
    if len(_outside) < MOST:
        _outside.update({(point.x, point.y): True for point in points[:MOST] if not point.is_empty})


def count(xs, ys):
    return sum((x, y) in _outside for x, y in zip(xs, ys)) if _outside else 0


def say(number):
    signals.say("centroid-outside", f"{number} centroid{'s' if number > 1 else ''} used as the place of a feature "
                "lie outside of it, as of a shape like a C or of several parts",
                "Use representative_point(), which lies on the feature, or the features themselves")


def watched(pairs):
    """The same places; says if one is such a centre."""
    if not _outside:
        return pairs
    return _looked_at(pairs)


def _looked_at(pairs):
    for pair in pairs:
        if tuple(pair[:2]) in _outside:
            say(1)
        yield pair
