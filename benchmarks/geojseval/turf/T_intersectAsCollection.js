// SPDX-License-Identifier: Apache-2.0
function T_intersectAsCollection(shapes) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The planar intersections with an area of every two of the polygons, (0,1), (0,2), ... (1,2), ..., as a
     * GeometryCollection in this order; pairs that only touch or lie apart are left out.
     *
     * @param {Array<Object>} shapes - Polygon geometries
     * @return {Object} GeometryCollection
     */
    const found = [];
    for (let i = 0; i < shapes.length; i++)
        for (let j = i + 1; j < shapes.length; j++) {
            const common = turf.intersect(turf.featureCollection([turf.feature(shapes[i]), turf.feature(shapes[j])]));
            if (common) found.push(common.geometry);
        }
    return turf.geometryCollection(found).geometry;
}
