// SPDX-License-Identifier: Apache-2.0
function T_gridCells(box, columns, rows) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Divides a box into equal cells in degrees, as polygon features with the properties column (from 0 in the west)
     * and row (from 0 in the south), row by row from the south. Empty for counts below 1.
     *
     * @param {Array<number>} box - [west, south, east, north]
     * @param {number} columns - a whole number from 1
     * @param {number} rows - a whole number from 1
     * @return {Object} FeatureCollection of polygons
     */
    const cells = [];
    const [west, south, east, north] = box;
    for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns && rows >= 1; column++) {
            const x = (i) => west + (east - west) * i / columns, y = (i) => south + (north - south) * i / rows;
            cells.push(turf.polygon([[[x(column), y(row)], [x(column + 1), y(row)], [x(column + 1), y(row + 1)], [x(column), y(row + 1)], [x(column), y(row)]]], { column, row }));
        }
    return turf.featureCollection(cells);
}
