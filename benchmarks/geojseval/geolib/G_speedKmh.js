// SPDX-License-Identifier: Apache-2.0
function G_speedKmh(start, end) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Mean speed in km/h between two timed positions on Geolib's sphere; null where no time has passed.
     *
     * @param {Object} start - {latitude, longitude, time}, time in milliseconds
     * @param {Object} end - the same
     * @return {number|null} km/h
     */
    if (end.time === start.time) return null;
    return geolib.convertSpeed(geolib.getSpeed(start, end), "kmh");
}
