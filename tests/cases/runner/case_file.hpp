// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

/// Cases of tools as text; docs/cases.md says how one is written.
namespace graticule::cases {

struct Step {
    std::string tool;
    Json arguments;
};

/// A file's data, by file name.
using Data = std::map<std::string, std::string>;

struct Case {
    std::string name;
    int line = 0;            ///< in its file
    std::vector<Step> steps; ///< those that have to succeed first, and the one that is looked at
    Json expected;           ///< by the names of expectations; nan, which says null, is null
    std::map<std::string, int> lines; ///< of what is expected, by JSON pointer
};

struct CaseFile {
    std::filesystem::path path;
    Data data;
    std::vector<Case> cases;
};

/// @throws Error Malformed with file and line: no TOML, a key that is not known, a case without a
/// name of its own, without `because` in it or in the file, or that expects nothing
CaseFile read_case_file(const std::filesystem::path& path);

} // namespace graticule::cases
