// SPDX-License-Identifier: Apache-2.0
function J_lengthOf(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Planar length of a geometry: of lines their length, of polygons the length of all rings, of points 0.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {number} length
     */
    return new jsts.io.WKTReader().read(wkt).getLength();
}
