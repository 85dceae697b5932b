// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// What a report claims in its words, as far as that can be held against what is there.
namespace graticule::agents::subtask {

/// A file that a text names.
struct NamedFile {
    std::string name;       ///< without its folders
    bool denied = false;    ///< "I did not make rest.csv"
    bool said_made = false; ///< "saved as v.geojson", and not "read from v.geojson"
};

/// The files that a text names, each once: names that are known, whatever is in them, then words
/// and quoted names with the ending of a file. Addresses of the web are none.
/// @param known names in lower case
std::vector<NamedFile> named_files(std::string_view text, const std::set<std::string>& known);

/// Whether a text says that something was made, saved or changed.
bool says_made(std::string_view text);

/// Whether a text says that nothing was found: "none", "there are 0 such villages".
/// @param instruction what was to be found, in words
bool says_none(std::string_view text, std::string_view instruction);

/// Whether a text has the name of a variable as a word of its own.
bool names_variable(std::string_view text, std::string_view name);

} // namespace graticule::agents::subtask
