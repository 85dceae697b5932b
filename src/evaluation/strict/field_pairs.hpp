// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/check.hpp"
#include "evaluation/strict/field_rules.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Fields of an output held against those of the reference.
namespace graticule::evaluation::strict {

/// A field of both, and how its values are compared.
struct FieldPair {
    std::string name; ///< in the reference
    std::size_t expected = 0;
    std::size_t found = 0;
    Tolerance tolerance;
    bool any_type = false; ///< values that read the same are the same
};

/// The fields that both have. Those that are missing, extra, or of another type are noted.
std::vector<FieldPair> pair_fields(const geodata::Layer& expected, const geodata::Layer& found,
                                   const FieldRules& rules, Verdict& verdict);

/// A name of the reference's in the output: the same, or one that it may have instead.
std::optional<std::size_t> find_field(const geodata::Layer& found, const std::string& name,
                                      const FieldRules& rules);

/// Whether two values are the same. A null is the same as a null only; a date the same as its text
/// in ISO 8601; numbers are never the same as text, save where any type will do.
bool same_value(const geodata::Layer& expected, std::size_t row, const geodata::Layer& found,
                std::size_t other, const FieldPair& field);

/// The names of a layer's fields in a finding.
std::string names_of_fields(const geodata::Layer& layer);

/// A value in a finding: "null", a number, a text in quotes.
std::string value_text(const geodata::Column& column, std::size_t row);

/// Notes where the rows of an output do not stand in the order asked for.
void check_order(const geodata::Layer& found, const FieldRules& rules, Verdict& verdict);

/// Notes where there are more or fewer rows than there must be.
/// @param what "features" or "rows"
/// @param usual how many where the rules say nothing; none for any number
void check_count(std::size_t found, const FieldRules& rules, std::optional<std::size_t> usual,
                 std::string_view what, Verdict& verdict);

} // namespace graticule::evaluation::strict
