// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace graticule::cli {

/// What the user has named as data on this machine. A record of a run says which data it is about;
/// somebody else may have written it, and what it names is read again only where the user named it
/// before. The list is $XDG_STATE_HOME/graticule/given-data, else in ~/.local/state.

/// Adds folders and files to the list, as far as there is a place for it. A list that is full (1
/// MiB) forgets what is gone, and of the rest the oldest.
void remember_given_data(const std::vector<std::filesystem::path>& paths);

/// @param recorded what a record names
/// @param allowed  what the user names now
/// @param option   by which the user can
/// @throws Error Refused where one that is there lies in nothing that was ever named
void require_given(const std::vector<std::filesystem::path>& recorded,
                   const std::vector<std::filesystem::path>& allowed,
                   std::string_view option = "--allow-data");

} // namespace graticule::cli
