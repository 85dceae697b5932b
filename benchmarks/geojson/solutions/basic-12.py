counties = read("nc_counties.gpkg")
rates = pd.read_csv("data/nc_unemployment.csv")
merged = counties.merge(rates, left_on="FIPSNO", right_on="id", how="left").drop(columns="id")
save(merged, "nc_unemployment.gpkg")
