# SPDX-License-Identifier: Apache-2.0
# Table: words for totals, as statistics offices write them.
"""Whether a text in a table names a total of other rows."""

from graticule.guard.tables.column_words import folded

# By themselves, or at the start or the end of a name.
_TOTALS = frozenset(map(folded, (
    "total", "totals", "subtotal", "sub-total", "overall", "insgesamt", "gesamt", "summe", "zusammen", "zwischensumme",
    "gesamtsumme", "ensemble", "totale", "totaal", "totalt", "sous-total", "subtotale", "tussentotaal", "delsumma", "summa",
    "sammanlagt", "ialt", "i alt", "yhteensä", "razem", "ogółem", "suma", "celkem", "spolu", "összesen", "toplam", "jumlah",
    "ukupno", "skupaj", "kokku", "kopā", "iš viso", "итого", "всего", "合計", "总计", "合计", "합계")))
# Of the parts of people or things that another column names.
_SPLITS = frozenset(map(folded, (
    "both sexes", "both genders", "both", "all sexes", "all genders", "all ages", "all age groups", "all persons", "persons",
    "all people", "total persons", "beide geschlechter", "beide", "alle altersgruppen", "alle", "les deux sexes",
    "deux sexes", "tous sexes", "tous âges", "tous les âges", "ambos sexos", "ambos", "todas las edades", "todos", "todas",
    "todas as idades", "maschi e femmine", "tutte le età", "tutti", "mannen en vrouwen", "begge kjønn", "båda könen",
    "males and females", "male and female", "m+f")))
_THINGS = ("areas", "regions", "countries", "districts", "counties", "states", "provinces", "cities", "towns", "places", "sites",
           "stations", "zones", "wards", "parishes", "households", "groups", "categories", "sectors", "causes", "products",
           "types", "items", "schools", "industries", "municipalities")
_WHOLES = ("country", "nation", "state", "province", "region", "district", "county", "municipality", "land", "world")
_OF_ALL = frozenset(("grand total", *(f"{words} {things}" for words in ("all", "all the") for things in _THINGS),
                     *(f"{word} {whole}" for word in ("whole", "entire") for whole in _WHOLES)))
# Of the parts of a year.
_YEARS = frozenset(("annual", "full year", "whole year", "year total", "yearly", "gesamtjahr", "jahressumme", "annuel", "anual",
                    "annuale", "hela aret"))
_CODES = frozenset(("t", "_t", "tot", "all", "eu", "eu27", "eu28", "eu27_2020", "eu27_2007", "eu15", "ea", "ea19", "ea20",
                    "wld", "world", "euro area"))
_SIGNS = ",;:.-()[]"


def _normal(text):
    return folded(text).rstrip(":*")


def names_a_total(text):
    """Whether a text does: "Total", "Both sexes", "Total, all ages", "Bavaria total"; a code alone ("T", "EU27") may."""
    normal = _normal(text)
    if normal in _TOTALS or normal in _SPLITS or normal in _OF_ALL or normal in _YEARS or normal in _CODES:
        return True
    ends = normal.split()
    return len(ends) > 1 and (ends[0].strip(_SIGNS) in _TOTALS or ends[-1].strip(_SIGNS) in _TOTALS)


def names_a_split(text):
    """Whether it is a total of what other rows with the same names beside it are the parts of."""
    return _normal(text) in _SPLITS
