// SPDX-License-Identifier: Apache-2.0
function L_countLayers(map) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * How many layers of each kind lie on the map directly or in groups: "marker" for L.Marker, "line" for
     * L.Polyline that is no polygon, "polygon", "tiles" for L.TileLayer. Kinds without layers are left out; groups
     * themselves do not count.
     *
     * @param {L.Map} map - the page's map
     * @return {Object} numbers by kind
     */
    const counts = {};
    map.eachLayer((layer) => {
        const kind = layer instanceof L.Marker ? "marker" : layer instanceof L.Polygon ? "polygon" : layer instanceof L.Polyline ? "line" : layer instanceof L.TileLayer ? "tiles" : null;
        if (kind) counts[kind] = (counts[kind] ?? 0) + 1;
    });
    return counts;
}
