// SPDX-License-Identifier: Apache-2.0
function J_fromGeoJson(geometry) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Type and number of positions of a GeoJSON geometry read into JSTS; the closing position of a ring counts.
     *
     * @param {Object} geometry - GeoJSON geometry
     * @return {Object} {type, positions}
     */
    const shape = new jsts.io.GeoJSONReader().read(geometry);
    return { type: shape.getGeometryType(), positions: shape.getNumPoints() };
}
