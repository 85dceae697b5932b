// SPDX-License-Identifier: Apache-2.0
function J_locate(wkt, x, y) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * How far along a line, from its start, the point of it lies that is nearest to a position.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} x - position
     * @param {number} y - position
     * @return {number} distance along the line
     */
    return new jsts.linearref.LengthIndexedLine(new jsts.io.WKTReader().read(wkt)).project(new jsts.geom.Coordinate(x, y));
}
