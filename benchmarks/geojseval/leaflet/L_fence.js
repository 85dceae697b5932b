// SPDX-License-Identifier: Apache-2.0
function L_fence(map, bounds, least, most) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Keeps the map within bounds and between two zooms; it does not move the map otherwise.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @param {number} least - least zoom
     * @param {number} most - greatest zoom
     * @return {L.Map} the map
     */
    return map.setMaxBounds(bounds).setMinZoom(least).setMaxZoom(most);
}
