// SPDX-License-Identifier: Apache-2.0
#include "retrieval/packs/asked_phrase.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graticule::retrieval {

namespace {

constexpr std::size_t MostTaskWords = 20'000;
constexpr std::size_t MostPlaces = 6;
constexpr std::size_t WordsBetween = 8;

Words words_of_place(const std::string& text) {
    Words words;
    for (const std::string& word : split(text, '|')) {
        if (plain_words(word) != std::vector<std::string>{word})
            throw Error(ErrorCode::Malformed,
                        fmt::format("'{}' is not one word in small letters", shorten(word, 80)),
                        "Separate the words of a phrase by one space, and those of which any may "
                        "stand there by '|'");
        words.push_back(singular(word));
    }
    std::ranges::sort(words);
    words.erase(std::unique(words.begin(), words.end()), words.end());
    return words;
}

} // namespace

TaskWords::TaskWords(std::string_view task) {
    const std::vector<std::string> words = plain_words(task);
    for (std::size_t i = 0; i < std::min(words.size(), MostTaskWords); ++i)
        m_places[singular(words[i])].push_back(i);
}

Words TaskWords::distinct() const {
    Words words;
    for (const auto& [word, places] : m_places)
        words.push_back(word);
    return words;
}

const std::vector<std::size_t>& TaskWords::places(const std::string& word) const {
    static const std::vector<std::size_t> None;
    const auto found = m_places.find(word);
    return found == m_places.end() ? None : found->second;
}

AskedPhrase::AskedPhrase(std::string_view text) {
    for (const std::string& place : split(text, ' '))
        m_places.push_back(words_of_place(place));
    if (m_places.size() > MostPlaces)
        throw Error(ErrorCode::Malformed,
                    fmt::format("'{}' has more than {} words", shorten(text, 80), MostPlaces));
    // One word of a task would stand at both places.
    Words all = words();
    std::ranges::sort(all);
    if (const auto twice = std::ranges::adjacent_find(all); twice != all.end())
        throw Error(ErrorCode::Malformed,
                    fmt::format("'{}' has '{}' twice", shorten(text, 80), *twice));
}

Words AskedPhrase::words() const {
    Words words;
    for (const Words& place : m_places)
        words.insert(words.end(), place.begin(), place.end());
    return words;
}

std::optional<Words> AskedPhrase::in(const TaskWords& task) const {
    const std::size_t reach = m_places.size() - 1 + WordsBetween;
    // All stand within reach of one another where all stand within reach after the first of them.
    for (const Words& first_place : m_places)
        for (const std::string& first : first_place)
            for (const std::size_t start : task.places(first)) {
                Words found;
                for (const Words& place : m_places) {
                    const auto word =
                        std::ranges::find_if(place, [&](const std::string& candidate) {
                            const std::vector<std::size_t>& at = task.places(candidate);
                            const auto next = std::ranges::lower_bound(at, start);
                            return next != at.end() && *next <= start + reach;
                        });
                    if (word == place.end())
                        break;
                    found.push_back(*word);
                }
                if (found.size() == m_places.size())
                    return found;
            }
    return std::nullopt;
}

} // namespace graticule::retrieval
