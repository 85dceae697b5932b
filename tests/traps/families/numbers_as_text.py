# SPDX-License-Identifier: Apache-2.0
"""Numbers as another language writes them, whose points and commas are taken for those of English."""
from case import clean, trap

NAMES = r"thousands|decimal|comma|point|apostrophe|grouped|written as"
SUM = ("field_sum", {"table": "kreise", "field": "einwohner"})

CASES = [
    # Only the decimal comma of the areas tells that the points of the people are of thousands.
    trap("points of thousands beside decimal commas",
         {"kreise.tsv": "kreis\teinwohner\tflaeche\nAdorf\t310.250\t1.240,5\nBdorf\t205.120\t980,25\nCdorf\t98.431\t412,75\n"},
         SUM, 613801, 613.801, NAMES),
    trap("points of thousands, and of millions in one row",
         {"kreise.tsv": "kreis\teinwohner\nAdorf\t1.310.250\nBdorf\t205.120\nCdorf\t98.431\n"}, SUM, 1613801, None, NAMES),
    trap("apostrophes of thousands", {"kreise.csv": "kreis,einwohner\nAdorf,12'400\nBdorf,8'300\n"}, SUM, 20700, None, NAMES),
    # Twelve lakh and a half, and three lakh: 1,550,000.
    trap("lakhs", {"kreise.csv": 'kreis,einwohner\nAdorf,"12,50,000"\nBdorf,"3,00,000"\n'}, SUM, 1550000, None, NAMES),
    trap("a figure that is none", {"kreise.csv": "kreis,einwohner\nAdorf,1200\nBdorf,n/a\nCdorf,800\n"}, SUM, 2000, None,
         r"n/a|not numbers?|no number|without a value|missing|left out"),
    clean("decimals of three digits", {"kreise.csv": "kreis,einwohner\nAdorf,1.250\nBdorf,0.875\nCdorf,12.5\n"}, SUM, 14.625),
    clean("whole numbers", {"kreise.csv": "kreis,einwohner\nAdorf,1250\nBdorf,875\n"}, SUM, 2125),
    clean("thousandths beside whole numbers", {"kreise.tsv": "kreis\teinwohner\tjahr\nAdorf\t1.250\t2020\nBdorf\t0.875\t2021\n"},
          SUM, 2.125),
]
