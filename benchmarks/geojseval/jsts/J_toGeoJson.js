// SPDX-License-Identifier: Apache-2.0
function J_toGeoJson(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * A geometry in WKT as GeoJSON, a plain object.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {Object} GeoJSON geometry
     */
    return new jsts.io.GeoJSONWriter().write(new jsts.io.WKTReader().read(wkt));
}
