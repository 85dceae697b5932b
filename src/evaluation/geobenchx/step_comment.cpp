// SPDX-License-Identifier: Apache-2.0
#include "evaluation/geobenchx/step_comment.hpp"

#include "base/text.hpp"

#include <cstdlib>
#include <limits>
#include <optional>
#include <regex>

namespace graticule::evaluation::geobenchx {

namespace {

constexpr std::size_t LongestStepComment = 4000; // bytes that are read

using Match = std::smatch;

std::regex words(const char* pattern) {
    return std::regex(pattern, std::regex::ECMAScript | std::regex::icase);
}

/// Sentences, which end with a stop that neither stands in a number nor in quotes.
std::vector<std::string> sentences_of(std::string_view comment) {
    std::vector<std::string> sentences(1);
    bool quoted = false;
    for (std::size_t i = 0; i < comment.size(); ++i) {
        const char c = comment[i];
        quoted = quoted != (c == '\'');
        const bool ends = c == '.' && !quoted && (i + 1 == comment.size() || comment[i + 1] == ' ');
        if (ends)
            sentences.emplace_back();
        else
            sentences.back() += c;
    }
    std::erase_if(sentences, [](const std::string& one) { return trim(one).empty(); });
    return sentences;
}

std::vector<std::string> all_of(const std::string& text, const std::regex& pattern) {
    std::vector<std::string> found;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), pattern);
         at != std::sregex_iterator(); ++at)
        found.push_back((*at)[1].str());
    return found;
}

std::vector<std::string> quoted_in(const std::string& text) {
    static const std::regex Quoted("'([^'{}]*)'");
    return all_of(text, Quoted);
}

bool read_pairing(const std::string& sentence, StepComment& comment) {
    static const std::regex Pattern = words(
        R"(^\s*if '(\w+)' is '([^']*)', then '(\w+)' (?:should|can|must) be(?: either)? (.+)$)");
    Match match;
    if (!std::regex_search(sentence, match, Pattern))
        return false;
    const std::vector<std::string> others = quoted_in(match[4].str());
    comment.pairings.push_back({match[1].str(), match[2].str(), match[3].str(),
                                std::set<std::string>(others.begin(), others.end())});
    return !others.empty();
}

bool read_ranges(const std::string& sentence, StepComment& comment) {
    static const std::regex Between = words(R"(between\s+(-?[\d.]+)\s+and\s+(-?[\d.]+))");
    static const std::regex OrMore = words(R"((-?\d+(?:\.\d+)?)\s+or\s+(higher|more|lower|less))");
    static const std::regex Over = words(R"(\b(over|above|under|below)\s+(-?\d+(?:\.\d+)?))");
    constexpr double Endless = std::numeric_limits<double>::infinity();
    const auto bound = [&](const std::string& number, bool up) {
        const double value = std::strtod(number.c_str(), nullptr);
        comment.ranges.push_back(up ? Range{value, Endless} : Range{-Endless, value});
    };
    const auto goes_up = [](const std::string& word) {
        const std::string lower = ascii_lower(word);
        return lower == "higher" || lower == "more" || lower == "over" || lower == "above";
    };
    Match match;
    if (std::regex_search(sentence, match, Between))
        comment.ranges.push_back({std::strtod(match[1].str().c_str(), nullptr),
                                  std::strtod(match[2].str().c_str(), nullptr)});
    else if (std::regex_search(sentence, match, OrMore))
        bound(match[1].str(), goes_up(match[2].str()));
    else if (std::regex_search(sentence, match, Over))
        bound(match[2].str(), goes_up(match[1].str()));
    else
        return false;
    return true;
}

/// "Column 'X' is also acceptable", "Also acceptable filter is 'filters': '{...}'"
bool read_acceptable(const std::string& sentence, StepComment& comment) {
    static const std::regex Acceptable = words("acceptable");
    static const std::regex Filter(R"((\{.*\}))");
    if (!std::regex_search(sentence, Acceptable))
        return false;
    const std::vector<std::string> filters = all_of(sentence, Filter);
    const std::vector<std::string> texts = filters.empty() ? quoted_in(sentence) : filters;
    comment.acceptable.insert(texts.begin(), texts.end());
    return !texts.empty();
}

/// "'interval' can differ", "'column' can be any ..."
bool read_free(const std::string& sentence, StepComment& comment) {
    static const std::regex Free =
        words(R"('(\w+)'\s+(?:can|may)\s+(?:differ|vary|be\s+(?:of\s+)?any)\b)");
    static const std::regex More = words(R"(\b(\w+)\s*=\s*-?\d)");
    static const std::regex CanBeGiven = words("can be (?:provided|given|omitted)");
    std::vector<std::string> names = all_of(sentence, Free);
    if (names.empty() && std::regex_search(sentence, CanBeGiven))
        names = all_of(sentence, More);
    comment.free.insert(names.begin(), names.end());
    return !names.empty();
}

void read_sentence(const std::string& sentence, StepComment& comment) {
    static const std::regex Optional = words(R"(^\s*optional\b)");
    if (std::regex_search(sentence, Optional))
        comment.optional = true;
    else if (!read_pairing(sentence, comment) && !read_ranges(sentence, comment)
             && !read_acceptable(sentence, comment) && !read_free(sentence, comment))
        comment.unread.emplace_back(trim(sentence));
}

} // namespace

void StepComment::add(const StepComment& other) {
    acceptable.insert(other.acceptable.begin(), other.acceptable.end());
    free.insert(other.free.begin(), other.free.end());
    ranges.insert(ranges.end(), other.ranges.begin(), other.ranges.end());
    pairings.insert(pairings.end(), other.pairings.begin(), other.pairings.end());
    unread.insert(unread.end(), other.unread.begin(), other.unread.end());
}

StepComment read_comment(std::string_view comment) {
    StepComment read;
    for (const std::string& sentence : sentences_of(comment.substr(0, LongestStepComment)))
        read_sentence(sentence, read);
    return read;
}

} // namespace graticule::evaluation::geobenchx
