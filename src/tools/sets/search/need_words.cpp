// SPDX-License-Identifier: Apache-2.0
// Table: words and ways of asking; exempt from the size limits.
#include "tools/sets/search/need_words.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace graticule::tools {

namespace {

// What a way of asking stands for; with a space, so that no single word is the same.
constexpr const char* Threshold = "a threshold";
constexpr const char* Rank = "a rank";
constexpr const char* Groups = "in groups";
constexpr const char* ToEach = "to each";
constexpr const char* ByPlace = "by place";

constexpr double OfDataWord = 0.4;

struct WayOfAsking {
    std::string_view words; ///< two, folded
    std::string_view means;
};

constexpr WayOfAsking Asking[] = {
    {"how many", "count"},    {"number of", "count"},    {"how long", "length"},
    {"how far", "distance"},  {"how high", "elevation"}, {"how tall", "elevation"},
    {"how large", "area"},    {"how big", "area"},       {"how much", "amount"},
    {"national grid", "crs"}, {"is also", "common"},     {"are also", "common"},
    {"up to", "inside"},      {"per capita", "ratio"},   {"per person", "ratio"},
    {"density of", "ratio"},  {"at least", Threshold},   {"at most", Threshold},
    {"or more", Threshold},   {"or less", Threshold},    {"or fewer", Threshold},
    {"in each", Groups},      {"of each", Groups},       {"by each", Groups},
    {"for each", Groups},     {"does each", Groups},     {"in every", Groups},
    {"of every", Groups},     {"to each", ToEach},       {"to every", ToEach},
    {"by country", ByPlace},  {"by state", ByPlace},     {"by county", ByPlace},
    {"by region", ByPlace},   {"by district", ByPlace},
};

// Each set is one word where something is to be done.
constexpr std::string_view SameNeeds[] = {
    "crowd pile bunch gather accumulate",
    "combine unite merge union together",
    "attach link tag add",
    "nearest closest",
    "kind type category class",
    "column field attribute",
    "save write export store",
    "draw show display visualise visualize picture",
    "middle centre center",
    "average mean typical",
    "change grow grew grown growth increase increased decrease decreased fall fell rise rose "
    "shrink "
    "decline declined",
    "cut clip crop trim",
    "share percent percentage fraction proportion ratio",
    "common both overlap intersect intersection",
    "inside within contain lie",
    "distance away",
};

constexpr std::string_view Adjectives[] = {
    "tall",  "high",  "low",    "deep",    "long",    "short", "large", "big",   "small",
    "great", "rich",  "poor",   "old",     "young",   "new",   "warm",  "cold",  "hot",
    "wet",   "dry",   "strong", "weak",    "fast",    "slow",  "steep", "wide",  "narrow",
    "heavy", "cheap", "dense",  "busy",    "few",     "thick", "thin",  "light", "dark",
    "hard",  "early", "late",   "healthy", "wealthy",
};

// What data are about, as tools' words have it, too.
constexpr std::string_view AboutData[] = {
    "population", "city",    "country", "state", "county", "canton", "province", "district",
    "region",     "airport", "river",   "road",  "school", "income", "building",
};

using Forms = std::set<std::string, std::less<>>;

/// "tall" with an ending: taller, tallest; busier, larger, bigger.
std::string with_ending(std::string_view adjective, std::string_view ending) {
    std::string form(adjective);
    const bool doubles =
        adjective == "big" || adjective == "hot" || adjective == "wet" || adjective == "thin";
    if (form.back() == 'y')
        form.back() = 'i';
    else if (form.back() == 'e')
        form.pop_back();
    else if (doubles)
        form += form.back();
    return form.append(ending);
}

Forms forms_with(std::string_view ending, std::initializer_list<const char*> others) {
    Forms forms(others.begin(), others.end());
    for (const std::string_view adjective : Adjectives)
        forms.insert(with_ending(adjective, ending));
    return forms;
}

const Forms& comparatives() {
    static const Forms All = forms_with("er", {"more", "less", "fewer", "better", "worse"});
    return All;
}

const Forms& superlatives() {
    static const Forms All = forms_with("est", {"most", "best", "worst", "maximum", "minimum"});
    return All;
}

std::string needed(const std::string& concept_word) {
    static const std::map<std::string, std::string> Same = [] {
        std::map<std::string, std::string> same;
        for (const std::string_view set : SameNeeds)
            for (const std::string& word : split(set, ' '))
                same.emplace(retrieval::concept_of(word), split(set, ' ').front());
        return same;
    }();
    const auto found = Same.find(concept_word);
    return found == Same.end() ? concept_word : found->second;
}

void add_ways_of_asking(const std::vector<std::string>& plain, retrieval::Words& words) {
    const auto at = [&](std::size_t i) {
        return i < plain.size() ? std::string_view(plain[i]) : std::string_view();
    };
    for (std::size_t i = 0; i + 1 < plain.size(); ++i) {
        for (const WayOfAsking& way : Asking)
            if (const std::size_t space = way.words.find(' ');
                way.words.substr(0, space) == at(i) && way.words.substr(space + 1) == at(i + 1))
                words.emplace_back(way.means);
        const bool has = at(i) == "has" || at(i) == "have" || at(i) == "had";
        if (has && at(i + 1) == "the"
            && (at(i + 2) == "most" || at(i + 2) == "fewest" || at(i + 2) == "least")) {
            words.emplace_back("count");
            words.emplace_back(Groups);
        }
    }
}

void add_degrees(const std::vector<std::string>& plain, retrieval::Words& words) {
    int compared = 0; // not with "than"
    for (std::size_t i = 0; i < plain.size(); ++i) {
        if (superlatives().contains(plain[i]))
            words.emplace_back(Rank);
        if (!comparatives().contains(plain[i]))
            continue;
        const bool than = (i + 1 < plain.size() && plain[i + 1] == "than")
                          || (i + 2 < plain.size() && plain[i + 2] == "than");
        if (than)
            words.emplace_back(Threshold);
        compared += than ? 0 : 1;
    }
    if (compared >= 2)
        words.emplace_back("correlate");
}

} // namespace

retrieval::Words need_words(std::string_view text) {
    const std::vector<std::string> plain = retrieval::plain_words(text);
    retrieval::Words words;
    add_ways_of_asking(plain, words);
    add_degrees(plain, words);
    for (const std::string& word : plain)
        if (!retrieval::is_function_word(word))
            words.push_back(needed(retrieval::concept_of(word)));
    return words;
}

double weight_of_need_word(std::string_view word) {
    const bool about_data =
        std::find(std::begin(AboutData), std::end(AboutData), word) != std::end(AboutData);
    return about_data ? OfDataWord : 1;
}

} // namespace graticule::tools
