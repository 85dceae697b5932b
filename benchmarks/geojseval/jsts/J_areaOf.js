// SPDX-License-Identifier: Apache-2.0
function J_areaOf(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Planar area of a geometry in the square of its units; holes do not count. 0 for points and lines.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {number} area
     */
    return new jsts.io.WKTReader().read(wkt).getArea();
}
