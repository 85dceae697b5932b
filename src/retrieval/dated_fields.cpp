// SPDX-License-Identifier: Apache-2.0
#include "retrieval/dated_fields.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace graticule::retrieval {

namespace {

/// Longer names are not matched with patterns: std::regex takes stack for each character.
constexpr std::size_t LongestDated = 100;

struct DatedName {
    std::size_t field = 0;
    std::string measure; ///< the name without its year
    std::string year;
};

std::optional<DatedName> dated_name(const std::string& name, std::size_t field) {
    static const std::regex YearBehind(R"((.*[A-Za-z])[_ .-]?((?:1[6-9]|20)\d\d))");
    static const std::regex YearBefore(R"(((?:1[6-9]|20)\d\d)[_ .-]([A-Za-z].*))");
    static const std::regex TwoDigits(R"(([A-Za-z]{2,})_?(\d\d))");
    std::smatch match;
    if (name.size() > LongestDated)
        return std::nullopt;
    if (std::regex_match(name, match, YearBefore))
        return DatedName{field, match[2], match[1]};
    if (std::regex_match(name, match, YearBehind) || std::regex_match(name, match, TwoDigits))
        return DatedName{field, match[1], match[2]};
    return std::nullopt;
}

/// "74" is 1974, "19" is 2019.
int full_year(const std::string& digits) {
    constexpr int FirstOfCentury = 40; // two digits from here on are of the twentieth
    const int number = std::stoi(digits);
    if (digits.size() > 2)
        return number;
    return number + (number >= FirstOfCentury ? 1900 : 2000);
}

/// Those of two digits that no second measure has are left out: "AGE65" and "AGE75" are no years.
void drop_chance_digits(std::vector<DatedName>& names) {
    std::map<std::string, std::set<std::string>> digits; // of each measure
    for (const DatedName& name : names)
        if (name.year.size() == 2)
            digits[fold(name.measure)].insert(name.year);
    std::erase_if(names, [&](const DatedName& name) {
        if (name.year.size() > 2)
            return false;
        const auto& own = digits[fold(name.measure)];
        const auto others = std::count_if(digits.begin(), digits.end(),
                                          [&](const auto& one) { return one.second == own; });
        return own.size() < 2 || others < 2;
    });
}

} // namespace

void name_dated_fields(DatasetProfile& profile) {
    std::vector<DatedName> names;
    for (std::size_t i = 0; i < profile.fields.size(); ++i)
        if (profile.fields[i].role == FieldRole::Measure)
            if (auto name = dated_name(profile.fields[i].name, i))
                names.push_back(std::move(*name));
    drop_chance_digits(names);
    for (const DatedName& name : names) {
        FieldProfile& field = profile.fields[name.field];
        field.measure = fold(name.measure);
        if (!field.years)
            field.years = YearSpan{full_year(name.year), full_year(name.year)};
        Words words = identifier_words(name.measure);
        if (!words.empty()
            && std::find(field.aliases.begin(), field.aliases.end(), words) == field.aliases.end())
            field.aliases.push_back(std::move(words));
    }
}

std::optional<std::size_t> same_measure_in(const DatasetProfile& profile, std::size_t field,
                                           int year) {
    const std::string& measure = profile.fields[field].measure;
    if (measure.empty())
        return std::nullopt;
    for (std::size_t i = 0; i < profile.fields.size(); ++i)
        if (profile.fields[i].measure == measure && profile.fields[i].years
            && year >= profile.fields[i].years->first && year <= profile.fields[i].years->last)
            return i;
    return std::nullopt;
}

} // namespace graticule::retrieval
