// SPDX-License-Identifier: Apache-2.0
function O_turnMap(map, degrees) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Turns the map's view by an angle from where it is, without animation, and gives its rotation in degrees in [0,
     * 360) rounded to six decimals.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} degrees - clockwise; a negative number turns the other way
     * @return {number} degrees
     */
    const view = map.getView();
    view.setRotation(view.getRotation() + degrees * Math.PI / 180);
    const turned = view.getRotation() * 180 / Math.PI;
    return Number((((turned % 360) + 360) % 360).toFixed(6)) % 360;
}
