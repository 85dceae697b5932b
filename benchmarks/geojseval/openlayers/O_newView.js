// SPDX-License-Identifier: Apache-2.0
function O_newView(longitude, latitude, zoom, degrees) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A new view in EPSG:3857 over a position, at a zoom, turned by the rotation.
     *
     * @param {number} longitude - degrees
     * @param {number} latitude - degrees
     * @param {number} zoom - from 0 to 28
     * @param {number} degrees - rotation, clockwise
     * @return {ol.View} the view
     */
    return new ol.View({ center: ol.proj.fromLonLat([longitude, latitude]), zoom, rotation: degrees * Math.PI / 180 });
}
