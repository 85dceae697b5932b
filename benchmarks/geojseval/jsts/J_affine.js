// SPDX-License-Identifier: Apache-2.0
function J_affine(wkt, degrees, factor) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * A geometry turned about the origin and then made larger or smaller by a factor from the origin.
     *
     * @param {string} wkt - a geometry as WKT
     * @param {number} degrees - counterclockwise
     * @param {number} factor - of the size, above 0
     * @return {jsts.geom.Geometry} the geometry
     */
    const turn = jsts.geom.util.AffineTransformation.rotationInstance(degrees * Math.PI / 180);
    return turn.scale(factor, factor).transform(new jsts.io.WKTReader().read(wkt));
}
