// SPDX-License-Identifier: Apache-2.0
function O_commonExtent(extents) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * What all extents have in common; null without extents and where they have nothing in common. Extents that only
     * touch have a common extent without an area.
     *
     * @param {Array<Array<number>>} extents - [minX, minY, maxX, maxY] each
     * @return {ol.extent.Extent|null} the extent
     */
    if (extents.length === 0) return null;
    let common = extents[0];
    for (const extent of extents.slice(1)) {
        if (!ol.extent.intersects(common, extent)) return null;
        common = ol.extent.getIntersection(common, extent);
    }
    return common;
}
