// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The addresses of what can be read: "graticule://" and names with "/" between, each with what is
/// not a letter, digit, -, ., _ or ~ as %XX:
///
///   graticule://data/{dataset}                              what a dataset is, as JSON
///   graticule://data/{dataset}/card                         its schema card, as text
///   graticule://runs/{run}                                  what came of a run, as JSON
///   graticule://runs/{run}/{file}                           report.html, report.md, task.json, ...
///   graticule://runs/{run}/outputs/{file}                   a map, layer, table, answer.md
///   graticule://runs/{run}/outputs/{file}/overview          extent and a sample of rows, as JSON
///   graticule://workspaces/{workspace}/datasets/{dataset}   the same of a dataset in memory
///   graticule://workspaces/{workspace}/outputs/{file}[/overview]
namespace graticule::assistants {

std::string location(const std::vector<std::string>& names);

/// The names of an address; none for anything that location() would not write, and where a name is
/// empty, "." or "..", or has a "/" or a control character.
std::vector<std::string> names_of_location(std::string_view uri);

/// "map.png" is "image/png"; what is not known is "application/octet-stream".
std::string mime_type_of(std::string_view file_name);
/// Whether a file of that type is sent as text.
bool is_text_type(std::string_view mime_type);
/// Whether a file holds geodata or a table, by its name.
bool is_data_file(std::string_view file_name);

} // namespace graticule::assistants
