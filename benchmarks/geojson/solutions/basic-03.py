samples = read("meuse_samples.geojson")
samples["lead_share"] = samples["lead"] / samples["zinc"]
save(samples, "meuse_lead_share.geojson")
