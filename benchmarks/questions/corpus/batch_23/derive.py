# SPDX-License-Identifier: Apache-2.0
"""The truths of the batch's questions, a function for each folder of data."""
from corpus_data import cities, counted, cyclones, facts, gap, income, ne, table_of


def of_demo():
    households = income().groupby("name").total.first()  # the same beside each income group
    return {
        "s23-households": int(households["Texas"]),
        "s23-top": households.nlargest(3).index.tolist(),
    }


def of_world():
    africa = facts()[facts().region == "Africa"].cca2
    return {"w23-cities": int(cities()[cities().country_code.isin(africa)].population.sum())}


def of_earth():
    people = ne("110m_admin_0_countries").groupby("CONTINENT").POP_EST.sum()
    return {
        "e23-africa": float(people["Africa"]),
        "e23-each": table_of(people),
        "e23-world": float(people.sum()),
    }


def of_gapminder():
    life = gap().pivot(index="country", columns="year", values="life_expect")
    return {
        "g23-rwanda": float(life[1995]["Rwanda"] - life[1985]["Rwanda"]),
        "g23-fell": [["It did not rise but fell"]],
        "g23-japan": float(life[1995]["Japan"] - life[1985]["Japan"]),
        "g23-rose": [["It did not fall but rose"]],
        "g23-change": [(life[2005] - life[1955]).idxmax()],
    }


def of_islands():
    return {"i23-landfall": counted(cyclones().landfall)}


PARTS = {"demo": of_demo, "world": of_world, "earth": of_earth, "gapminder": of_gapminder, "islands": of_islands}
