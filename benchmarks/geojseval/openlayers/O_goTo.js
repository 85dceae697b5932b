// SPDX-License-Identifier: Apache-2.0
function O_goTo(map, longitude, latitude, zoom) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Puts the map's view over a position at a zoom, without animation.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} longitude - degrees
     * @param {number} latitude - degrees
     * @param {number} zoom - from 0 to 28
     * @return {ol.View} the map's view
     */
    const view = map.getView();
    view.setCenter(ol.proj.fromLonLat([longitude, latitude]));
    view.setZoom(zoom);
    return view;
}
