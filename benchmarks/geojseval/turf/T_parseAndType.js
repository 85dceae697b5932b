// SPDX-License-Identifier: Apache-2.0
function T_parseAndType(text) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The type that a GeoJSON text says it has, such as "Feature"; "invalid" where the text is no JSON object or its
     * type is none of the nine of RFC 7946.
     *
     * @param {string} text - perhaps GeoJSON
     * @return {string} the type or "invalid"
     */
    const types = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection", "Feature", "FeatureCollection"];
    try {
        const found = JSON.parse(text);
        return found && types.includes(found.type) ? found.type : "invalid";
    } catch {
        return "invalid";
    }
}
