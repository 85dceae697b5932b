// SPDX-License-Identifier: Apache-2.0
#include "evaluation/strict/standing.hpp"

#include "base/text.hpp"
#include "evaluation/strict/sentences.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

namespace graticule::evaluation::strict {

namespace {

using Words = std::vector<std::string>;

constexpr std::array<std::string_view, 8> Denials{"not",     "no",      "none", "never",
                                                  "without", "neither", "nor",  "cannot"};
constexpr std::array<std::string_view, 6> SetAside{"left out", "excluded", "omitted",
                                                   "removed",  "dropped",  "ignored"};
constexpr std::array<std::string_view, 13> Doubts{
    "maybe",      "perhaps", "possibly", "might",     "may be",    "could be",  "could have",
    "would have", "unknown", "unclear",  "uncertain", "not known", "it is open"};
// Of a whole sentence: who says so has answered nothing with it.
constexpr std::array<std::string_view, 9> Unsure{"cannot say",  "can't say",  "cannot tell",
                                                 "can't tell",  "not sure",   "unsure",
                                                 "do not know", "don't know", "no idea"};
constexpr std::array<std::string_view, 16> BoundsBefore{
    "more than", "less than", "fewer than", "greater than", "larger than", "smaller than",
    "at least",  "at most",   "over",       "under",        "above",       "below",
    "up to",     "exceeding", "almost",     "nearly"};
constexpr std::array<std::string_view, 10> BoundsBehind{
    "or more", "or less",  "or fewer", "or greater", "or higher",
    "or over", "or above", "or lower", "and more",   "and above"};
constexpr std::array<std::string_view, 6> SignsBefore{">=", "<=", ">", "<", "\u2265", "\u2264"};

bool is_denial(std::string_view word) {
    return std::find(Denials.begin(), Denials.end(), word) != Denials.end()
           || word.ends_with("n't");
}

bool has_any(std::string_view text, std::span<const std::string_view> phrases) {
    return std::any_of(phrases.begin(), phrases.end(),
                       [&](std::string_view phrase) { return has_phrase(text, phrase); });
}

/// Whether a phrase is denied by what stands before it ("not in Ada", "none of them is in Ada") or
/// after it ("Ada is not").
bool is_denied(std::string_view before, std::string_view after, std::size_t counted) {
    constexpr std::size_t WordsBefore = 5;
    constexpr std::size_t WordsAfter = 2;
    const Words first = words_of(before);
    Words second = words_of(after);
    const std::size_t from = first.size() - std::min(first.size(), WordsBefore);
    second.erase(second.begin(),
                 second.begin() + static_cast<std::ptrdiff_t>(std::min(second.size(), counted)));
    const bool aside = has_any(
        join(Words(second.begin(),
                   second.begin()
                       + static_cast<std::ptrdiff_t>(std::min(second.size(), WordsAfter + 1))),
             " "),
        SetAside);
    second.resize(std::min(second.size(), WordsAfter));
    return aside
           || std::any_of(first.begin() + static_cast<std::ptrdiff_t>(from), first.end(), is_denial)
           || std::any_of(second.begin(), second.end(),
                          [](const std::string& word) { return word != "no" && is_denial(word); });
}

bool is_doubtful(std::string_view clause) {
    return clause.ends_with('?') || has_any(clause, Doubts);
}

bool ends_clause(std::string_view text, std::size_t at) {
    if (text[at] == ';')
        return true;
    // Not a comma within a number.
    return text[at] == ','
           && !(at > 0 && is_digit(text[at - 1]) && at + 1 < text.size() && is_digit(text[at + 1]));
}

constexpr std::string_view But = " but ";

std::string_view clause_behind(std::string_view sentence, std::size_t at) {
    const std::string_view rest = sentence.substr(at);
    std::size_t end = 0;
    while (end < rest.size() && !ends_clause(sentence, at + end)
           && !rest.substr(end).starts_with(But))
        ++end;
    return rest.substr(0, end);
}

bool is_bounded(std::string_view before, std::string_view after, std::size_t counted) {
    const std::string_view first = trim(before);
    for (const std::string_view phrase : BoundsBefore)
        if (first.ends_with(phrase)
            && (first.size() == phrase.size() || !is_word(first[first.size() - phrase.size() - 1])))
            return true;
    for (const std::string_view sign : SignsBefore)
        if (first.ends_with(sign))
            return true;
    const std::string_view second = trim(after);
    if (second.starts_with('+'))
        return true;
    Words words = words_of(second);
    for (std::size_t skipped = 0; skipped <= counted && words.size() > 1; ++skipped) {
        const std::string two = words[0] + " " + words[1];
        if (std::find(BoundsBehind.begin(), BoundsBehind.end(), two) != BoundsBehind.end())
            return true;
        words.erase(words.begin());
    }
    return false;
}

} // namespace

std::vector<std::string> clauses_of(const std::vector<std::string>& sentences) {
    std::vector<std::string> clauses;
    for (const std::string& sentence : sentences) {
        std::size_t from = 0;
        while (from < sentence.size()) {
            const std::string_view clause = clause_behind(sentence, from);
            clauses.emplace_back(clause);
            from += clause.size();
            from += std::string_view(sentence).substr(from).starts_with(But) ? But.size() : 1;
        }
    }
    return clauses;
}

std::string_view clause_before(std::string_view sentence, std::size_t at) {
    std::size_t from = at;
    while (from > 0 && !ends_clause(sentence, from - 1) && !sentence.substr(0, from).ends_with(But))
        --from;
    return sentence.substr(from, at - from);
}

Standing standing_of(std::string_view clause, std::size_t from, std::size_t to) {
    if (is_denied(clause.substr(0, from), clause.substr(to), 0))
        return Standing::Denied;
    return is_doubtful(clause) ? Standing::Doubtful : Standing::Stated;
}

Standing standing_of_number(std::string_view sentence, std::size_t from, std::size_t to,
                            std::size_t counted) {
    const std::string_view before = clause_before(sentence, from);
    const std::string_view after = clause_behind(sentence, to);
    if (has_any(sentence, Unsure) || sentence.ends_with('?'))
        return Standing::Doubtful;
    if (is_bounded(before, after, counted))
        return Standing::Bounded;
    if (is_denied(before, after, counted))
        return Standing::Denied;
    return has_any(before, Doubts) || has_any(after, Doubts) ? Standing::Doubtful
                                                             : Standing::Stated;
}

} // namespace graticule::evaluation::strict
