// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <string>
#include <vector>

/// Solutions and tasks of GeoBenchX, as its files have them.
namespace graticule::evaluation::geobenchx {

/// One call of a tool.
struct Step {
    std::string tool;
    Json arguments = Json::object();
    std::string comment; ///< what else would be right; empty where nothing is said

    bool operator==(const Step&) const = default;
};

using Solution = std::vector<Step>;

/// A step as code: "buffer(size=5, of='towns')  # may be left out".
std::string step_text(const Step& step);

/// All steps of a solution, a line each.
std::string solution_text(const Solution& solution);

} // namespace graticule::evaluation::geobenchx
