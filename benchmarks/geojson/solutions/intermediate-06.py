deaths, pumps = read("soho_deaths.geojson"), read("soho_pumps.geojson")
nearest = [pumps["pump_id"].iloc[int(pumps.distance(place).argmin())] for place in deaths.geometry]
sums = deaths["deaths"].groupby(nearest).sum().reindex(pumps["pump_id"], fill_value=0)
sums.rename("deaths").rename_axis("pump_id").reset_index().to_csv("outputs/pump_deaths.csv", index=False)
