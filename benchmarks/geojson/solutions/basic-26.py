pumps = read("soho_pumps.geojson").to_crs(4326)
rows = [(a.pump_id, b.pump_id, GEOD.inv(a.geometry.x, a.geometry.y, b.geometry.x, b.geometry.y)[2])
        for a in pumps.itertuples() for b in pumps.itertuples() if a.pump_id < b.pump_id]
pd.DataFrame(rows, columns=["from_pump", "to_pump", "distance_m"]).to_csv("outputs/pump_distances.csv", index=False)
