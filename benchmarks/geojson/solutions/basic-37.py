samples = read("meuse_samples.geojson")
save(samples[(samples["zinc"] > 500) & (samples["om"] < 10)], "zinc_rich.geojson")
