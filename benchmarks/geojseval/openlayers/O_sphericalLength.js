// SPDX-License-Identifier: Apache-2.0
function O_sphericalLength(from, to) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Length in metres of the great circle between two positions on OpenLayers' default sphere, by ol.sphere.
     *
     * @param {Array<number>} from - [longitude, latitude] in degrees
     * @param {Array<number>} to - [longitude, latitude] in degrees
     * @return {number} metres
     */
    return ol.sphere.getDistance(from, to);
}
