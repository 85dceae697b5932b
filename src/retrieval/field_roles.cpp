// SPDX-License-Identifier: Apache-2.0
#include "retrieval/field_roles.hpp"

#include "base/text.hpp"
#include "retrieval/dated_fields.hpp"
#include "retrieval/scale.hpp"
#include "retrieval/unit_of_name.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <regex>
#include <set>
#include <string>
#include <unordered_set>

namespace graticule::retrieval {

namespace {

/// Counting stops here: beyond it a field is simply rich in values.
constexpr std::size_t MaxDistinct = 200000;

/// Longer names are not matched with patterns: std::regex takes stack for each character.
constexpr std::size_t LongestPatterned = 200;

std::size_t count_distinct(const geodata::Column& column) {
    const std::size_t rows = column.size();
    if (column.type() == geodata::FieldType::Text) {
        std::unordered_set<std::string_view> seen;
        for (std::size_t row = 0; row < rows && seen.size() < MaxDistinct; ++row)
            if (!column.is_null(row))
                seen.insert(column.text(row));
        return seen.size();
    }
    std::unordered_set<double> seen;
    for (std::size_t row = 0; row < rows && seen.size() < MaxDistinct; ++row)
        if (!column.is_null(row))
            seen.insert(column.number(row));
    return seen.size();
}

bool has_word(const Words& words, std::initializer_list<std::string_view> wanted) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool is_whole(const geodata::Column& column) {
    if (column.type() == geodata::FieldType::Integer)
        return true;
    if (column.type() != geodata::FieldType::Real)
        return false;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row) && column.real(row) != std::floor(column.real(row)))
            return false;
    return true;
}

/// The year of a column of numbers that is called by one.
std::optional<int> year_of_column(const FieldProfile& field) {
    const bool numeric =
        field.type == geodata::FieldType::Integer || field.type == geodata::FieldType::Real;
    return numeric ? year_in_name(field.name) : std::nullopt;
}

bool contains_years(const geodata::Column& column) {
    constexpr double Earliest = 1000;
    constexpr double Latest = 2200;
    std::size_t values = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_null(row))
            continue;
        ++values;
        const double value = column.number(row);
        if (value < Earliest || value > Latest || value != std::floor(value))
            return false;
    }
    return values > 0;
}

/// "Year", and what statistics offices call the year that a row is of.
bool is_called_year(const Words& words) {
    static const std::set<Words> Names{{"year"},  {"period"}, {"time", "period"}, {"jahr"},
                                       {"annee"}, {"ano"},    {"anno"},           {"rok"}};
    return Names.contains(words);
}

FieldRole role_of_text(const FieldProfile& field, const Words& words, std::size_t rows) {
    constexpr std::size_t MaxCategories = 60;
    const std::size_t values = rows - std::min(rows, field.nulls);
    const bool unique = is_key_of_rows(field, rows);
    const bool mostly = field.distinct * 4 >= values * 3; // some rows share their name
    if (has_word(words, {"url", "link", "detail", "description", "comment", "note"}))
        return FieldRole::Text;
    if (has_word(words, {"code", "id", "iso", "fips", "geoid", "key", "cca", "ccn", "iata", "icao",
                         "guid"})
        && !has_word(words, {"name"}))
        return unique || rows < MaxCategories ? FieldRole::Key : FieldRole::Category;
    if (has_word(words, {"name", "title", "label"}))
        return mostly || field.distinct > MaxCategories ? FieldRole::Name : FieldRole::Category;
    if (unique && rows > 1)
        return FieldRole::Name;
    return FieldRole::Category;
}

/// Whether whole numbers are codes: by the field's name, or, where "School_No" may be a number of
/// schools or the number of a school, by hardly two rows having the same.
bool contains_codes(const FieldProfile& field, const Words& words, std::size_t rows) {
    if (has_word(words, {"id", "code", "fips", "fid", "objectid", "gid", "ccn", "geoid", "iso",
                         "postcode", "zip", "zipcode"}))
        return true;
    const std::size_t values = rows - std::min(rows, field.nulls);
    const bool numbered =
        words.size() > 1 && has_word({words.back()}, {"no", "nr", "num", "number"});
    return numbered && values > 2 && is_key_of_rows(field, rows);
}

FieldRole role_of(const FieldProfile& field, const geodata::Column& column, std::size_t rows) {
    const Words words = identifier_words(field.name);
    using enum geodata::FieldType;
    if (field.type == Date || field.type == DateTime || field.unit.starts_with("ms since"))
        return FieldRole::Time;
    if (field.type == Boolean)
        return FieldRole::Category;
    if (field.type == Text)
        return role_of_text(field, words, rows);
    if (words.size() == 1 && has_word(words, {"latitude", "longitude", "x", "y"}))
        return FieldRole::Coordinate;
    if (is_called_year(words) && contains_years(column))
        return FieldRole::Year;
    // "gdp_year" says when, not how much.
    if (words.size() > 1 && words.back() == "year" && contains_years(column))
        return FieldRole::Category;
    if (is_whole(column) && contains_codes(field, words, rows))
        return FieldRole::Key;
    return FieldRole::Measure;
}

/// "BIR74" is "live births" (BIR) of "1974-78" (74): glosses of the name's parts, put together.
Words composite_gloss(const FieldProfile& field, const std::map<std::string, Words>& glosses,
                      std::string_view raw_name) {
    static const std::regex Parts(R"(([A-Za-z]+)_?(\d+))");
    std::smatch match;
    const std::string name(raw_name);
    if (name.size() > LongestPatterned || !std::regex_match(name, match, Parts))
        return {};
    const auto letters = glosses.find(fold(match[1].str()));
    if (letters == glosses.end() || field.role != FieldRole::Measure)
        return {};
    Words words = letters->second;
    if (const auto digits = glosses.find(match[2].str()); digits != glosses.end())
        words.insert(words.end(), digits->second.begin(), digits->second.end());
    return words;
}

void add_alias(FieldProfile& field, Words words) {
    if (!words.empty()
        && std::find(field.aliases.begin(), field.aliases.end(), words) == field.aliases.end())
        field.aliases.push_back(std::move(words));
}

/// Names that say only that there is a number; the title says of what.
bool says_nothing(const std::string& name) {
    static constexpr std::array<std::string_view, 9> Empty{
        "rate", "value", "count", "values", "number", "total", "pct", "percent", "share"};
    return std::find(Empty.begin(), Empty.end(), fold(name)) != Empty.end();
}

void alias_field(FieldProfile& field, const DatasetProfile& profile,
                 const std::map<std::string, Words>& glosses) {
    add_alias(field, identifier_words(field.name));
    add_alias(field, {concept_of(fold(field.name))});
    if (const auto gloss = glosses.find(fold(field.name)); gloss != glosses.end())
        add_alias(field, gloss->second);
    Words composite = composite_gloss(field, glosses, field.name);
    if (!composite.empty()) {
        field.years = find_years(join(composite, "-"));
        add_alias(field, std::move(composite));
    }
    if (field.role == FieldRole::Measure && says_nothing(field.name) && field.distinct > 0) {
        for (const Naming& topic : profile.topics) {
            add_alias(field, topic.words);
            Words with_name = topic.words;
            with_name.push_back(concept_of(fold(field.name)));
            add_alias(field, std::move(with_name));
        }
    }
    const bool counts = field.role == FieldRole::Measure && field.unit.size() > 2;
    if (counts && field.unit.find_first_of(" /%0123456789") == std::string::npos)
        add_alias(field, {concept_of(fold(field.unit))});
}

/// "Fläche (km²)", "area_km2": the unit stands in the name, and what is before it is what people
/// call the field.
void take_unit_of_name(FieldProfile& field) {
    const std::optional<NamedUnit> found = unit_of_name(field.name);
    if (!found || scale_of(field.name, field.unit))
        return;
    if (field.unit.empty() || field.unit == unit_of_title(field.name))
        field.unit = found->unit;
    if (field.quantity == Quantity::Unknown && found->adds_up)
        field.quantity = Quantity::Amount;
    add_alias(field, identifier_words(found->rest));
}

/// Whether a field's values add up, by its name, its unit, what the description and the title call
/// it, and last by the values themselves.
void judge_quantity(FieldProfile& field, const DatasetProfile& profile,
                    const geodata::Column& column, const std::map<std::string, Words>& glosses) {
    if (field.unit.empty() && field.name.ends_with(')'))
        field.unit = unit_of_title(field.name);
    field.quantity = quantity_of(field.name, field.unit);
    if (field.role == FieldRole::Measure)
        take_unit_of_name(field);
    const auto gloss = glosses.find(fold(field.name));
    if (field.quantity == Quantity::Unknown && gloss != glosses.end())
        field.quantity = quantity_of(join(gloss->second, " "), "");
    if (field.quantity == Quantity::Unknown && says_nothing(field.name))
        field.quantity = quantity_of(profile.title, "");
    if (field.quantity == Quantity::Unknown && field.role == FieldRole::Measure
        && looks_like_shares(column))
        field.quantity = Quantity::Intensive;
}

/// A field that counts in thousands is called by the rest of its name.
void alias_without_scale(FieldProfile& field) {
    if (field.type == geodata::FieldType::Text || field.role != FieldRole::Measure)
        return;
    const std::optional<Scale> scale = scale_of(field.name, field.unit);
    if (!scale)
        return;
    add_alias(field, scale->words);
    if (field.quantity == Quantity::Unknown)
        field.quantity = quantity_of(join(scale->words, " "), scale->unit);
}

/// A field that holds the continents is what people call one, whatever its name.
void alias_continents(FieldProfile& field, const geodata::Column& column) {
    constexpr std::size_t MostContinents = 12;
    constexpr std::size_t Enough = 3;
    if (field.type != geodata::FieldType::Text || field.distinct > MostContinents)
        return;
    std::unordered_set<std::string> found;
    for (std::size_t row = 0; row < column.size(); ++row) {
        const std::string value = fold(column.text(row));
        if (value == "africa" || value == "europe" || value == "asia" || value == "oceania")
            found.insert(value);
    }
    if (found.size() >= Enough)
        add_alias(field, {"continent"});
}

void find_year_columns(DatasetProfile& profile) {
    for (std::size_t i = 0; i < profile.fields.size(); ++i)
        if (const auto year = year_of_column(profile.fields[i]))
            profile.year_columns.emplace_back(*year, i);
    if (profile.year_columns.size() < 2) {
        profile.year_columns.clear();
        return;
    }
    std::sort(profile.year_columns.begin(), profile.year_columns.end());
    for (const auto& [year, index] : profile.year_columns) {
        profile.fields[index].role = FieldRole::YearColumn;
        profile.fields[index].years = YearSpan{year, year};
    }
}

/// A name that comes back every year still names the row: (country, year).
void name_rows_of_panel(DatasetProfile& profile) {
    for (std::size_t i = 0; i < profile.fields.size(); ++i)
        if (profile.fields[i].role == FieldRole::Year)
            profile.year_field = i;
    if (!profile.year_field)
        return;
    const std::size_t years =
        std::max<std::size_t>(1, profile.fields[*profile.year_field].distinct);
    for (FieldProfile& field : profile.fields) {
        const bool repeats =
            field.role == FieldRole::Category && field.type == geodata::FieldType::Text;
        if (repeats && field.distinct * years * 10 >= profile.rows * 8)
            field.role = FieldRole::Name;
    }
}

} // namespace

std::optional<int> year_in_name(const std::string& name) {
    static const std::regex Pattern(R"((?:[A-Za-z]{0,2}_?)(1[6-9]\d\d|20\d\d)(?: *\[.*\])?)");
    std::smatch match;
    if (name.size() > LongestPatterned || !std::regex_match(name, match, Pattern))
        return std::nullopt;
    return std::stoi(match[1].str());
}

void profile_fields(DatasetProfile& profile, const geodata::CatalogEntry& entry) {
    const std::map<std::string, Words> glosses = bracket_glosses(entry.description);
    const geodata::Layer& layer = *profile.layer;
    for (std::size_t i = 0; i < layer.field_count(); ++i) {
        const geodata::Column& column = layer.column(i);
        FieldProfile field;
        field.name = layer.field(i).name;
        field.type = layer.field(i).type;
        field.unit = layer.field(i).unit;
        field.nulls = column.null_count();
        field.distinct = count_distinct(column);
        field.whole = is_whole(column);
        field.role = role_of(field, column, profile.rows);
        alias_field(field, profile, glosses);
        judge_quantity(field, profile, column, glosses);
        alias_without_scale(field);
        alias_continents(field, column);
        profile.fields.push_back(std::move(field));
    }
    find_year_columns(profile);
    name_dated_fields(profile);
    name_rows_of_panel(profile);
}

} // namespace graticule::retrieval
