tracts = read("olinda_tracts.geojson")
tracts.groupby("NM_BAIR")["V014"].sum().rename("residents").reset_index().to_csv("outputs/residents.csv", index=False)
