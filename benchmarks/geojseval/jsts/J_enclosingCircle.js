// SPDX-License-Identifier: Apache-2.0
function J_enclosingCircle(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The smallest circle around a geometry: its centre and radius.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {Object} {x, y, radius}
     */
    const circle = new jsts.algorithm.MinimumBoundingCircle(new jsts.io.WKTReader().read(wkt));
    const centre = circle.getCentre();
    return { x: centre.x, y: centre.y, radius: circle.getRadius() };
}
