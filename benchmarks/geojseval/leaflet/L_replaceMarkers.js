// SPDX-License-Identifier: Apache-2.0
function L_replaceMarkers(map, positions) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Takes all markers from the map that lie on it directly and puts one at each position; other layers stay.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Object>} positions - {lat, lng}
     * @return {L.Map} the map
     */
    const old = [];
    map.eachLayer((layer) => { if (layer instanceof L.Marker) old.push(layer); });
    old.forEach((marker) => marker.remove());
    positions.forEach((position) => L.marker(position).addTo(map));
    return map;
}
