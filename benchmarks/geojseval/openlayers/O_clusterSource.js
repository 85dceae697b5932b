// SPDX-License-Identifier: Apache-2.0
function O_clusterSource(positions, distance) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A source that clusters points at these positions within a distance.
     *
     * @param {Array<Array<number>>} positions - [x, y] in EPSG:3857
     * @param {number} distance - pixels
     * @return {ol.source.Cluster} the cluster source
     */
    return new ol.source.Cluster({ distance, source: new ol.source.Vector({ features: positions.map((position) => new ol.Feature(new ol.geom.Point(position))) }) });
}
