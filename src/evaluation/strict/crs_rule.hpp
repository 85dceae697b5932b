// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "evaluation/strict/check.hpp"
#include "geodata/crs/crs.hpp"

#include <filesystem>
#include <vector>

namespace graticule::evaluation::strict {

/// Which CRS an output must be in.
struct CrsRule {
    enum class Kind { Reference, Any, None, OneOf };
    Kind kind = Kind::Reference;
    std::vector<geodata::Crs> allowed; ///< for OneOf
};

/// "reference", "any", "none", a definition, or {"any_of": [definitions]}
/// @throws Error Malformed for anything else
CrsRule crs_rule_from(const CheckedJson& json);

/// Notes where an output's CRS is another than asked for.
/// @param file of the output: GeoJSON has a CRS even where it states none
void check_crs(const geodata::Crs& expected, const geodata::Crs& found, const CrsRule& rule,
               const std::filesystem::path& file, Verdict& verdict);

} // namespace graticule::evaluation::strict
