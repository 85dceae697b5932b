// SPDX-License-Identifier: Apache-2.0
function O_fitTo(map, extent, padding) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Fits the map's view to an extent, without animation, with a padding on all sides.
     *
     * @param {ol.Map} map - the page's map
     * @param {Array<number>} extent - [west, south, east, north] in degrees
     * @param {number} padding - pixels on each side
     * @return {ol.View} the map's view
     */
    const view = map.getView();
    view.fit(ol.proj.transformExtent(extent, "EPSG:4326", "EPSG:3857"), { size: map.getSize(), padding: [padding, padding, padding, padding] });
    return view;
}
