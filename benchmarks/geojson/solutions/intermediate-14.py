streets = read("helsinki_streets.geojson")
counts = streets.groupby("highway").size().rename("streets").reset_index()
counts.to_csv("outputs/highway_counts.csv", index=False)
often = counts[counts["streets"] > 100]
figure, axes = plt.subplots(figsize=(7, 5))
axes.bar(often["highway"], often["streets"], color="#31688e")
axes.set(title="Kinds of street with more than 100 stretches", xlabel="highway", ylabel="streets")
figure.savefig("outputs/highway_counts.png", dpi=110)
