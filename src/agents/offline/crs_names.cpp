// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/crs_names.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <regex>
#include <utility>

namespace graticule::agents::offline {

namespace {

using Match = std::match_results<std::string_view::const_iterator>;

bool begins_with(std::string_view text, const std::regex& pattern, Match& match) {
    return std::regex_search(text.begin(), text.end(), match, pattern,
                             std::regex_constants::match_continuous);
}

/// The zones have their number in their code: those of WGS 84 from 32600 and 32700, of ETRS89 from
/// 25800, of NAD83 from 26900.
std::optional<NamedCrs> match_utm(std::string_view text) {
    static const std::regex Utm(
        R"(^((wgs|etrs|nad)[ -]?(19)?(84|89|83)[ /]+)?utm\s+(zone\s+)?(\d{1,2})\s?([ns])\b)",
        std::regex::icase);
    Match match;
    if (!begins_with(text, Utm, match))
        return std::nullopt;
    const int zone = std::stoi(match[6].str());
    const bool south = ascii_lower(match[7].str()) == "s";
    const std::string datum = ascii_lower(match[2].str());
    int first = south ? 32700 : 32600;
    int last_zone = 60;
    if (datum == "etrs" || datum == "nad") {
        first = datum == "etrs" ? 25800 : 26900;
        last_zone = datum == "etrs" ? 38 : 23;
    }
    if (zone < 1 || zone > last_zone || (south && first < 32000))
        return std::nullopt;
    return NamedCrs{fmt::format("EPSG:{}", first + zone),
                    static_cast<std::size_t>(match.length(0))};
}

/// Names in the EPSG registry and in common use, with their codes there.
std::optional<NamedCrs> match_name(std::string_view text) {
    static const std::pair<std::regex, const char*> Names[] = {
        {std::regex(R"(^(web|pseudo)[ -]mercator\b)", std::regex::icase), "EPSG:3857"},
        {std::regex(R"(^wgs[ -]?(19)?84\b)", std::regex::icase), "EPSG:4326"},
        {std::regex(R"(^etrs[ -]?(19)?89[ -/]+(laea|extended)\b( europe)?)", std::regex::icase),
         "EPSG:3035"},
        {std::regex(R"(^etrs[ -]?(19)?89\b)", std::regex::icase), "EPSG:4258"},
        {std::regex(R"(^nad[ -]?(19)?83\b)", std::regex::icase), "EPSG:4269"},
        {std::regex(R"(^nad[ -]?(19)?27\b)", std::regex::icase), "EPSG:4267"},
        {std::regex(R"(^british national grid\b)", std::regex::icase), "EPSG:27700"},
        {std::regex(R"(^lambert[ -]?93\b)", std::regex::icase), "EPSG:2154"}};
    Match match;
    for (const auto& [pattern, code] : Names)
        if (begins_with(text, pattern, match))
            return NamedCrs{code, static_cast<std::size_t>(match.length(0))};
    return std::nullopt;
}

} // namespace

std::optional<NamedCrs> match_crs(std::string_view text) {
    constexpr std::size_t LongestName = 100; // std::regex takes stack for each space in a name
    text = text.substr(0, LongestName);
    static const std::regex Code(R"(^epsg\s*:?\s*(\d{4,6}))", std::regex::icase);
    Match match;
    if (begins_with(text, Code, match))
        return NamedCrs{"EPSG:" + match[1].str(), static_cast<std::size_t>(match.length(0))};
    if (auto utm = match_utm(text))
        return utm;
    return match_name(text);
}

} // namespace graticule::agents::offline
