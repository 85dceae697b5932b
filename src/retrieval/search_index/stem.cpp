// SPDX-License-Identifier: Apache-2.0
#include "retrieval/search_index/stem.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace graticule::retrieval {

namespace {

constexpr std::size_t ShortestStemmed = 3;

struct Suffix {
    std::string_view from;
    std::string_view to;
};

constexpr Suffix OfStepTwo[] = {
    {"ational", "ate"}, {"tional", "tion"}, {"enci", "ence"}, {"anci", "ance"}, {"izer", "ize"},
    {"bli", "ble"},     {"alli", "al"},     {"entli", "ent"}, {"eli", "e"},     {"ousli", "ous"},
    {"ization", "ize"}, {"ation", "ate"},   {"ator", "ate"},  {"alism", "al"},  {"iveness", "ive"},
    {"fulness", "ful"}, {"ousness", "ous"}, {"aliti", "al"},  {"iviti", "ive"}, {"biliti", "ble"},
    {"logi", "log"},
};
constexpr Suffix OfStepThree[] = {
    {"icate", "ic"}, {"ative", ""}, {"alize", "al"}, {"iciti", "ic"},
    {"ical", "ic"},  {"ful", ""},   {"ness", ""},
};
constexpr std::string_view OfStepFour[] = {
    "al",  "ance", "ence", "er",  "ic",  "able", "ible", "ant", "ement", "ment",
    "ent", "ion",  "ou",   "ism", "ate", "iti",  "ous",  "ive", "ize",
};

bool is_consonant(std::string_view word, std::size_t at) {
    switch (word[at]) {
    case 'a':
    case 'e':
    case 'i':
    case 'o':
    case 'u':
        return false;
    case 'y':
        return at == 0 || !is_consonant(word, at - 1);
    default:
        return true;
    }
}

/// How often a vowel is followed by a consonant: m of Porter's [C](VC){m}[V].
int measure(std::string_view word) {
    int changes = 0;
    for (std::size_t i = 1; i < word.size(); ++i)
        if (is_consonant(word, i) && !is_consonant(word, i - 1))
            ++changes;
    return changes;
}

bool has_vowel(std::string_view word) {
    for (std::size_t i = 0; i < word.size(); ++i)
        if (!is_consonant(word, i))
            return true;
    return false;
}

bool ends_double(std::string_view word) {
    const std::size_t size = word.size();
    return size > 1 && word[size - 1] == word[size - 2] && is_consonant(word, size - 1);
}

/// Consonant, vowel, consonant at the end, the last of them not w, x or y: "hop", not "snow".
bool ends_short(std::string_view word) {
    const std::size_t size = word.size();
    if (size < 3 || !is_consonant(word, size - 3) || is_consonant(word, size - 2)
        || !is_consonant(word, size - 1))
        return false;
    return std::string_view("wxy").find(word.back()) == std::string_view::npos;
}

std::string_view without(std::string_view word, std::string_view suffix) {
    return word.substr(0, word.size() - suffix.size());
}

void strip_plural(std::string& word) {
    if (word.ends_with("sses") || word.ends_with("ies"))
        word.resize(word.size() - 2);
    else if (word.ends_with('s') && !word.ends_with("ss"))
        word.pop_back();
}

void mend_after_ending(std::string& word) {
    if (word.ends_with("at") || word.ends_with("bl") || word.ends_with("iz"))
        word += 'e';
    else if (ends_double(word)
             && std::string_view("lsz").find(word.back()) == std::string_view::npos)
        word.pop_back();
    else if (measure(word) == 1 && ends_short(word))
        word += 'e';
}

void strip_past(std::string& word) {
    if (word.ends_with("eed")) {
        if (measure(without(word, "eed")) > 0)
            word.pop_back();
        return;
    }
    for (const std::string_view ending : {"ed", "ing"})
        if (word.ends_with(ending) && has_vowel(without(word, ending))) {
            word.resize(word.size() - ending.size());
            mend_after_ending(word);
            return;
        }
}

/// The longest suffix of a list that the word has decides, whether or not it may be replaced.
void replace_suffix(std::string& word, std::span<const Suffix> suffixes) {
    const Suffix* longest = nullptr;
    for (const Suffix& suffix : suffixes)
        if (word.ends_with(suffix.from)
            && (longest == nullptr || suffix.from.size() > longest->from.size()))
            longest = &suffix;
    if (longest != nullptr && measure(without(word, longest->from)) > 0)
        word = std::string(without(word, longest->from)).append(longest->to);
}

void strip_long_suffix(std::string& word) {
    std::string_view longest;
    for (const std::string_view suffix : OfStepFour)
        if (word.ends_with(suffix) && suffix.size() > longest.size())
            longest = suffix;
    const std::string_view rest = without(word, longest);
    const bool goes = longest != "ion" || rest.ends_with('s') || rest.ends_with('t');
    if (!longest.empty() && goes && measure(rest) > 1)
        word.resize(rest.size());
}

void tidy_end(std::string& word) {
    if (word.ends_with('e')) {
        const std::string_view rest = without(word, "e");
        if (const int changes = measure(rest); changes > 1 || (changes == 1 && !ends_short(rest)))
            word.pop_back();
    }
    if (word.ends_with("ll") && measure(word) > 1)
        word.pop_back();
}

} // namespace

std::string stem(std::string_view given) {
    std::string word(given);
    const bool is_plain =
        std::ranges::all_of(word, [](char letter) { return letter >= 'a' && letter <= 'z'; });
    if (!is_plain || word.size() < ShortestStemmed)
        return word;
    strip_plural(word);
    strip_past(word);
    if (word.ends_with('y') && has_vowel(without(word, "y")))
        word.back() = 'i';
    replace_suffix(word, OfStepTwo);
    replace_suffix(word, OfStepThree);
    strip_long_suffix(word);
    tidy_end(word);
    return word;
}

} // namespace graticule::retrieval
