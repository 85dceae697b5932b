// SPDX-License-Identifier: Apache-2.0
function J_densified(wkt, longest) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * A line in which every segment that is longer than longest is divided into the least number of equal parts that
     * are not. Gives all positions as [x, y] in order.
     *
     * @param {string} wkt - a line as WKT
     * @param {number} longest - above 0
     * @return {Array<Array<number>>} positions
     */
    const positions = [];
    const corners = new jsts.io.WKTReader().read(wkt).getCoordinates();
    corners.forEach((corner, index) => {
        if (index > 0) {
            const before = corners[index - 1];
            const parts = Math.max(1, Math.ceil(before.distance(corner) / longest));
            for (let i = 1; i < parts; i++) positions.push([before.x + (corner.x - before.x) * i / parts, before.y + (corner.y - before.y) * i / parts]);
        }
        positions.push([corner.x, corner.y]);
    });
    return positions;
}
