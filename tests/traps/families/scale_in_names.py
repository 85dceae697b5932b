# SPDX-License-Identifier: Apache-2.0
"""Columns that count in thousands or millions, as their names say, taken for single units."""
from case import clean, trap

NAMES = r"thousand|million|billion"
ECONOMY = {"economy.csv": "region,pop_thousands,gdp_meur\nash,1500,60000\nbirch,820,20000\n"}


def total(field, table="economy"):
    return "field_sum", {"table": table, "field": field}


CASES = [
    trap("people counted in thousands", ECONOMY, total("pop_thousands"), 2320000, 2320, NAMES),
    trap("money counted in millions", ECONOMY, total("gdp_meur"), 80e9, 80e3, NAMES),
    # 60,000 million euros over 1,500 thousand people.
    trap("money for each of the people", ECONOMY,
         ("paired_ratio_max", {"first": "economy", "first_field": "gdp_meur", "second": "economy",
                               "second_field": "pop_thousands"}), 40000, 40, NAMES),
    trap("money as Natural Earth counts it", {"lands.csv": "name,gdp_md_est\na,5000\nb,700\n"},
         total("gdp_md_est", "lands"), 5.7e9, 5.7e3, NAMES),
    clean("people counted one by one", {"economy.csv": "region,pop\nash,1500\nbirch,820\n"}, total("pop"), 2320),
    clean("a rate per thousand", {"economy.csv": "region,deaths_per_thousand\nash,9\nbirch,9\n"},
          ("field_mean", {"table": "economy", "field": "deaths_per_thousand"}), 9),
    clean("metres", {"roads.csv": "road,length_m\na,1500\nb,500\n"}, total("length_m", "roads"), 2000),
]
