// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/suite.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Scripts that play a model, which a record names as it names data: see given_data.hpp.
namespace graticule::cli {

/// The names of all models that a suite's arms ask.
std::vector<std::string> models_of(const evaluation::SuiteDefinition& suite);

/// Adds the scripts among the models that a user names to the list of what was given.
void remember_given_scripts(const std::vector<std::string>& models);

/// @param models  that a record names
/// @param allowed what the user names now
/// @throws Error Refused for a script among them that was never given
void require_given_scripts(const std::vector<std::string>& models,
                           const std::vector<std::filesystem::path>& allowed);

} // namespace graticule::cli
