// SPDX-License-Identifier: Apache-2.0
function J_envelopeBox(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Bounding box of a geometry as [minX, minY, maxX, maxY]; null for an empty one.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {Array<number>|null} box
     */
    const box = new jsts.io.WKTReader().read(wkt).getEnvelopeInternal();
    return box.isNull() ? null : [box.getMinX(), box.getMinY(), box.getMaxX(), box.getMaxY()];
}
