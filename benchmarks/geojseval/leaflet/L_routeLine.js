// SPDX-License-Identifier: Apache-2.0
function L_routeLine(map, path, color, weight) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Draws a path on the map as a line of a colour and weight and gives the line.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Object>} path - {lat, lng} in order
     * @param {string} color - a CSS colour
     * @param {number} weight - pixels
     * @return {L.Polyline} the line
     */
    return L.polyline(path.map((place) => L.latLng(place)), { color, weight }).addTo(map);
}
