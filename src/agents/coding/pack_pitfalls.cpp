// SPDX-License-Identifier: Apache-2.0
#include "agents/coding/pack_pitfalls.hpp"

#include "agents/number_words.hpp"
#include "base/data_text.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <regex>

namespace graticule::agents::coding {

namespace {

constexpr std::size_t LongestLooked = 300; // bytes that are looked at: expressions take stack
constexpr std::size_t LongestLineShown = 100;

/// A line without the remark at its end, where that is plain.
std::string_view without_remark(std::string_view line) {
    const std::size_t mark = line.find('#');
    const bool is_plain = line.find_first_of("'\"") == std::string_view::npos;
    return is_plain ? line.substr(0, mark) : line;
}

/// Whether two numbers are the same, or the same length in m and km or miles.
bool says_the_same(double number, double named) {
    constexpr double Near = 0.005; // as a share
    for (const double scale : {1.0, 1000.0, 0.001, 1609.344})
        if (std::abs(number - named * scale) <= Near * std::abs(named * scale))
            return true;
    return false;
}

bool is_named(double number, const std::vector<double>& named) {
    return std::any_of(named.begin(), named.end(),
                       [&](double one) { return says_the_same(number, one); });
}

bool is_known(double number, const std::vector<double>& known) {
    return std::find(known.begin(), known.end(), number) != known.end();
}

/// Whether a line does what a pack warns of, with a number that nobody named where it is one.
bool falls(const std::string& line, const retrieval::PackPitfall& pitfall,
           const std::vector<double>& named) {
    std::smatch found;
    if (!std::regex_search(line, found, pitfall.seen))
        return false;
    if (found.size() < 2 || !found[1].matched)
        return true;
    std::string digits = found[1].str();
    std::erase(digits, '_');
    const std::optional<double> number = parse_number(digits);
    return !number || !(is_named(*number, named) || is_known(*number, pitfall.known));
}

} // namespace

PackPitfalls::PackPitfalls(const std::vector<retrieval::FittingPack>& packs,
                           std::string_view words) {
    for (const retrieval::FittingPack& fitting : packs)
        for (const retrieval::PackPitfall& pitfall : fitting.pack->pitfalls)
            m_left.push_back({&fitting.pack->name, &pitfall});
    for (const WrittenNumber& written : numbers_in(words))
        if (const std::optional<double> number = parse_number(written.plain))
            m_named.push_back(*number);
}

std::string PackPitfalls::note_on(std::string_view code) {
    std::string note;
    for (const std::string& whole : split(code, '\n')) {
        const std::string line(without_remark(trim(whole)).substr(0, LongestLooked));
        const auto found = std::find_if(m_left.begin(), m_left.end(), [&](const Watched& watched) {
            return falls(line, *watched.pitfall, m_named);
        });
        if (found == m_left.end())
            continue;
        note += fmt::format("\nThe knowledge pack {} on {}: {}", *found->pack,
                            quoted(line, LongestLineShown), found->pitfall->say);
        m_left.erase(found);
    }
    return note;
}

} // namespace graticule::agents::coding
