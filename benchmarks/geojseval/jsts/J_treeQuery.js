// SPDX-License-Identifier: Apache-2.0
function J_treeQuery(boxes, query) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Indices of the boxes that meet a box, boundaries included, in rising order. It should use an STR tree where
     * there is more than one box.
     *
     * @param {Array<Array<number>>} boxes - [minX, minY, maxX, maxY] each
     * @param {Array<number>} query - a box of the same form
     * @return {Array<number>} indices from 0
     */
    const envelope = ([minX, minY, maxX, maxY]) => new jsts.geom.Envelope(minX, maxX, minY, maxY);
    const tree = new jsts.index.strtree.STRtree();
    boxes.forEach((box, index) => tree.insert(envelope(box), index));
    return boxes.length === 0 ? [] : tree.query(envelope(query)).toArray().sort((a, b) => a - b);
}
