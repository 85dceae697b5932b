// SPDX-License-Identifier: Apache-2.0
function L_goTo(map, center, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Puts the map over a position at a zoom, without animation.
     *
     * @param {L.Map} map - the page's map
     * @param {Object} center - {lat, lng} in degrees
     * @param {number} zoom - a whole number from 0 to 18
     * @return {L.Map} the map
     */
    return map.setView(center, zoom, { animate: false });
}
