# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
import geopandas as gpd

from corpus_data import (DEMO, cantons, capitals, cells, cells_in, cities, counted, distances_km, districts, events,
                         facts, gap, inside, largest, ne, points, quakes, river, schools, shape_of, states, table_of,
                         top, wells, within)


def of_town():
    deep = wells()[wells().depth_m > 100]
    return {
        "town-deep-wells": len(deep),
        "town-deepest-three": top(wells(), "depth_m", 3, "well_id"),
        "town-yield-mean-median": float(wells().yield_lps.mean()),
        "town-yield-mean-median-2": float(wells().yield_lps.median()),
        "town-drilled-1970s": int(wells().drilled.str[:4].astype(int).between(1970, 1979).sum()),
        "town-wells-by-status": counted(wells().status),
        "town-share-active": float((wells().status == "active").mean() * 100),
        "town-share-active-or": float((wells().status == "active").mean()),
        "town-pupils-primary": int(schools()[schools().level == "primary"].pupils.sum()),
        "town-fastest-district":
            [districts().assign(d=districts().population_2020 - districts().population_2010).nlargest(1,
            "d").name.iloc[0]],
        "town-wells-near-river": int(within(points(wells()), river().union_all(), 0.5).sum()),
    }


def of_quakes():
    strong = quakes()[quakes().mag >= 5]
    return {
        "quakes-strong": len(strong),
        "quakes-strongest": float(quakes().mag.max()),
        "quakes-in-california": len(inside(quakes(), shape_of(states(), "name", "California"))),
        "quakes-near-honolulu": int((distances_km(quakes().geometry.x, quakes().geometry.y,
            (capitals().set_index("city").longitude["Honolulu"],
            capitals().set_index("city").latitude["Honolulu"])) <= 400).sum()),
        "quakes-map-four": int((quakes().mag > 4).sum()),
        "quakes-by-net": counted(events().net),
    }


def of_world():
    return {
        "world-landlocked-sa": facts()[(facts().subregion == "South America") & facts().landlocked].name.tolist(),
        "world-largest-five": top(facts()[facts().region == "Africa"], "area_km2", 5),
        "world-euro-count": int(facts().currencies.fillna("").str.contains("EUR").sum()),
        "world-bigger-chad-niger": [top(facts()[facts().name.isin(["Chad", "Niger"])], "area_km2", 1)[0]],
        "world-lima-quito": float(distances_km(*[[x] for x in largest(cities(), "Lima")], largest(cities(), "Quito"))[0]),
        "world-un-share": float(facts()[facts().region == "Oceania"].un_member.mean() * 100),
        "world-big-near-vienna": top(cities()[(distances_km(cities().longitude, cities().latitude, largest(cities(),
            "Vienna")) <= 100) & (cities().name != "Vienna")], "population", 3),
        "world-swiss-people": int(cities()[cities().country == "Switzerland"].population.sum()),
    }


def of_gapminder():
    y2005 = gap()[gap().year == 2005].set_index("country")
    japan = gap()[gap().country == "Japan"].set_index("year")
    return {
        "gap-life-min-mean-max": float(y2005.life_expect.min()),
        "gap-life-min-mean-max-2": float(y2005.life_expect.mean()),
        "gap-life-min-mean-max-3": float(y2005.life_expect.max()),
        "gap-japan-rate": float((japan["pop"][2005] / japan["pop"][1955] - 1) * 100),
        "gap-highest-fertility": [gap()[gap().year == 1980].set_index("country").fertility.idxmax()],
    }


def of_luxembourg():
    canton = cantons().set_index("NAME_2")
    return {
        "lux-density": table_of(canton.POP / canton.AREA),
        "lux-max-height": float(cells(DEMO / "lux_elevation.tif").max()),
        "lux-mean-wiltz": float(cells_in(DEMO / "lux_elevation.tif", shape_of(cantons(), "NAME_2", "Wiltz")).mean()),
        "lux-buffer-vianden": float(gpd.GeoSeries([shape_of(cantons(), "NAME_2", "Vianden")],
            crs=4326).to_crs(2169).buffer(2000).area.iloc[0] / 1e6),
        "lux-geojson-3857": len(cantons()),
    }


def of_earth():
    c = ne("110m_admin_0_countries")
    rivers = ne("50m_rivers_lake_centerlines")
    return {
        "earth-nigeria-share": float(c.set_index("NAME").POP_EST["Nigeria"] /
            c[c.CONTINENT == "Africa"].POP_EST.sum() * 100),
        "earth-nigeria-share-or": float(c.set_index("NAME").POP_EST["Nigeria"] / c[c.CONTINENT == "Africa"].POP_EST.sum()),
        "earth-danube": sorted(c[c.intersects(rivers[(rivers.name_en == "Danube") |
            (rivers.name == "Donau")].union_all())].NAME),
        "earth-countries-by-continent": counted(c.CONTINENT),
        "earth-ports-brazil": len(inside(ne("50m_ports"), shape_of(c, "NAME", "Brazil"))),
        "earth-ports-brazil-or": int(within(ne("50m_ports"), shape_of(c, "NAME", "Brazil"), 30).sum()),
        "earth-choropleth-pop": int((c.CONTINENT == "South America").sum()),
    }


PARTS = {"town": of_town, "quakes": of_quakes, "world": of_world, "gapminder": of_gapminder, "luxembourg":
         of_luxembourg, "earth": of_earth}
