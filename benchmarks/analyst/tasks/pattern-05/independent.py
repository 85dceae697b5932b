# SPDX-License-Identifier: Apache-2.0
"""The square of z is the chi-squared of a table of four fields."""
import geopandas as gpd
from scipy.stats import chi2_contingency


def values(data, gold):
    layer = gpd.read_file(gold / "sid_change.gpkg").set_index("FIPS")
    counties = gpd.read_file(data / "nc_counties.gpkg").set_index("FIPS")
    rises = 0
    for code, row in counties.iterrows():
        fields = [[row["SID74"], row["BIR74"] - row["SID74"]], [row["SID79"], row["BIR79"] - row["SID79"]]]
        squared = chi2_contingency(fields, correction=False)[0] if row["SID74"] + row["SID79"] else 0
        rises += squared >= 1.96**2 and row["SID79"] / row["BIR79"] > row["SID74"] / row["BIR74"]
        if code in ("37051", "37067", "37007"):
            yield f"z² of {code}", layer.loc[code, "z"] ** 2, squared, 1e-8
    yield "rises", int((layer["change"] == "rise").sum()), rises, 0
    yield "rises in words", int((gold / "answer.md").read_text().split()[4]), rises, 0
