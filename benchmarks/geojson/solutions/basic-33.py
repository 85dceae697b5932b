flights = pd.read_csv("data/anchorage_flights.csv")
lines = [shapely.LineString([(row.from_lon, row.from_lat), (row.to_lon, row.to_lat)]) for row in flights.itertuples()]
save(gpd.GeoDataFrame(flights, geometry=lines, crs=4326), "flight_lines.geojson")
