cantons = read("lux_cantons.geojson")
cantons["density"] = cantons["POP"] / (areas_m2(cantons) / 1e6)
cantons[["NAME_2", "density"]].to_csv("outputs/canton_density.csv", index=False)
