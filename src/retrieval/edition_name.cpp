// SPDX-License-Identifier: Apache-2.0
#include "retrieval/edition_name.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <regex>

namespace graticule::retrieval {

namespace {

template <std::size_t Count>
bool is_one_of(const std::array<std::string_view, Count>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_year(const std::string& word) {
    static const std::regex Year("(19|20)\\d\\d");
    return std::regex_match(word, Year);
}

/// "110m", "1km", "500k": a map's scale in millions or thousands, or the size of its details.
bool is_scale(const std::string& word) {
    static const std::regex Scale("\\d{1,4}(m|km|k|mio)");
    return std::regex_match(word, Scale);
}

/// Layers whose names have lengths that are no scale: "buffers_100m", "wind_10m".
bool has_lengths(const std::vector<std::string>& words) {
    static constexpr std::array<std::string_view, 16> Things{
        "buffer", "buffers",   "buffered",   "contour", "contours", "isoline", "isolines", "radius",
        "ring",   "isochrone", "isochrones", "rings",   "within",   "around",  "depth",    "wind"};
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return is_one_of(Things, word); });
}

std::string ending_of(std::string_view file) {
    const std::string ending = ascii_lower(std::filesystem::path(file).extension().string());
    return ending.empty() ? ending : ending.substr(1);
}

} // namespace

bool is_spoken_mark(std::string_view folded_word) {
    static constexpr std::array<std::string_view, 28> Marks{
        "hires",    "highres",     "lowres",      "lores",  "coarse",   "fine",    "detailed",
        "simple",   "simplified",  "generalized", "full",   "old",      "new",     "orig",
        "original", "copy",        "backup",      "bak",    "final",    "draft",   "latest",
        "previous", "generalised", "corrected",   "legacy", "outdated", "revised", "updated"};
    static const std::regex Version("(v|ver|version|rev)\\d{1,3}");
    return is_one_of(Marks, folded_word)
           || std::regex_match(folded_word.begin(), folded_word.end(), Version);
}

EditionName edition_name(std::string_view name, std::string_view file) {
    const std::vector<std::string> words = geodata::name_words(name);
    const std::string ending = ending_of(file);
    const bool scales_count = !has_lengths(words);
    const bool one_year = std::count_if(words.begin(), words.end(), is_year) == 1;
    EditionName result;
    for (const std::string& word : words) {
        if (one_year && is_year(word))
            result.year = std::stoi(word);
        else if (is_spoken_mark(word) || word == ending || (scales_count && is_scale(word)))
            result.marks.push_back(word);
        else
            result.stem.push_back(word);
    }
    return result;
}

} // namespace graticule::retrieval
