// SPDX-License-Identifier: Apache-2.0
function L_fit(map, bounds, most) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Fits the map to bounds without animation at most at a zoom.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @param {number} most - greatest zoom
     * @return {L.Map} the map
     */
    return map.fitBounds(bounds, { maxZoom: most, animate: false });
}
