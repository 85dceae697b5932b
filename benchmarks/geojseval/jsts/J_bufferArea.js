// SPDX-License-Identifier: Apache-2.0
function J_bufferArea(wkt, distance, quadrantSegments) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Area of the planar buffer with round caps and joins, each quarter circle drawn with the given number of
     * segments.
     *
     * @param {string} wkt - a geometry as WKT
     * @param {number} distance - in the geometry's units
     * @param {number} quadrantSegments - segments of a quarter of a circle, a whole number from 1
     * @return {number} area
     */
    return new jsts.io.WKTReader().read(wkt).buffer(distance, quadrantSegments).getArea();
}
