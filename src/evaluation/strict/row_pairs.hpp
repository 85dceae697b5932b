// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "evaluation/strict/check.hpp"
#include "evaluation/strict/field_pairs.hpp"
#include "evaluation/strict/field_rules.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

/// Which rows of an output are which of the reference, and whether they say the same.
namespace graticule::evaluation::strict {

struct RowPair {
    std::size_t expected = 0;
    std::size_t found = 0;
};

/// What is paired, as messages call it.
struct RowNoun {
    std::string_view one;
    std::string_view many;
};
inline constexpr RowNoun Features{"feature", "features"};
inline constexpr RowNoun Rows{"row", "rows"};

/// Pairs rows by their key. Keys that are missing, extra or there twice are noted.
/// @throws Error Malformed where the reference's own keys do not tell its rows apart
std::vector<RowPair> pair_by_key(const geodata::Layer& expected, const geodata::Layer& found,
                                 const FieldRules& rules, RowNoun noun, Verdict& verdict);

/// The first with the first, and so on, as far as both go.
std::vector<RowPair> pair_in_order(const geodata::Layer& expected, const geodata::Layer& found);

/// Pairs rows of which all values agree, each with one other; rows left over are noted.
/// @throws Error Cancelled
void match_rows(const geodata::Layer& expected, const geodata::Layer& found,
                const std::vector<FieldPair>& fields, Verdict& verdict, const Context& context);

/// Holds the values of paired rows against each other.
/// @param key fields that name a row in findings
void check_values(const geodata::Layer& expected, const geodata::Layer& found,
                  const std::vector<FieldPair>& fields, const std::vector<RowPair>& pairs,
                  const std::vector<std::string>& key, RowNoun noun, Verdict& verdict);

/// A row in a finding, by its key or else its number: "feature id=7", "row 3".
std::string row_name(const geodata::Layer& layer, std::size_t row,
                     const std::vector<std::string>& key, RowNoun noun);

} // namespace graticule::evaluation::strict
