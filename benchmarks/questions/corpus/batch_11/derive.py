# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import numpy as np

from corpus_data import (DEMO, GEOD, OWN, SQUARE_MILE_KM2, amtrak, area_km2, areas, cantons, capitals, cell_at, cells,
                         counted, distances_km, districts, income, inside, parcels, points, rain, river, schools,
                         shape_of, state_facts, states, table_of, us20m, wells, within)


def of_town():
    w = wells()
    p = parcels()
    d = districts().set_index("name")
    s = schools()
    return {
        "t11-secondary": s[s.level == "secondary"].name.tolist(),
        "t11-standby-yield": w[(w.status == "standby") & (w.yield_lps > 8)].well_id.tolist(),
        "t11-between-1955-2005": int(w.drilled.str[:4].astype(int).between(1955, 2005).sum()),
        "t11-nitrate": float(w.nitrate_mg_l.mean()),
        "t11-nitrate-2": float(w.nitrate_mg_l.median()),
        "t11-nitrate-3": float(w.nitrate_mg_l.max()),
        "t11-share-lake": float(p[p.landuse == "commercial"].assessed_value.sum() / p.assessed_value.sum() * 100),
        "t11-share-lake-or": float(p[p.landuse == "commercial"].assessed_value.sum() / p.assessed_value.sum()),
        "t11-oldest-well": [w.set_index("well_id").drilled.idxmin()],
        "t11-shrinking": d[d.population_2020 < d.population_2010].index.tolist(),
        "t11-least-dense": [(d.population_2010 / areas(d)).idxmin()],
        "t11-wells-near-schools": int(within(points(w), points(s).union_all(), 0.4).sum()),
        "t11-river-districts": sorted(d[d.intersects(river().union_all())].index),
        "t11-deep-in-crossed": [w.nlargest(3, "depth_m").set_index("well_id").yield_lps.idxmax()],
        "t11-rain-inches": float(rain()[(rain().station == "Airport") & (rain().month == "2021-06")].rain_mm.iloc[0] / 25.4),
        "t11-wells-elevation": float(np.nanmean([v if v > -999 else np.nan for v in (cell_at(OWN / "town" / "dem.tif",
            x, y) for x, y in zip(w.longitude, w.latitude))])),
        "t11-hull-schools": area_km2(points(s).union_all().convex_hull),
        "t11-map-school-size": len(s),
        "t11-districts-shp": len(d),
    }


def of_states():
    s = state_facts().set_index("state")
    i = income()
    return {
        "s11-hurricanes-nc": int(s.hurricanes["North Carolina"]),
        "s11-engineers": [s.engineers[["Washington", "Oregon"]].idxmax()],
        "s11-coast": int(s.hurricanes[["Florida", "Georgia", "Alabama"]].sum()),
        "s11-biggest-no-hurricane": [s[s.hurricanes == 0].population.idxmax()],
        "s11-rich-alabama": float(i[(i.name == "Maryland") & (i.group == "200000+")].pct.iloc[0] * 100),
        "s11-rich-alabama-or": float(i[(i.name == "Maryland") & (i.group == "200000+")].pct.iloc[0]),
        "s11-density-nj": float(s.population["New Jersey"] / area_km2(shape_of(states(), "name", "New Jersey"))),
        "s11-density-nj-or": float(s.population["New Jersey"] / area_km2(shape_of(states(), "name",
            "New Jersey")) * SQUARE_MILE_KM2),
        "s11-near-nashville": sorted(capitals()[(distances_km(capitals().longitude, capitals().latitude,
            tuple(capitals().set_index("city").loc["Nashville", ["longitude", "latitude"]])) <= 400) &
            (capitals().city != "Nashville")].city),
        "s11-smallest-three":
            (states()[states().name.isin(capitals().state)].assign(km2=lambda x: areas(x)).nsmallest(3,
            "km2").name.tolist()),
        "s11-both-kansas-texas": sorted(states()[states().touches(shape_of(states(), "name", "Texas")) &
            states().touches(shape_of(states(), "name", "Kansas"))].name),
        "s11-capitals-kml": len(capitals()),
    }


def of_amtrak():
    a = amtrak()
    return {
        "k11-top-states": a.State.value_counts().head(5).index.tolist(),
        "k11-bus-share": float((a.StnType == "BUS").mean() * 100),
        "k11-ca-platform": int(((a.State == "CA") & (a.StaType == "Platform with Shelter")).sum()),
        "k11-map-mi": int((a.State == "MI").sum()),
        "k11-sta-type": counted(a.StaType),
        "k11-texas": len(inside(a, shape_of(us20m(), "NAME", "Texas"))),
        "k11-texas-or": int((a.State == "TX").sum()),
    }


def of_luxembourg():
    k = cantons().set_index("NAME_2")
    return {
        "x11-esch-diekirch": [k.POP[["Esch-sur-Alzette", "Luxembourg"]].idxmax()],
        "x11-pop-by-district": table_of(k.groupby("NAME_1").POP.sum()),
        "x11-elev-stats": float(cells(DEMO / "lux_elevation.tif").mean()),
        "x11-elev-stats-2": float(cells(DEMO / "lux_elevation.tif").min()),
        "x11-elev-stats-3": float(cells(DEMO / "lux_elevation.tif").max()),
        "x11-wiltz-remich": float(GEOD.inv(*k.geometry["Wiltz"].centroid.coords[0],
            *k.geometry["Remich"].centroid.coords[0])[2] / 1000),
        "x11-share-lux": float(k.POP["Luxembourg"] / k.POP.sum() * 100),
        "x11-share-lux-or": float(k.POP["Luxembourg"] / k.POP.sum()),
    }


PARTS = {"town": of_town, "states": of_states, "amtrak": of_amtrak, "luxembourg": of_luxembourg}
