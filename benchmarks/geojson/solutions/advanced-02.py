counties, airports = read("virginia_counties.geojson"), pd.read_csv("data/us_airports.csv")
places = gpd.GeoDataFrame(airports, geometry=gpd.points_from_xy(airports["longitude"], airports["latitude"]), crs=4326)
found = places[["iata", "geometry"]].sjoin(counties, predicate="within")
found[["FIPS", "NAME", "iata"]].sort_values(["FIPS", "iata"]).to_csv("outputs/county_airports.csv", index=False)
