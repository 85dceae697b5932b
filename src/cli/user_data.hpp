// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/environment.hpp"

#include <filesystem>
#include <string>

namespace graticule::cli {

/// A file that the program keeps for a user: graticule/NAME in $XDG_DATA_HOME, usually
/// ~/.local/share.
/// @param what is kept in it, for the error: "what is learned of failures"
/// @param instead what the user can do
/// @throws Error InvalidArgument where there is no such folder
std::filesystem::path user_data_file(const Environment& environment, const char* name,
                                     const std::string& what, const std::string& instead);

} // namespace graticule::cli
