// SPDX-License-Identifier: Apache-2.0
function J_flatBuffer(wkt, distance) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Planar buffer of a line with flat caps, which end where the line does, and mitred joins with a mitre limit of
     * 5.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} distance - above 0
     * @return {jsts.geom.Geometry} the polygon
     */
    const parameters = new jsts.operation.buffer.BufferParameters(8, jsts.operation.buffer.BufferParameters.CAP_FLAT, jsts.operation.buffer.BufferParameters.JOIN_MITRE, 5);
    return jsts.operation.buffer.BufferOp.bufferOp(new jsts.io.WKTReader().read(wkt), distance, parameters);
}
