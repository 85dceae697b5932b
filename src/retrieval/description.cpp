// SPDX-License-Identifier: Apache-2.0
#include "retrieval/description.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <set>

namespace graticule::retrieval {

namespace {

using PlainWords = std::vector<std::string>;

/// Nouns that say that something is data, not what it is about.
bool is_generic_noun(std::string_view word) {
    static const std::set<std::string, std::less<>> Generic{
        "fact",        "data",    "dataset",  "table",   "list",     "statistic",  "outline",
        "boundary",    "map",     "layer",    "network", "location", "point",      "info",
        "information", "record",  "geometry", "polygon", "file",     "occurrence", "occurence",
        "current",     "monthly", "annual",   "total",   "mean",     "official",   "public"};
    return Generic.contains(word);
}

/// Numbers, scales and editions ("10m", "v2") name no thing.
bool is_number(std::string_view word) {
    return std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool contains(std::span<const std::string_view> words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Content words as concepts, without numbers and words that only say "data".
Words topic_words(const PlainWords& words) {
    Words topic;
    for (const std::string& word : words) {
        const std::string meaning = concept_of(word);
        if (!is_function_word(word) && !is_number(word) && !is_generic_noun(meaning))
            topic.push_back(meaning);
    }
    return topic;
}

/// Splits at "and"; each part is a phrase of its own.
void add_topics(std::vector<Words>& topics, std::string_view clause) {
    PlainWords current;
    const auto flush = [&] {
        if (Words words = topic_words(current); !words.empty())
            topics.push_back(std::move(words));
        current.clear();
    };
    for (const std::string& word : plain_words(clause)) {
        if (word == "and" || word == "or")
            flush();
        else
            current.push_back(word);
    }
    flush();
}

/// Position of the first word of a clause that is one of some words, and that word.
std::optional<std::pair<std::size_t, std::size_t>>
find_word(const std::string& clause, std::span<const std::string_view> words) {
    std::size_t start = 0;
    while (start < clause.size()) {
        std::size_t end = clause.find(' ', start);
        if (end == std::string::npos)
            end = clause.size();
        if (contains(words, std::string_view(clause).substr(start, end - start)) && start > 0)
            return std::pair{start, end};
        start = end + 1;
    }
    return std::nullopt;
}

constexpr std::array<std::string_view, 9> ScopeWords{"of",      "in",   "around", "within", "for",
                                                     "between", "from", "across", "near"};

void add_scope(TitleParts& parts, std::string_view where) {
    for (const std::string& word : concept_words(where))
        if (!is_number(word))
            parts.scope.push_back(word);
}

void read_clause(TitleParts& parts, const std::string& clause) {
    static constexpr std::array<std::string_view, 1> By{"by"};
    if (const auto by = find_word(clause, By)) {
        read_clause(parts, clause.substr(0, by->first));
        add_topics(parts.per_each, std::string_view(clause).substr(by->second));
        return;
    }
    const auto scope = find_word(clause, ScopeWords);
    add_topics(parts.topics,
               std::string_view(clause).substr(0, scope ? scope->first : clause.size()));
    if (!scope)
        return;
    const std::string_view where = trim(std::string_view(clause).substr(scope->second));
    if (parts.scope_text.empty())
        parts.scope_text = where;
    add_scope(parts, where);
}

bool ends_phrase(std::string_view word) {
    static constexpr std::array<std::string_view, 9> Ends{"and",  "with", "in",   "whether", "has",
                                                          "have", "each", "from", "their"};
    return contains(Ends, word);
}

/// The phrase that ends at `end`: back to a mark or a word that starts another part.
std::string phrase_before(std::string_view text, std::size_t end) {
    const std::size_t mark = text.substr(0, end).find_last_of(",:;.()");
    const std::string_view piece =
        text.substr(mark == std::string_view::npos ? 0 : mark + 1,
                    end - (mark == std::string_view::npos ? 0 : mark + 1));
    PlainWords words = plain_words(piece);
    const auto last_end = std::find_if(words.rbegin(), words.rend(),
                                       [](const std::string& w) { return ends_phrase(w); });
    words.erase(words.begin(), last_end.base());
    constexpr std::size_t LongestPhrase = 6;
    if (words.size() > LongestPhrase)
        words.erase(words.begin(), words.end() - LongestPhrase);
    return join(words, " ");
}

} // namespace

TitleParts parse_title(std::string_view title) {
    std::string text = fold(title);
    std::replace(text.begin(), text.end(), '_', ' ');
    TitleParts parts;
    for (const std::string& clause : split(text, ',')) {
        // "Tracts of Olinda, Brazil": once the place is named, what follows says more of it.
        if (parts.scope_text.empty())
            read_clause(parts, std::string(trim(clause)));
        else
            add_scope(parts, trim(clause));
    }
    return parts;
}

std::map<std::string, Words> bracket_glosses(std::string_view description) {
    std::map<std::string, Words> glosses;
    std::size_t open = description.find('(');
    while (open != std::string_view::npos) {
        const std::size_t close = description.find(')', open);
        if (close == std::string_view::npos)
            break;
        const std::string_view name = trim(description.substr(open + 1, close - open - 1));
        const bool is_name = !name.empty() && name.find(' ') == std::string_view::npos;
        if (Words words = concept_words(phrase_before(description, open));
            is_name && !words.empty())
            glosses.emplace(fold(name), std::move(words));
        open = description.find('(', close);
    }
    return glosses;
}

std::map<int, std::string> numbered_glosses(std::string_view description) {
    static const std::regex Pattern(
        R"((?:^|[,:;] *|and )(\d{1,2}) (?:is )?([A-Za-z][A-Za-z -]{2,40}))");
    std::map<int, std::string> glosses;
    const std::string text(description.substr(0, 4096));
    for (std::sregex_iterator it(text.begin(), text.end(), Pattern), end; it != end; ++it)
        glosses.emplace(std::stoi((*it)[1].str()), std::string(trim((*it)[2].str())));
    return glosses;
}

std::optional<YearSpan> find_years(std::string_view text) {
    static const std::regex Pattern(
        R"((?:^|[^0-9])(1[5-9]\d\d|20\d\d|2100)(?:(?:-| to |–)(\d{4}|\d\d))?(?![0-9]))");
    std::match_results<std::string_view::const_iterator> match;
    const std::string_view head = text.substr(0, 4096);
    if (!std::regex_search(head.begin(), head.end(), match, Pattern))
        return std::nullopt;
    YearSpan span;
    span.first = std::stoi(match[1].str());
    span.last = span.first;
    if (match[2].matched) {
        const int last = std::stoi(match[2].str());
        span.last = match[2].length() == 2 ? span.first / 100 * 100 + last : last;
    }
    if (span.last < span.first)
        span.last = span.first;
    return span;
}

} // namespace graticule::retrieval
