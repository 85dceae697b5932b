# SPDX-License-Identifier: Apache-2.0
"""Files whose rows go missing as they are read: quotation marks that swallow lines, and ends that are cut off."""
from case import clean, trap
from writers import geojson, point

NAMES = r"quot|break|broken|cut|whole|damaged|truncat|end of|unclosed|never closed|not closed"
SUM = ("field_sum", {"table": "farms", "field": "cows"})
COUNT = ("row_count", {"table": "farms"})
FARMS = geojson(*(point(10 + i / 10, 50, name=f"farm {i}") for i in range(8)))

CASES = [
    # Five farms with 2, 3, 4, 5 and 6 cows; from the mark before birch to that before elm all is one name.
    trap("quotation mark at the beginning of a name",
         {"farms.csv": 'farm,cows\nash,2\n"birch,3\ncherry,4\nfir,5\n"elm,6\n'}, SUM, 20, 8, NAMES),
    trap("farms between two such marks", {"farms.csv": 'farm,cows\nash,2\n"birch,3\ncherry,4\nfir,5\n"elm,6\n'}, COUNT, 5, 2, NAMES),
    trap("quotation mark that nothing closes", {"farms.csv": 'farm,cows\nash,2\n"birch,3\ncherry,4\n'}, SUM, 9, 2, NAMES),
    trap("layer that breaks off", {"farms.geojson": FARMS[:len(FARMS) * 2 // 3]}, COUNT, None, 5, NAMES),
    clean("names with commas and marks", {"farms.csv": 'farm,cows\n"ash, the ""old"" one",2\n"birch\nand fir",3\n'}, SUM, 5),
    clean("whole layer", {"farms.geojson": FARMS}, COUNT, 8),
    clean("inches within a name", {"farms.csv": 'farm,cows\nash,2\n5" gate,3\n'}, SUM, 5),
]
