// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace graticule::sandbox {

/// Something wrong with code that has not run, as the session tells it.
struct Finding {
    std::string kind; ///< syntax, import, name, attribute, parameter or column
    std::int64_t line = 0;
    std::string message;
    std::vector<std::string> near; ///< real names that may have been meant, the nearest first
};

/// What a session's answer says was found; members of another type than expected are left out.
std::vector<Finding> findings_in(const Json& answer);

Json to_json(const std::vector<Finding>& findings);

/// One line for each, at most `limit` bytes: "Line 3: module geopandas has no ...".
std::string finding_lines(const std::vector<Finding>& findings, std::size_t limit);

} // namespace graticule::sandbox
