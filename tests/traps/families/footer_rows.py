# SPDX-License-Identifier: Apache-2.0
"""Lines below and between the rows of a table that are no data, and are counted with them."""
from case import clean, trap

NAMES = r"footer|not data|no data|blank|empty (row|line)|left out|remarks?|sources?"
DISTRICTS = "district,people,sold\nash,1200,10\nbirch,800,20\ncherry,2500,30\n"
COUNT = ("row_count", {"table": "districts"})

CASES = [
    # Three districts and two lines about them.
    trap("source and date below the table",
         {"districts.csv": DISTRICTS + "\nSource: Office of Statistics,,\n\"Downloaded on 3 May 2024\",,\n"}, COUNT, 3, 5, NAMES),
    trap("rows of separators alone", {"districts.csv": DISTRICTS + ",,\n,,\n"}, COUNT, 3, 5, NAMES),
    trap("explanation of a sign", {"districts.csv": DISTRICTS + "* people on 1 January,,\n"}, COUNT, 3, 4, NAMES),
    clean("rows alone", {"districts.csv": DISTRICTS}, COUNT, 3),
    clean("district without figures in the middle", {"districts.csv": DISTRICTS.replace("800,20", ",")}, COUNT, 3),
    clean("places that are called Source and Notes", {"districts.csv": "place,people\nSource,40\nNotes,50\nTotaling,60\n"}, COUNT,
          3),
]
