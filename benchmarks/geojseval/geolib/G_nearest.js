// SPDX-License-Identifier: Apache-2.0
function G_nearest(target, places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The name of the place nearest to a target; null without places. Of equally near ones the first.
     *
     * @param {Object} target - {latitude, longitude} in degrees
     * @param {Array<Object>} places - {name, latitude, longitude}
     * @return {string|null} name
     */
    return places.length > 0 ? geolib.findNearest(target, places).name : null;
}
