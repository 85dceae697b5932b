// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// Work on geographic data that is asked for in steps, each of which builds on the variables of
/// those before (docs/geocode.md).
namespace graticule::evaluation::geocode {

/// One step, with code that is known to do it.
struct CodeStep {
    std::string instruction;
    std::string code;            ///< the reference
    Json checks = Json::array(); ///< as checks.py reads them; never empty
};

struct CodeTask {
    std::string id;
    std::string title;
    std::vector<std::string> domains;   ///< the first is the main one
    std::vector<std::string> libraries; ///< as package registries name them
    std::string difficulty;             ///< "easy", "medium" or "hard"
    std::vector<std::string> data;      ///< names of files that code finds in data/; never empty
    std::vector<CodeStep> steps;        ///< never empty
};

struct CodeTaskSet {
    std::vector<CodeTask> tasks;              ///< in the order of their ids
    std::vector<std::filesystem::path> files; ///< in the same order; they hold the references
};

} // namespace graticule::evaluation::geocode
