// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/settings.hpp"

#include <string>
#include <vector>

namespace graticule::cli {

/// What a run would be told if no option were given.
struct SettingInEffect {
    std::string name;
    std::string value;
    std::string source; ///< a variable, a file and its line, or "built in"
};

/// All settings, and the rates of providers that are set in files.
/// @param run the command whose options they are, before anything was applied to it
/// @throws Error as Settings::find() and Settings::rates()
std::vector<SettingInEffect> settings_in_effect(const Settings& settings, const CLI::App& run);

} // namespace graticule::cli
