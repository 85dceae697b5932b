samples = read("meuse_samples.geojson")
middle = shapely.Point(samples.geometry.x.mean(), samples.geometry.y.mean())
here, there = samples.to_crs(4326).geometry, gpd.GeoSeries([middle], crs=samples.crs).to_crs(4326).iloc[0]
samples["distance_m"] = [GEOD.inv(p.x, p.y, there.x, there.y)[2] for p in here]
samples[["sample", "distance_m"]].to_csv("outputs/centre_distances.csv", index=False)
first = samples.loc[samples["distance_m"].idxmin()]
say("intermediate-17", f"The sample nearest to the centre is sample {first['sample']}; it lies {first['distance_m']:.2f} m from it.")
