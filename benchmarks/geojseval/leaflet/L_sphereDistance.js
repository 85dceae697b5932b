// SPDX-License-Identifier: Apache-2.0
function L_sphereDistance(map, from, to) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Distance in metres on the map's sphere.
     *
     * @param {L.Map} map - the page's map
     * @param {Object} from - {lat, lng} in degrees
     * @param {Object} to - {lat, lng} in degrees
     * @return {number} metres
     */
    return map.distance(from, to);
}
