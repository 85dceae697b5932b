// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/json.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// What a case expects, held against what came of it.
namespace graticule::cases {

/// Numbers that differ by less than this part of themselves are equal.
inline constexpr double Tolerance = 1e-9;

struct Difference {
    std::string pointer; ///< of what was expected
    std::string expected;
    std::string got;
};

struct Fault {
    std::string pointer;
    std::string what;
};

/// Whether a key of a case is an expectation: "refused", "says", "data", "layers", "rasters",
/// "values", "outputs", "artifacts".
bool is_expectation(std::string_view key);

/// An expectation that is not known or that nothing could break, if there is one.
std::optional<Fault> fault_of_expectations(const Json& expected);

/// Where what came of a case is not what was expected. Objects may have more members than expected;
/// lists may not. See docs/cases.md for the comparisons {near, within}, {has}, {above}, {below},
/// {size} and {wkt, within}.
std::vector<Difference> differences(const Json& expected, const Json& got);

/// The same expectations with one of them changed to what cannot hold, for each of them.
std::vector<Json> perturbed(const Json& expected);

/// A member's name as a JSON pointer has it.
std::string pointer_token(std::string_view key);

} // namespace graticule::cases
