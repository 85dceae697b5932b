// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/link_abbreviations.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <set>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t ShortestAbbreviation = 3;
constexpr double Worth = 0.7; // less than any name

/// The letters of a field's name, without its year: "bir" of "BIR74"; empty where it has others.
std::string letters_of(const retrieval::FieldProfile& field) {
    std::string name = field.measure.empty() ? fold(field.name) : field.measure;
    const bool letters =
        std::all_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return letters ? name : std::string();
}

/// "births" is cut to "bir": a word with something left to cut.
bool is_beginning(const std::string& letters, const std::string& word) {
    constexpr std::size_t LeastCut = 2;
    return word.size() >= letters.size() + LeastCut && word.starts_with(letters);
}

/// "nbikes": the number of bikes.
bool is_number_of(const std::string& letters, const std::string& word) {
    constexpr std::size_t ShortestCounted = 4;
    return word.size() >= ShortestCounted && letters.front() == 'n'
           && (letters.substr(1) == word || letters.substr(1) == word + "s");
}

bool are_initials(const std::string& letters, const std::vector<std::string>& words) {
    if (letters.size() != words.size())
        return false;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i].empty() || words[i].front() != letters[i] || words[i].starts_with(letters)
            || retrieval::is_function_word(words[i]))
            return false; // "POP" is the population, not that "of Portland"
    return true;
}

} // namespace

std::vector<FieldLink> link_abbreviated_fields(const std::vector<std::string>& words,
                                               const retrieval::Schema& schema) {
    std::vector<FieldLink> links;
    std::set<std::string> measures;
    for (std::size_t d = 0; d < schema.datasets.size(); ++d)
        for (std::size_t f = 0; f < schema.datasets[d].fields.size(); ++f) {
            const retrieval::FieldProfile& field = schema.datasets[d].fields[f];
            const std::string letters = letters_of(field);
            if (field.role != retrieval::FieldRole::Measure
                || letters.size() < ShortestAbbreviation)
                continue;
            const bool fits = words.size() == 1 ? is_beginning(letters, words.front())
                                                      || is_number_of(letters, words.front())
                                                : are_initials(letters, words);
            if (!fits)
                continue;
            links.push_back({d, Column::Field, f, Worth});
            measures.insert(letters);
        }
    if (measures.size() > 1)
        links.clear();
    return links;
}

} // namespace graticule::agents::offline
