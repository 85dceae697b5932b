// SPDX-License-Identifier: Apache-2.0
function J_sliced(wkt, from, to) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The part of a line between two distances along it.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} from - distance along the line, at least 0
     * @param {number} to - distance along the line, above from and at most its length
     * @return {jsts.geom.Geometry} a line
     */
    return new jsts.linearref.LengthIndexedLine(new jsts.io.WKTReader().read(wkt)).extractLine(from, to);
}
