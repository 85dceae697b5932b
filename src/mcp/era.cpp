// SPDX-License-Identifier: Apache-2.0
#include "mcp/era.hpp"

#include <array>
#include <string>
#include <utility>

namespace graticule::mcp {

namespace {

constexpr std::array<std::pair<Era, std::string_view>, 5> Names{{
    {Era::V20260728, "2026-07-28"},
    {Era::V20251125, "2025-11-25"},
    {Era::V20250618, "2025-06-18"},
    {Era::V20250326, "2025-03-26"},
    {Era::V20241105, "2024-11-05"},
}};

}

std::string_view era_name(Era era) {
    for (const auto& [named, name] : Names)
        if (named == era)
            return name;
    return {};
}

std::optional<Era> era_of(std::string_view name) {
    for (const auto& [era, known] : Names)
        if (known == name)
            return era;
    return std::nullopt;
}

Json era_names() {
    Json names = Json::array();
    for (const auto& [era, name] : Names)
        names.push_back(std::string(name));
    return names;
}

} // namespace graticule::mcp
