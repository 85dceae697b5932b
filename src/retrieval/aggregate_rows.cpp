// SPDX-License-Identifier: Apache-2.0
#include "retrieval/aggregate_rows.hpp"

#include "base/text.hpp"
#include "retrieval/word_tables.hpp"

#include <algorithm>
#include <set>
#include <string_view>

namespace graticule::retrieval {

namespace {

constexpr std::string_view WorldCodes[] = {"WLD", "OWID_WRL"};
constexpr std::string_view OwnCountryCodes[] = {"OWID_KOS", "OWID_CYN", "OWID_SML", "OWID_ABK",
                                                "OWID_SRM", "OWID_TRS", "OWID_ZAN"};

bool is_group_code(std::string_view code) {
    const auto groups = country_group_codes();
    if (std::find(groups.begin(), groups.end(), code) != groups.end())
        return true;
    return code.starts_with("OWID_")
           && std::find(std::begin(OwnCountryCodes), std::end(OwnCountryCodes), code)
                  == std::end(OwnCountryCodes);
}

/// A field of ISO-like codes among which is that of the world.
std::optional<std::size_t> code_field(const DatasetProfile& profile) {
    for (std::size_t f = 0; f < profile.fields.size(); ++f) {
        if (profile.fields[f].type != geodata::FieldType::Text)
            continue;
        const geodata::Column& column = profile.layer->column(f);
        for (std::size_t row = 0; row < column.size(); ++row)
            if (!column.is_null(row)
                && std::find(std::begin(WorldCodes), std::end(WorldCodes), column.text(row))
                       != std::end(WorldCodes))
                return f;
    }
    return std::nullopt;
}

} // namespace

void find_aggregate_rows(DatasetProfile& profile) {
    const auto codes = code_field(profile);
    const auto names = profile.name_field();
    if (!codes || !names || profile.fields[*names].type != geodata::FieldType::Text)
        return;
    const geodata::Column& code = profile.layer->column(*codes);
    const geodata::Column& name = profile.layer->column(*names);
    std::set<std::string> found;
    for (std::size_t row = 0; row < code.size(); ++row) {
        // Our World in Data gives its continents and income groups no code at all.
        const bool group =
            code.is_null(row) || trim(code.text(row)).empty() || is_group_code(code.text(row));
        if (group && !name.is_null(row))
            found.emplace(name.text(row));
    }
    const auto world = std::find_if(found.begin(), found.end(),
                                    [](const std::string& text) { return fold(text) == "world"; });
    if (world != found.end()) // without it the codes are of something else, airports say
        profile.aggregates = AggregateRows{*names, {found.begin(), found.end()}, *world};
}

} // namespace graticule::retrieval
