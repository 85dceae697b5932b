// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/context.hpp"
#include "evaluation/strict/check.hpp"
#include "evaluation/strict/quantities.hpp"
#include "evaluation/strict/tolerance.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::evaluation::strict {

/// A number that a text must state, with its unit.
struct ExpectedNumber {
    double value = 0;
    std::vector<std::string> units; ///< as written, any of which will do; none for a bare number
    Tolerance tolerance = WrittenTolerance;
    std::vector<std::string> near; ///< folded, that its sentence has
    std::vector<double> also;      ///< that may stand there too
};

/// @throws Error Malformed naming the option
ExpectedNumber expected_number_from(const CheckedJson& options);

/// Notes where the sentences of a text do not state a number, or another one beside it.
void check_number(const std::vector<std::string>& sentences, const ExpectedNumber& expected,
                  Verdict& verdict);

/// The text of an output; where it is none, that is noted.
std::optional<std::string> read_text(const std::filesystem::path& output, Verdict& verdict);

} // namespace graticule::evaluation::strict
