// SPDX-License-Identifier: Apache-2.0
function G_compass(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Direction from one position to another on the rhumb line, as one of the 16 points of the compass, such as
     * "NNE".
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {string} the point of the compass
     */
    return geolib.getCompassDirection(from, to);
}
