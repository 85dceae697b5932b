// SPDX-License-Identifier: Apache-2.0
#include "cli/settings_in_effect.hpp"

#include <string_view>

namespace graticule::cli {

namespace {

constexpr const char* BuiltIn = "built in";

// As tools::Budget::of_machine() has it.
bool fits_machine(std::string_view name) {
    return name == "max_rows" || name == "max_vertices" || name == "max_cells"
           || name == "max_bytes_written";
}

std::string built_in_value(const SettingKey& key, const CLI::App& run) {
    const CLI::Option* option = run.get_option(key.option());
    if (const std::string value = option->get_default_str(); !value.empty())
        return value;
    switch (key.type) {
    case SettingType::Switch:
        return "false";
    case SettingType::Count:
    case SettingType::Amount:
        return fits_machine(key.name) ? "what fits the machine" : "no limit";
    default:
        return "none";
    }
}

} // namespace

std::vector<SettingInEffect> settings_in_effect(const Settings& settings, const CLI::App& run) {
    std::vector<SettingInEffect> all;
    for (const SettingKey& key : setting_keys()) {
        const auto value = settings.find(key);
        all.push_back({std::string(key.name), value ? value->text : built_in_value(key, run),
                       value ? value->source : BuiltIn});
    }
    for (const auto& [name, rate] : settings.rates())
        all.push_back({name, rate.text, rate.source});
    return all;
}

} // namespace graticule::cli
