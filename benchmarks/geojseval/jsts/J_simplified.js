// SPDX-License-Identifier: Apache-2.0
function J_simplified(wkt, tolerance) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Douglas-Peucker simplification of a line: positions at most tolerance off the simpler line go.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} tolerance - at least 0
     * @return {jsts.geom.Geometry} the line
     */
    return jsts.simplify.DouglasPeuckerSimplifier.simplify(new jsts.io.WKTReader().read(wkt), tolerance);
}
