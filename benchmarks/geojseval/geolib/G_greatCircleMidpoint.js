// SPDX-License-Identifier: Apache-2.0
function G_greatCircleMidpoint(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The position halfway along the great circle between two positions that are neither the same nor antipodes;
     * longitude from -180 to 180.
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {Object} {latitude, longitude}
     */
    return geolib.getCenter([from, to]);
}
