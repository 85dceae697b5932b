// SPDX-License-Identifier: Apache-2.0
function O_degreeView(center, resolution) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A new view in EPSG:4326 over a position at exactly a resolution.
     *
     * @param {Array<number>} center - [longitude, latitude] in degrees
     * @param {number} resolution - degrees per pixel, from 0.0001 to 1
     * @return {ol.View} the view
     */
    return new ol.View({ projection: "EPSG:4326", center, resolution, constrainResolution: false });
}
