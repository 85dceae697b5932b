// SPDX-License-Identifier: Apache-2.0
function J_narrowestWidth(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The least width of a geometry: the distance of the two nearest parallel lines between which it fits.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {number} width
     */
    return new jsts.algorithm.MinimumDiameter(new jsts.io.WKTReader().read(wkt)).getLength();
}
