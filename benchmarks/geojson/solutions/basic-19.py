pumps = read("soho_pumps.geojson")
discs = [buffered(pumps, metres) for metres in (50, 100, 150)]
rings = []
for inner, outer, metres in zip([None, *discs], discs, (50, 100, 150)):
    ring = outer.assign(distance=float(metres))
    if inner is not None:
        ring["geometry"] = ring.geometry.difference(inner.geometry)
    rings.append(ring)
save(pd.concat(rings, ignore_index=True), "pump_rings.geojson")
