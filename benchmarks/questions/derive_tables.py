# SPDX-License-Identifier: Apache-2.0
"""Expected values that follow from the tables' rows alone, by pandas."""
import geopandas as gpd
import pandas as pd
import shapely

from demo_data import read_earthquakes, read_events, read_layer, read_table, read_unemployment


def counting(demo):
    facts = read_table(demo, "country_facts.csv")
    quakes = read_earthquakes(demo)
    events = read_events(demo)
    counties = read_layer(demo, "nc_counties.gpkg")
    us_counties = read_layer(demo, "us.topojson", "counties")
    assert us_counties["id"].str.startswith("37").sum() == len(counties)
    return {
        "countries-in-africa": int((facts["region"] == "Africa").sum()),
        "strong-earthquakes": int((quakes["mag"] > 5.5).sum()),
        "quarry-blasts": int((events["type"] == "quarry blast").sum()),
        "typing-slip": int(quakes["mag"].between(4, 4.5).sum()),
        "carolina-counties": len(counties),
        "earthquakes": len(quakes),
        "events": len(events),
    }


def lookups(demo):
    cities = read_table(demo, "cities.csv")
    gapminder = read_table(demo, "gapminder.csv")
    facts = read_table(demo, "us_state_facts.csv")
    of_japan = gapminder[(gapminder["country"] == "Japan") & (gapminder["year"] == 2000)]
    los_angeles = read_unemployment(demo).set_index("id").loc[6037, "rate"]  # FIPS code of Los Angeles County
    return {
        "japan-2000": float(of_japan["life_expect"].iloc[0]),
        "reykjavik": int(cities.loc[cities["name"] == "Reykjavík", "population"].iloc[0]),
        "florida-hurricanes": int(facts.set_index("state").loc["Florida", "hurricanes"]),
        "los-angeles-jobless": float(los_angeles),
        "los-angeles-jobless-percent": 100 * float(los_angeles),
    }


def sums(demo):
    cities = read_table(demo, "cities.csv")
    counties = gpd.read_file(demo / "nc_counties.gpkg")
    flights = read_table(demo, "us_flights_2008.csv")
    tracts = gpd.read_file(demo / "olinda_tracts.shp")
    return {
        "people-in-french-cities": int(cities.loc[cities["country"] == "France", "population"].sum()),
        "births-1974": float(counties["BIR74"].sum()),
        "infant-deaths-1979": float(counties["SID79"].sum()),
        "flights-from-atlanta": int(flights.loc[flights["origin"] == "ATL", "count"].sum()),
        "olinda-residents": int(tracts["V014"].sum()),
    }


def averages(demo):
    gapminder = read_table(demo, "gapminder.csv")
    health = read_table(demo, "health_income.csv")
    rate = float(read_unemployment(demo)["rate"].mean())
    return {
        "county-unemployment": rate,
        "county-unemployment-percent": 100 * rate,
        "life-expectancy-1975": float(gapminder.loc[gapminder["year"] == 1975, "life_expect"].mean()),
        "weighted-income": float((health["income"] * health["population"]).sum() / health["population"].sum()),
        "magnitude-spread": float(read_earthquakes(demo)["mag"].std()),
    }


def shares(demo):
    facts = read_table(demo, "country_facts.csv")
    quakes = read_earthquakes(demo)
    cantons = gpd.read_file(demo / "lux_cantons.shp").set_index("NAME_2")
    airports = read_table(demo, "us_airports.csv")
    african = facts[facts["region"] == "Africa"]
    members = float(facts["un_member"].mean())
    californian = float((airports["state"] == "CA").mean())
    return {
        "share-landlocked": 100 * float(african["landlocked"].mean()),
        "share-weak": 100 * float((quakes["mag"] < 2).mean()),
        "share-united-nations": 100 * members,
        "fraction-united-nations": members,
        "share-of-esch": 100 * float(cantons.loc["Esch-sur-Alzette", "POP"] / cantons["POP"].sum()),
        "share-california": 100 * californian,
        "fraction-california": californian,
    }


def ranking(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    gapminder = read_table(demo, "gapminder.csv")
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    counties = read_layer(demo, "us.topojson", "counties")
    names = pd.Series(counties["name"].to_numpy(), index=counties["id"].astype(int))
    of_1990 = gapminder[gapminder["year"] == 1990]
    top = of_1990.loc[of_1990["fertility"].idxmax()]
    unemployment = read_unemployment(demo)
    landlocked = facts[facts["landlocked"]].nlargest(1, "area_km2").iloc[0]
    return {
        "highest-fertility": [top["country"]],
        "highest-fertility-value": float(top["fertility"]),
        "brazilian-cities": cities[cities["country"] == "Brazil"].nlargest(5, "population")["name"].tolist(),
        "largest-canton": [cantons.loc[cantons["AREA"].idxmax(), "NAME_2"]],
        "shortest-lives": gapminder[gapminder["year"] == 2005].nsmallest(3, "life_expect")["country"].tolist(),
        "most-jobless-county": [names[unemployment.loc[unemployment["rate"].idxmax(), "id"]]],
        "largest-landlocked": [landlocked["name"]],
        "largest-landlocked-area": float(landlocked["area_km2"]),
    }


def conditions(demo):
    cities = read_table(demo, "cities.csv")
    facts = read_table(demo, "country_facts.csv")
    health = read_table(demo, "health_income.csv")
    quakes = read_earthquakes(demo)
    people = cities["population"]
    asian = facts[(facts["region"] == "Asia") & (facts["area_km2"] > 2_000_000) & ~facts["landlocked"]]
    depth = shapely.get_coordinates(quakes.geometry.to_numpy(), include_z=True)[:, 2]
    return {
        "large-cities": int((people > 5_000_000).sum()),
        "northern-cities": int(((people > 100_000) & (cities["latitude"] > 60)).sum()),
        "landlocked-in-europe": int(((facts["region"] == "Europe") & facts["landlocked"]).sum()),
        "big-in-asia": sorted(asian["name"]),
        "japanese-cities": int(((cities["country"] == "Japan") & (people >= 500_000) & (people < 2_000_000)).sum()),
        "poor-or-short-lived": int(((health["income"] < 2000) | (health["health"] < 55)).sum()),
        "deep-earthquakes": int(((depth > 100) & (quakes["mag"].to_numpy() >= 4.5)).sum()),
    }


def groups(demo):
    airports = read_table(demo, "us_airports.csv")
    events = read_events(demo)
    facts = read_table(demo, "country_facts.csv")
    tracts = gpd.read_file(demo / "olinda_tracts.shp")
    per_state = airports["state"].value_counts()
    return {
        "most-airports": int(per_state.iloc[0]),
        "income-by-region": read_table(demo, "health_income.csv").groupby("region")["income"].mean().to_dict(),
        "events-by-type": {name: int(n) for name, n in events["type"].value_counts().items()},
        "african-subregions": facts[facts["region"] == "Africa"]["subregion"].value_counts().to_dict(),
        "peopled-neighbourhoods": tracts.groupby("NM_BAIR")["V014"].sum().nlargest(3).index.tolist(),
        "districts": int(gpd.read_file(demo / "lux_cantons.shp")["NAME_1"].nunique()),
    }


def change(demo):
    gapminder = read_table(demo, "gapminder.csv")
    counties = gpd.read_file(demo / "nc_counties.gpkg")
    lives, births, people = (gapminder.pivot(index="country", columns="year", values=name)
                             for name in ("life_expect", "fertility", "pop"))
    return {
        "china-lives": float(lives.loc["China", 2005] - lives.loc["China", 1955]),
        "fertility-fall": [(births[1960] - births[2000]).idxmax()],
        "india-growth": 100 * float(people.loc["India", 2000] / people.loc["India", 1980] - 1),
        "shorter-lives": sorted(lives.index[lives[2005] < lives[1990]]),
    }


def ratios(demo):
    cantons = gpd.read_file(demo / "lux_cantons.shp")
    counties = gpd.read_file(demo / "nc_counties.gpkg").set_index("NAME")
    facts = read_table(demo, "us_state_facts.csv").set_index("state")
    density = cantons["POP"] / cantons["AREA"]
    return {
        "densest-canton": [cantons.loc[density.idxmax(), "NAME_2"]],
        "densest-canton-value": float(density.max()),
        "infant-death-rate": [(counties["SID74"] / counties["BIR74"]).idxmax()],
        "most-engineers": [(facts["engineers"] * facts["population"]).idxmax()],
    }


PARTS = (counting, lookups, sums, averages, shares, ranking, conditions, groups, change, ratios)
