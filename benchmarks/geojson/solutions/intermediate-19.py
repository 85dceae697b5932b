states = read("us_states.geojson")
facts = pd.read_csv("data/us_state_facts.csv", dtype={"id": str})
facts["id"] = facts["id"].str.zfill(2)
save(states.merge(facts[["id", "population", "hurricanes"]], on="id", how="left"), "state_hurricanes.gpkg")
