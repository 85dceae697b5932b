// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/judgement.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace graticule::agents::offline {

std::optional<bool> much_is_bad(const retrieval::Words& words) {
    static constexpr std::array<std::string_view, 34> Bad{
        "unemployment", "obesity",    "death",     "mortality",    "poverty",  "crime",
        "disease",      "pollution",  "emission",  "damage",       "injury",   "accident",
        "hunger",       "illiteracy", "suicide",   "homicide",     "murder",   "corruption",
        "inflation",    "debt",       "hurricane", "drought",      "wildfire", "malnutrition",
        "inequality",   "violence",   "infection", "cancer",       "smoking",  "noise",
        "flood",        "risk",       "loss",      "deforestation"};
    static constexpr std::array<std::string_view, 16> Good{
        "income",    "expectancy", "health",       "literacy", "employment", "gdp",
        "wealth",    "education",  "lifespan",     "survival", "access",     "vaccination",
        "wellbeing", "happiness",  "productivity", "wage"};
    const auto has = [&](const auto& known) {
        return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
            return std::find(known.begin(), known.end(), word) != known.end();
        });
    };
    const bool bad = has(Bad);
    const bool good = has(Good);
    return bad == good ? std::nullopt : std::optional(bad);
}

std::string_view extreme_word(std::string_view title, bool most) {
    static constexpr std::array<std::string_view, 5> Sizes{"area", "number", "population",
                                                           "perimeter", "share"};
    const std::string_view noun = title.substr(0, std::min(title.find(" of "), title.find(" (")));
    if (noun == "length")
        return most ? "greatest" : "least";
    const bool size = std::find(Sizes.begin(), Sizes.end(), noun) != Sizes.end();
    if (size)
        return most ? "largest" : "smallest";
    return most ? "highest" : "lowest";
}

} // namespace graticule::agents::offline
