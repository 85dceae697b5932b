// SPDX-License-Identifier: Apache-2.0
function L_pathKm(path) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Length of a path on Leaflet's sphere of Earth in kilometres; 0 for fewer than two positions.
     *
     * @param {Array<Object>} path - {lat, lng} in order
     * @return {number} kilometres
     */
    return path.slice(1).reduce((sum, place, index) => sum + L.latLng(path[index]).distanceTo(place), 0) / 1000;
}
