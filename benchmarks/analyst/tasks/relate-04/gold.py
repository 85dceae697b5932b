# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

counties = gpd.read_file("data/southwest_counties.geojson")
borders = counties.geometry.boundary
first, second = counties.sindex.query(borders, predicate="intersects")
shared = borders.iloc[first].reset_index(drop=True).intersection(borders.iloc[second].reset_index(drop=True))
adjoin = (first != second) & (shared.length > 0).to_numpy()
first, second = first[adjoin], second[adjoin]
state = counties["id"].str[:2].to_numpy()
counties["neighbours"] = [(first == own).sum() for own in range(len(counties))]
counties["other_state"] = [((first == own) & (state[second] != state[own])).sum() for own in range(len(counties))]
counties[["id", "neighbours", "other_state"]].to_csv("outputs/county_neighbours.csv", index=False)
