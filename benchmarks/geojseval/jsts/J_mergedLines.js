// SPDX-License-Identifier: Apache-2.0
function J_mergedLines(wkts) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Sews lines together where exactly two of them end at the same position, and gives the lengths of the lines
     * that come of it from the longest to the shortest.
     *
     * @param {Array<string>} wkts - lines as WKT
     * @return {Array<number>} lengths
     */
    const [reader, merger] = [new jsts.io.WKTReader(), new jsts.operation.linemerge.LineMerger()];
    for (const wkt of wkts) merger.add(reader.read(wkt));
    return merger.getMergedLineStrings().toArray().map((line) => line.getLength()).sort((a, b) => b - a);
}
