// SPDX-License-Identifier: Apache-2.0
function J_turn(a, b, c) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Which way one turns at b on the way from a to c: "left", "right" or "straight".
     *
     * @param {Array<number>} a - [x, y]
     * @param {Array<number>} b - [x, y]
     * @param {Array<number>} c - [x, y]
     * @return {string} the turn
     */
    const point = ([x, y]) => new jsts.geom.Coordinate(x, y);
    const turn = jsts.algorithm.Orientation.index(point(a), point(b), point(c));
    return turn > 0 ? "left" : turn < 0 ? "right" : "straight";
}
