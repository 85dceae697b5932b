// SPDX-License-Identifier: Apache-2.0
function J_angleAt(a, b, c) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The smaller angle at b between the ways to a and to c, in degrees from 0 to 180. null where a or c is b.
     *
     * @param {Array<number>} a - [x, y]
     * @param {Array<number>} b - [x, y]
     * @param {Array<number>} c - [x, y]
     * @return {number|null} degrees
     */
    const point = ([x, y]) => new jsts.geom.Coordinate(x, y);
    const [p, q, r] = [point(a), point(b), point(c)];
    if (p.equals2D(q) || r.equals2D(q)) return null;
    return jsts.algorithm.Angle.angleBetween(p, q, r) * 180 / Math.PI;
}
