// SPDX-License-Identifier: Apache-2.0
// Table: words for totals, as statistics offices write them.
#include "retrieval/total_words.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace graticule::retrieval {

namespace {

/// Folded words that stand for a total by themselves, or at the start or the end of a name.
constexpr std::string_view Totals[]{
    "total",    "totals", "subtotal",   "sub-total",     "overall",     "insgesamt",
    "gesamt",   "summe",  "zusammen",   "zwischensumme", "gesamtsumme", "ensemble",
    "totale",   "totaal", "totalt",     "sous-total",    "subtotale",   "tussentotaal",
    "delsumma", "summa",  "sammanlagt", "ialt",          "yhteensa",    "razem",
    "ogolem",   "suma",   "celkem",     "spolu",         "osszesen",    "toplam",
    "jumlah",   "ukupno", "skupaj",     "kokku",         "kopa",        "is viso",
    "i alt",    "ogołem"};

/// Totals in scripts that folding leaves as they are.
constexpr std::string_view OtherScripts[]{"итого", "всего", "合計", "总计", "合计", "합계"};

/// Totals over the parts of people or things that another field names.
constexpr std::string_view Splits[]{"both sexes",
                                    "both genders",
                                    "both",
                                    "all sexes",
                                    "all genders",
                                    "all ages",
                                    "all age groups",
                                    "all persons",
                                    "persons",
                                    "all people",
                                    "total persons",
                                    "beide geschlechter",
                                    "beide",
                                    "alle altersgruppen",
                                    "alle",
                                    "les deux sexes",
                                    "deux sexes",
                                    "tous sexes",
                                    "tous ages",
                                    "tous les ages",
                                    "ambos sexos",
                                    "ambos",
                                    "todas las edades",
                                    "todos",
                                    "todas",
                                    "todas as idades",
                                    "maschi e femmine",
                                    "tutte le eta",
                                    "tutti",
                                    "mannen en vrouwen",
                                    "begge kjonn",
                                    "begge kjønn",
                                    "bada konen",
                                    "males and females",
                                    "male and female",
                                    "m+f"};

/// Totals of the parts of a year.
constexpr std::string_view Years[]{"annual", "full year",  "whole year",  "year total",
                                   "yearly", "gesamtjahr", "jahressumme", "annuel",
                                   "anual",  "annuale",    "hela aret",   "hele aret"};

/// "All" of these is a total.
constexpr std::string_view Things[]{
    "areas",    "regions",    "countries", "districts",  "counties",      "states", "provinces",
    "cities",   "towns",      "places",    "sites",      "stations",      "zones",  "wards",
    "parishes", "households", "groups",    "categories", "sectors",       "causes", "products",
    "types",    "items",      "schools",   "industries", "municipalities"};

/// Words for levels of areas, in names of fields and as values.
constexpr std::string_view LevelNames[]{"level",  "levels",  "niveau", "ebene",    "nivel",
                                        "nivell", "livello", "tier",   "hierarchy"};
constexpr std::string_view Levels[]{
    "world",        "continent",    "subcontinent",  "country",      "nation",    "national",
    "land",         "state",        "province",      "region",       "subregion", "regional",
    "department",   "district",     "county",        "municipality", "commune",   "parish",
    "prefecture",   "canton",       "ward",          "borough",      "kreis",     "gemeinde",
    "bundesland",   "staat",        "departement",   "departamento", "provincia", "provincie",
    "comune",       "municipio",    "gemeente",      "fylke",        "kommune",   "lan",
    "kommun",       "voivodeship",  "powiat",        "gmina",        "oblast",    "governorate",
    "constituency", "neighborhood", "neighbourhood", "block",        "tract",     "local"};

constexpr std::string_view Codes[]{"t",    "_t",        "tot",       "all",       "eu", "eu27",
                                   "eu28", "eu27_2020", "eu27_2007", "eu15",      "ea", "ea19",
                                   "ea20", "wld",       "world",     "euro area", "_z"};

constexpr std::string_view SplitNames[]{
    "sex",          "gender", "age",       "ages",    "agegroup",  "nationality", "citizen",
    "citizenship",  "sector", "mode",      "cause",   "education", "occupation",  "industry",
    "fuel",         "tenure", "ethnicity", "race",    "residence", "geschlecht",  "alter",
    "altersgruppe", "sexe",   "sexo",      "edad",    "sesso",     "eta",         "kon",
    "isced",        "nace",   "product",   "category"};

template <std::size_t Size>
bool has(const std::string_view (&known)[Size], std::string_view text) {
    return std::find(std::begin(known), std::end(known), text) != std::end(known);
}

/// "Total, all ages", "Total Bavaria", "Bavaria total": a total at either end of a name.
bool begins_or_ends_with_total(const std::string& text) {
    const std::vector<std::string> words = plain_words(text);
    return words.size() > 1 && (has(Totals, words.front()) || has(Totals, words.back()));
}

/// "All districts", "whole country".
bool is_all_of_things(const std::string& text) {
    for (const std::string_view all : {"all ", "all the ", "whole ", "entire "})
        if (text.starts_with(all)) {
            const std::string thing = text.substr(all.size());
            return has(Things, thing) || has(Levels, thing);
        }
    return false;
}

} // namespace

TotalWord total_word(std::string_view value) {
    std::string text = fold(trim(value));
    while (!text.empty() && (text.back() == ':' || text.back() == '*'))
        text.pop_back();
    if (has(Totals, text) || has(Splits, text) || has(OtherScripts, text) || text == "grand total"
        || has(Years, text) || is_all_of_things(text) || begins_or_ends_with_total(text))
        return TotalWord::Word;
    if (has(Codes, text) || text.starts_with("european union"))
        return TotalWord::Code;
    return TotalWord::None;
}

bool names_a_split(std::string_view value) {
    return has(Splits, fold(trim(value)));
}

bool names_a_level(std::string_view value) {
    const std::string text = fold(trim(value));
    return has(Levels, text) || has(Levels, singular(text)) || text.starts_with("nuts")
           || text.starts_with("adm");
}

bool is_level_name(std::string_view field_name) {
    const Words words = identifier_words(field_name);
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return has(LevelNames, word); });
}

bool is_split_name(std::string_view field_name) {
    const Words words = identifier_words(field_name);
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return has(SplitNames, word); });
}

} // namespace graticule::retrieval
