counties, cells = read("virginia_counties.geojson"), read("rain_cells.geojson")
parts = gpd.overlay(counties, cells, how="intersection", keep_geom_type=True)
parts["area"] = areas_m2(parts)
parts["volume"] = parts["area"] * parts["rain_mm"]
sums = parts.groupby("FIPS")[["area", "volume"]].sum()
means = sums["volume"] / sums["area"]
say("advanced-03", f"{int((means > 1100).sum())} counties get more than 1,100 mm a year.")
