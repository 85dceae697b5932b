# SPDX-License-Identifier: Apache-2.0
"""The pixels of a picture that is being saved: where a mark can be seen in its colour."""

import numpy

NEAR = 48  # how far, in a channel of 0 to 255, what edges and other marks leave of a colour may be from it
THIN = 0.7  # of the way to the background: what is left of the colour of a thin line


class Pixels:
    """Positions are in pixels from the upper left corner; matplotlib's own count from the lower left one."""

    def __init__(self, width, height, colours):
        self.width, self.height = width, height
        self._colours = colours  # None where nothing was painted, as in an SVG

    @classmethod
    def painted(cls, array):
        colours = numpy.asarray(array)
        return cls(colours.shape[1], colours.shape[0], _on_white(colours))

    @classmethod
    def of_size(cls, width, height):
        return cls(round(float(width), 2), round(float(height), 2), None)

    def down(self, points):
        """Positions of matplotlib, as an array of pairs, counted from the upper left corner."""
        points = numpy.asarray(points, dtype=float)
        return numpy.stack([points[..., 0], self.height - points[..., 1]], axis=-1)

    def box(self, extent):
        """[left, top, right, bottom] of a box of matplotlib's."""
        sides = [extent.x0, self.height - extent.y1, extent.x1, self.height - extent.y0]
        return [round(float(side), 1) for side in sides]

    def _around(self, points):
        """Colours of the nine pixels around each position: [point, neighbour, channel]."""
        column = numpy.clip(points[:, 0].astype(int), 1, self._colours.shape[1] - 2)
        row = numpy.clip(points[:, 1].astype(int), 1, self._colours.shape[0] - 2)
        return numpy.stack([self._colours[row + down, column + right] for down in (-1, 0, 1) for right in (-1, 0, 1)], axis=1)

    def places(self, candidates, colours, frame, background, thin):
        """Where each of some marks is seen best, among candidates [try, mark, xy] that may be not a number.

        @param colours [mark, rgba] from 0 to 1
        @return for each mark [x, y], or None where none of its candidates shows its colour
        """
        count = candidates.shape[1]
        best, chosen = numpy.full(count, numpy.inf), numpy.full((count, 2), numpy.nan)
        right = colours[:, :3] * colours[:, 3:] + numpy.asarray(background) * (1 - colours[:, 3:])
        right = 255 * right
        allowed = numpy.full(count, float(NEAR))
        if thin:
            allowed = numpy.maximum(allowed, THIN * numpy.abs(right - 255 * numpy.asarray(background)).max(axis=1))
        for points in candidates:
            open_ = numpy.flatnonzero(best > 2)  # those that are not yet seen as they should be
            points = points[open_]
            inside = ((points[:, 0] > frame[0]) & (points[:, 0] < frame[2])
                      & (points[:, 1] > frame[1]) & (points[:, 1] < frame[3]))
            open_, points = open_[inside], points[inside]
            if len(open_) == 0:
                continue
            distance = self._distance(points, right[open_])
            better = distance < best[open_]
            best[open_[better]], chosen[open_[better]] = distance[better], points[better]
        return [[round(float(x), 1), round(float(y), 1)] if seen else None
                for (x, y), seen in zip(chosen, best <= allowed)]

    def _distance(self, points, colours):
        if self._colours is None:
            return numpy.zeros(len(points))
        apart = numpy.abs(self._around(points).astype(float) - colours[:, None, :]).max(axis=2)
        # The middle one counts most, so that of places that are as good the clearest is taken.
        return apart.min(axis=1) + 0.01 * apart.mean(axis=1)


def _on_white(colours):
    if colours.ndim != 3 or colours.shape[2] != 4 or (colours[..., 3] == 255).all():
        return colours[..., :3]
    share = colours[..., 3:].astype(float) / 255
    return (colours[..., :3] * share + 255 * (1 - share)).astype(numpy.uint8)
