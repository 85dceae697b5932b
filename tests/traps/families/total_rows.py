# SPDX-License-Identifier: Apache-2.0
"""Rows that are totals of others, added up with their parts."""
from case import clean, trap

NAMES = r"total|sums? of others|count twice"
DISTRICTS = "district,population,households\nash,1200,410\nbirch,800,330\ncherry,2500,960\n"
WITH_TOTAL = {"districts.csv": DISTRICTS + "Total,4500,1700\n"}
SEXES = {"deaths.csv": "place,sex,deaths\nash,Both sexes,70\nash,Male,40\nash,Female,30\n"
                       "birch,Both sexes,50\nbirch,Male,20\nbirch,Female,30\n"}
# A state before its counties; nothing in the names tells which is which.
STATES = {"areas.csv": "area,births\nupper,51203\nash,40021\nbirch,11182\nlow,61007\ncherry,33006\nelm,28001\n"}
# In German, with the total first.
KREISE = {"kreise.csv": "kreis,einwohner\nInsgesamt,90310\nAdorf,40210\nBdorf,30055\nCdorf,20045\n"}

CASES = [
    trap("people of districts and their total", WITH_TOTAL, ("field_sum", {"table": "districts", "field": "population"}),
         4500, 9000, NAMES),
    trap("mean of districts and their total", WITH_TOTAL, ("field_mean", {"table": "districts", "field": "population"}),
         1500, 2250, NAMES),
    trap("deaths of men, women and both", SEXES, ("field_sum", {"table": "deaths", "field": "deaths"}), 120, 240, NAMES),
    trap("states among their counties", STATES, ("field_sum", {"table": "areas", "field": "births"}), 112210, 224420,
         NAMES),
    trap("a total in another language", KREISE, ("field_sum", {"table": "kreise", "field": "einwohner"}), 90310, 180620,
         NAMES),
    clean("people of districts", {"districts.csv": DISTRICTS},
          ("field_sum", {"table": "districts", "field": "population"}), 4500),
    clean("pumps of stations, some of a brand called Total",
          {"stations.csv": "station,brand,pumps\ns1,Total,8\ns2,Shell,6\ns3,Total,9\ns4,Jet,4\n"},
          ("field_sum", {"table": "stations", "field": "pumps"}), 27),
    # 3 = 1 + 2 and 6 = 1 + 2 + 3 by accident.
    clean("classes of schools", {"schools.csv": "school,classes\na,3\nb,1\nc,2\nd,6\ne,5\n"},
          ("field_sum", {"table": "schools", "field": "classes"}), 17),
    clean("deaths of both sexes, chosen", SEXES,
          ("sum_where", {"table": "deaths", "field": "deaths", "value_of": "sex", "value": "Both sexes"}), 120),
]
