// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/map_title.hpp"

#include "base/text.hpp"
#include "retrieval/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <regex>
#include <string_view>
#include <utility>

namespace graticule::agents::offline {

namespace {

constexpr std::size_t LongestTitle = 120;

/// The noun of "counties in North Carolina" brought to one: "county in North Carolina".
std::string one_of(const std::string& things) {
    const std::size_t end = std::min(things.find(" in "), things.find(" that "));
    const std::string noun = things.substr(0, end);
    const std::size_t start = noun.rfind(' ') == std::string::npos ? 0 : noun.rfind(' ') + 1;
    return noun.substr(0, start) + retrieval::singular(noun.substr(start))
           + (end == std::string::npos ? "" : things.substr(end));
}

/// "North Carolina", "the canton of Clervaux": one thing has one value, and nothing to tell apart
/// by.
bool is_one(const std::string& things) {
    if (things.starts_with("the "))
        return true;
    const auto words = split(things.substr(0, things.find(" within ")), ' ');
    return std::all_of(words.begin(), words.end(), [](const std::string& word) {
        return word == "of" || word == "the" || word == "and" || word.empty()
               || std::islower(static_cast<unsigned char>(word.front())) == 0;
    });
}

/// "with people > 100,000" as "with more than 100,000 people", "with magnitude > 5" as "with
/// magnitude above 5".
std::string comparisons_in_words(const std::string& text) {
    static const std::regex counted(
        R"(with (inhabitants|people|residents|passengers) ([<>]) ([0-9.,]+( (thousand|million|billion))?))");
    static const std::regex more(R"( > (-?[0-9]))");
    static const std::regex less(R"( < (-?[0-9]))");
    std::string title = text;
    std::smatch found;
    while (std::regex_search(title, found, counted))
        title = found.prefix().str() + "with " + (found[2] == ">" ? "more" : "fewer") + " than "
                + found[3].str() + " " + found[1].str() + found.suffix().str();
    title = std::regex_replace(title, more, " above $1");
    return std::regex_replace(title, less, " below $1");
}

std::string relations_as_participles(std::string text) {
    constexpr std::array<std::pair<const char*, const char*>, 7> Forms{
        {{" crosses ", " crossed by "},
         {" that contain ", " containing "},
         {" that meet ", " meeting "},
         {" intersects ", " intersecting "},
         {" touches ", " touching "},
         {" overlaps ", " overlapping "},
         {" contains ", " containing "}}};
    for (const auto& [verb, participle] : Forms)
        if (const std::size_t at = text.find(verb); at != std::string::npos)
            text.replace(at, std::string(verb).size(), participle);
    return text;
}

/// "the buffers of 50,000 m around capitals" as "areas within 50 km of capitals".
std::string buffers_in_words(const std::string& text) {
    static const std::regex buffers(R"(^the buffers of ([0-9.,]+) (k?m) around )");
    std::smatch found;
    if (!std::regex_search(text, found, buffers))
        return text;
    std::string digits = found[1].str();
    std::erase(digits, ',');
    const auto number = parse_number(digits);
    if (!number)
        return text;
    const double metres = *number * (found[2] == "km" ? 1000 : 1);
    const std::string distance =
        metres >= 1000 ? format_number(metres / 1000) + " km" : format_number(metres) + " m";
    return fmt::format("areas within {} of {}", distance, found.suffix().str());
}

/// "unemployment (2009) by county" as "unemployment by county, 2009".
std::string year_at_the_end(const std::string& text) {
    static const std::regex year(R"( \(((1[5-9]|20)[0-9][0-9])\))");
    std::smatch found;
    if (!std::regex_search(text, found, year))
        return text;
    return found.prefix().str() + found.suffix().str() + ", " + found[1].str();
}

/// "country that are landlocked" as "country that is landlocked".
std::string with_one_verb(const std::string& text) {
    static const std::regex one(R"(^([^ ]*[^s ]) that are )");
    return std::regex_replace(text, one, "$1 that is ");
}

} // namespace

std::string sentence_case(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return shorten(text, LongestTitle);
}

std::string with_article(const std::string& text) {
    const std::string last = text.substr(text.find_last_of(' ') + 1);
    if (!last.empty() && last.front() >= 'A' && last.front() <= 'Z')
        return text;
    // "US" and "European" begin with the sound of "you".
    const bool you = text.starts_with("U.") || text.starts_with("US ") || text.starts_with("UK ")
                     || ascii_lower(text).starts_with("eu") || text.starts_with("univers")
                     || text.starts_with("unit");
    const bool vowel =
        !you && !text.empty()
        && std::string_view("aeiouAEIOU").find(text.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + text;
}

std::string map_title(std::string text, std::span<const int> years) {
    static const std::regex one_thing(R"(( km of )([a-z]+[^s ])( with ))");
    constexpr std::size_t LongestText = 1000; // std::regex takes stack for what it repeats
    text = shorten(text, LongestText);
    if (text.starts_with(": "))
        text.erase(0, 2);
    text = with_one_verb(relations_as_participles(comparisons_in_words(buffers_in_words(text))));
    std::smatch found;
    if (std::regex_search(text, found, one_thing)) {
        text = found.prefix().str() + found[1].str() + with_article(found[2].str()) + found[3].str()
               + found.suffix().str();
    }
    text = year_at_the_end(text);
    if (years.size() == 1 && text.find(std::to_string(years.front())) == std::string::npos)
        text += fmt::format(", {}", years.front());
    return sentence_case(std::move(text));
}

std::string measure_by_area(const std::string& title, const std::string& measure) {
    const std::string of = measure + " of ";
    const std::string after = ": " + measure;
    std::string things;
    if (title.starts_with(of))
        things = title.substr(of.size());
    else if (title.ends_with(after))
        things = title.substr(0, title.size() - after.size());
    else
        return title;
    if (things.empty())
        return measure;
    return is_one(things) ? measure + " of " + things : measure + " by " + one_of(things);
}

std::string legend_title(const std::string& title, const std::string& unit) {
    const bool plain = unit.empty() || unit == "1" || ascii_lower(unit) == ascii_lower(title);
    const std::string name = year_at_the_end(title);
    return sentence_case(plain ? name : name + " (" + unit + ")");
}

} // namespace graticule::agents::offline
