// SPDX-License-Identifier: Apache-2.0
#include "agents/subtask/report_claims.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>

namespace graticule::agents::subtask {

namespace {

constexpr std::size_t LongestQuoted = 200; // bytes of a file's name in quotes
constexpr std::size_t ShortestThing = 3;   // bytes of a word that is no unit
constexpr char Mask = 'x';                 // stands where a name or address was
constexpr std::array<std::string_view, 18> Endings{
    ".geojson", ".json", ".gpkg", ".shp", ".csv", ".xlsx",    ".png", ".svg", ".html",
    ".tif",     ".tiff", ".kml",  ".gpx", ".fgb", ".parquet", ".txt", ".pdf", ".topojson"};
constexpr auto Denials = std::to_array<std::string_view>(
    {"not", "no", "never", "without", "neither", "nor", "cannot", "didn't", "doesn't", "wasn't",
     "isn't", "don't", "couldn't", "instead"});
constexpr auto Making = std::to_array<std::string_view>(
    {"saved",     "save",        "saves",     "wrote",    "written",  "made",     "created",
     "overwrote", "overwritten", "updated",   "replaced", "exported", "drew",     "drawn",
     "plotted",   "stored",      "generated", "produced", "now",      "buffered", "changed",
     "filtered",  "computed",    "added",     "removed",  "clipped",  "merged",   "converted"});
constexpr auto Earlier = std::to_array<std::string_view>(
    {"already", "earlier", "before", "previous", "previously", "existing"});
constexpr auto Origins =
    std::to_array<std::string_view>({"from", "of", "with", "read", "using", "reads", "on", "by"});
constexpr auto Articles =
    std::to_array<std::string_view>({"the", "file", "layer", "table", "map", "a"});
constexpr auto Being = std::to_array<std::string_view>({"is", "was", "were", "has", "have"});
constexpr auto Nothing = std::to_array<std::string_view>({"none", "zero", "empty", "nothing"});
constexpr auto Found =
    std::to_array<std::string_view>({"row", "rows", "feature", "features", "such", "match",
                                     "matches", "record", "records", "result", "results"});

using Names = std::span<const std::string_view>;

bool is_among(Names names, std::string_view word) {
    return std::find(names.begin(), names.end(), word) != names.end();
}

bool is_of_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
           || c == '-' || c == '.' || (static_cast<unsigned char>(c) & 0x80U) != 0;
}

bool is_file(std::string_view word) {
    const std::string lower = ascii_lower(word);
    return std::any_of(Endings.begin(), Endings.end(), [&](std::string_view ending) {
        return lower.size() > ending.size() && lower.ends_with(ending);
    });
}

/// Words in lower case, with apostrophes in them, punctuation left out.
std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words(1);
    for (const char c : ascii_lower(text))
        if (is_of_name(c) || c == '\'')
            words.back() += c;
        else if (!words.back().empty())
            words.emplace_back();
    if (words.back().empty())
        words.pop_back();
    for (std::string& word : words)
        while (word.ends_with('.'))
            word.pop_back();
    return words;
}

bool has_any(std::string_view text, Names names) {
    const std::vector<std::string> words = words_in(text);
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& word) { return is_among(names, word); });
}

struct Place {
    std::size_t at = 0;
    std::size_t size = 0;
    std::string name;

    std::size_t end() const { return at + size; }
};

/// Finds names in a text, and masks what it has found, so that it is found once and no dot of a
/// name ends a sentence.
class NameFinder {
public:
    explicit NameFinder(std::string_view text) : m_text(text) {}

    void mask_addresses() {
        for (std::size_t at = m_text.find("://"); at != std::string::npos;
             at = m_text.find("://", at + 1)) {
            std::size_t start = at;
            while (start > 0 && is_of_name(m_text[start - 1]))
                --start;
            mask(start, std::min(m_text.find_first_of(" \n\t\"'`)>", at), m_text.size()) - start);
        }
    }

    void take(const std::string& known) {
        const std::string lower = ascii_lower(m_text);
        for (std::size_t at = lower.find(known); at != std::string::npos;
             at = lower.find(known, at + known.size()))
            if (stands_alone(at, known.size()))
                keep(at, known.size(), m_text.substr(at, known.size()));
    }

    void take_quoted() {
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            const char quote = m_text[at];
            const bool opens = (quote == '"' || quote == '\'' || quote == '`')
                               && (at == 0 || !is_of_name(m_text[at - 1]));
            const std::size_t close = opens ? m_text.find(quote, at + 1) : std::string::npos;
            if (close == std::string::npos || close - at > LongestQuoted)
                continue;
            const std::string inside = m_text.substr(at + 1, close - at - 1);
            if (is_file(inside) && inside.find('\n') == std::string::npos)
                keep(at + 1, inside.size(), std::filesystem::path(inside).filename().string());
        }
    }

    void take_words() {
        for (std::size_t at = 0; at < m_text.size(); ++at) {
            const std::size_t start = at;
            while (at < m_text.size() && is_of_name(m_text[at]))
                ++at;
            std::string word = m_text.substr(start, at - start);
            while (word.ends_with('.'))
                word.pop_back();
            if (is_file(word))
                keep(start, word.size(), word);
        }
    }

    /// In the order in which they stand.
    std::vector<Place> places() {
        std::sort(m_places.begin(), m_places.end(),
                  [](const Place& a, const Place& b) { return a.at < b.at; });
        return m_places;
    }

    const std::string& masked() const { return m_text; }

private:
    bool stands_alone(std::size_t at, std::size_t size) const {
        const std::size_t end = at + size;
        const bool more =
            end < m_text.size() && is_of_name(m_text[end])
            && !(m_text[end] == '.' && (end + 1 == m_text.size() || !is_of_name(m_text[end + 1])));
        return !more && (at == 0 || !is_of_name(m_text[at - 1]));
    }

    void keep(std::size_t at, std::size_t size, std::string name) {
        m_places.push_back({at, size, std::move(name)});
        mask(at, size);
    }

    void mask(std::size_t at, std::size_t size) { m_text.replace(at, size, size, Mask); }

    std::string m_text;
    std::vector<Place> m_places;
};

/// Where the sentence, or with commas the part of one, begins that a place stands in.
std::size_t begin_of_clause(std::string_view text, std::size_t at, bool commas) {
    for (std::size_t i = at; i > 0; --i) {
        const char c = text[i - 1];
        const bool ends = c == '\n' || c == ';'
                          || ((c == '.' || c == '!' || c == '?' || (commas && c == ','))
                              && i < text.size() && text[i] == ' ');
        if (ends)
            return i;
    }
    return 0;
}

std::size_t end_of_clause(std::string_view text, std::size_t at) {
    for (std::size_t i = at; i < text.size(); ++i) {
        const bool last = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
        if (text[i] == '\n' || text[i] == ';'
            || ((text[i] == '.' || text[i] == '!' || text[i] == '?') && last))
            return i;
    }
    return text.size();
}

/// Whether the word before a name says that something comes from it.
bool is_origin(std::string_view before) {
    while (!before.empty() && before.back() != ' ') // "outputs/", quotes
        before.remove_suffix(1);
    const std::vector<std::string> words = words_in(before);
    const auto word = std::find_if(words.rbegin(), words.rend(),
                                   [](const std::string& one) { return !is_among(Articles, one); });
    return word != words.rend() && is_among(Origins, *word);
}

/// Whether the words after a name deny it: "rest.csv was not made".
bool is_denied_behind(std::string_view after) {
    const std::vector<std::string> words = words_in(after);
    return words.size() > 1
           && (words[0] == "wasn't" || (is_among(Being, words[0]) && words[1] == "not"));
}

NamedFile judged(std::string_view text, const Place& place) {
    const std::size_t part = begin_of_clause(text, place.at, true);
    const std::size_t sentence = begin_of_clause(text, place.at, false);
    const std::string_view whole =
        text.substr(sentence, end_of_clause(text, place.end()) - sentence);
    NamedFile file{place.name};
    file.denied = has_any(text.substr(part, place.at - part), Denials)
                  || is_denied_behind(
                      text.substr(place.end(), end_of_clause(text, place.end()) - place.end()));
    file.said_made = !file.denied && has_any(whole, Making) && !has_any(whole, Earlier)
                     && !is_origin(text.substr(sentence, place.at - sentence));
    return file;
}

/// Whether only commas and the like stand between two names: what is said of the first goes for
/// both.
bool is_list(std::string_view between) {
    const std::vector<std::string> words = words_in(between);
    return between.find_first_of(";.!?\n") == std::string_view::npos
           && std::all_of(words.begin(), words.end(), [](const auto& word) {
                  return word == "and" || word == "or" || word == "nor" || is_among(Articles, word);
              });
}

} // namespace

std::vector<NamedFile> named_files(std::string_view text, const std::set<std::string>& known) {
    NameFinder finder(text);
    finder.mask_addresses();
    std::vector<std::string> longest_first(known.begin(), known.end());
    std::stable_sort(longest_first.begin(), longest_first.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    for (const std::string& name : longest_first)
        if (!name.empty() && is_file(name))
            finder.take(name);
    finder.take_quoted();
    finder.take_words();
    const std::vector<Place> places = finder.places();
    const std::string& masked = finder.masked();
    std::vector<NamedFile> files;
    std::optional<NamedFile> last;
    for (std::size_t i = 0; i < places.size(); ++i) {
        NamedFile file = judged(masked, places[i]);
        if (last
            && is_list(std::string_view(masked).substr(places[i - 1].end(),
                                                       places[i].at - places[i - 1].end())))
            file = {file.name, last->denied, last->said_made};
        last = file;
        const auto found = std::find_if(files.begin(), files.end(),
                                        [&](auto& one) { return one.name == file.name; });
        if (found == files.end()) {
            files.push_back(file);
            continue;
        }
        found->denied = found->denied && file.denied;
        found->said_made = found->said_made || file.said_made;
    }
    return files;
}

bool says_made(std::string_view text) {
    return has_any(text, Making);
}

bool says_none(std::string_view text, std::string_view instruction) {
    const std::vector<std::string> words = words_in(text);
    const retrieval::Words asked = retrieval::concept_words(instruction);
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (is_among(Nothing, words[i]))
            return true;
        if (words[i] != "no" && words[i] != "0")
            continue;
        if (i + 1 == words.size())
            return words[i] == "0";
        const retrieval::Words next = retrieval::concept_words(words[i + 1]);
        if (words[i + 1].size() < ShortestThing)
            continue; // "0 m"
        if (is_among(Found, words[i + 1])
            || (!next.empty() && std::find(asked.begin(), asked.end(), next[0]) != asked.end()))
            return true;
    }
    return false;
}

bool names_variable(std::string_view text, std::string_view name) {
    const auto is_part = [&](std::size_t at) {
        return at < text.size() && is_of_name(text[at]) && text[at] != '.' && text[at] != '-';
    };
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1))
        if ((at == 0 || !is_part(at - 1)) && !is_part(at + name.size()))
            return true;
    return false;
}

} // namespace graticule::agents::subtask
