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

/// The zones of a datum: what their codes count from, north and south, and which there are.
struct UtmZones {
    std::regex datum;
    int north = 0;
    int south = 0; ///< 0 where the datum has none
    int first = 1;
    int last = 60;
};

/// "NAD83 / UTM zone 17N". A datum before it of which there is no such zone makes a name without a
/// code, since the zone on another datum is another place.
std::optional<NamedCrs> match_utm(std::string_view text) {
    static const std::regex Utm(R"(^((wgs|etrs|nad)[ -]?(19)?(\d\d)[ /-]+)?utm\s+(zone\s+)?)"
                                R"((\d{1,2})\s?([ns])\b)",
                                std::regex::icase);
    static const UtmZones Datums[] = {{std::regex("(wgs84)?"), 32600, 32700, 1, 60},
                                      {std::regex("etrs89"), 25800, 0, 28, 38},
                                      {std::regex("nad83"), 26900, 0, 1, 23},
                                      {std::regex("nad27"), 26700, 0, 1, 22}};
    Match match;
    if (!begins_with(text, Utm, match))
        return std::nullopt;
    const auto length = static_cast<std::size_t>(match.length(0));
    const int zone = std::stoi(match[6].str());
    const bool south = ascii_lower(match[7].str()) == "s";
    const std::string datum = ascii_lower(match[2].str() + match[4].str());
    for (const UtmZones& zones : Datums) {
        const int base = south ? zones.south : zones.north;
        if (std::regex_match(datum, zones.datum) && base > 0 && zone >= zones.first
            && zone <= zones.last)
            return NamedCrs{fmt::format("EPSG:{}", base + zone), length};
    }
    return datum.empty() ? std::nullopt : std::optional(NamedCrs{"", length});
}

/// Names in the EPSG registry and in common use, with their codes there.
std::optional<NamedCrs> match_name(std::string_view text) {
    static const std::pair<std::regex, const char*> Names[] = {
        {std::regex(R"(^(web|pseudo)[ -]mercator\b)", std::regex::icase), "EPSG:3857"},
        {std::regex(R"(^wgs[ -]?(19)?84\b)", std::regex::icase), "EPSG:4326"},
        {std::regex(R"(^etrs[ -]?(19)?89([ /-]+extended)?[ /-]+laea\b( europe)?)",
                    std::regex::icase),
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
