// SPDX-License-Identifier: Apache-2.0
function J_centroidXY(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Centroid of the parts of highest dimension of a geometry, as [x, y]; null for an empty one.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {Array<number>|null} [x, y]
     */
    const point = new jsts.io.WKTReader().read(wkt).getCentroid();
    return point.isEmpty() ? null : [point.getX(), point.getY()];
}
