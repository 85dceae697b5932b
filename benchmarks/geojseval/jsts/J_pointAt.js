// SPDX-License-Identifier: Apache-2.0
function J_pointAt(wkt, distance) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The position at a planar distance along a line, as [x, y]. Distances beyond the ends count as the ends,
     * negative ones are measured backwards from the end. null for an empty line.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} distance - along the line from its start
     * @return {Array<number>|null} [x, y]
     */
    const line = new jsts.io.WKTReader().read(wkt);
    if (line.isEmpty()) return null;
    const point = new jsts.linearref.LengthIndexedLine(line).extractPoint(distance);
    return [point.x, point.y];
}
