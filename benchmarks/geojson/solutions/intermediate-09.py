samples = read("meuse_samples.geojson")
often = samples[samples["ffreq"] == "1"]
save(often, "often_flooded.geojson")
figure, axes = plt.subplots(figsize=(7, 5))
axes.scatter(often["dist_m"], often["zinc"], color="#31688e", s=18)
axes.set(title="Zinc and distance from the river", xlabel="dist_m", ylabel="zinc")
figure.savefig("outputs/zinc_scatter.png", dpi=110)
