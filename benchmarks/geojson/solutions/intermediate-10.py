counties = read("nc_counties.gpkg")
many = counties[counties["BIR79"] > 8000]
save(many, "many_births.gpkg")
figure, axes = plt.subplots(figsize=(8, 5))
axes.bar(many["NAME"], many["BIR79"], color="#31688e")
axes.set(title="Counties with more than 8,000 births", xlabel="NAME", ylabel="BIR79")
axes.tick_params(axis="x", rotation=60)
figure.tight_layout()
figure.savefig("outputs/many_births.png", dpi=110)
