counties, cells = read("virginia_counties.geojson"), read("rain_cells.geojson")
parts = gpd.overlay(counties, cells, how="intersection", keep_geom_type=True)
parts["area"] = areas_m2(parts)
parts["volume"] = parts["area"] * parts["rain_mm"]
sums = parts.groupby("FIPS")[["area", "volume"]].sum()
counties["rain_mm"] = counties["FIPS"].map(sums["volume"] / sums["area"])
counties[["FIPS", "NAME", "rain_mm"]].to_csv("outputs/county_rain.csv", index=False)
