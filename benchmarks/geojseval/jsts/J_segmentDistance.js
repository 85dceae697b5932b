// SPDX-License-Identifier: Apache-2.0
function J_segmentDistance(point, start, end) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Distance of a point from a segment, which ends at its ends, and from the endless line through it. The second
     * is that to the point where the ends are one.
     *
     * @param {Array<number>} point - [x, y]
     * @param {Array<number>} start - [x, y]
     * @param {Array<number>} end - [x, y]
     * @return {Array<number>} [to the segment, to the line]
     */
    const [p, a, b] = [point, start, end].map(([x, y]) => new jsts.geom.Coordinate(x, y));
    const segment = new jsts.geom.LineSegment(a, b);
    return [segment.distance(p), a.equals2D(b) ? p.distance(a) : segment.distancePerpendicular(p)];
}
