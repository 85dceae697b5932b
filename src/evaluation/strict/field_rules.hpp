// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "evaluation/strict/tolerance.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// What a specification asks of the fields of layers and tables.
namespace graticule::evaluation::strict {

/// How alike the types of fields must be.
enum class TypeRule {
    Kind,  ///< numbers, texts, truth values and dates are told apart
    Exact, ///< whole numbers and others too
    Any    ///< what reads the same is the same: 5 and "5"
};

struct SortField {
    std::string field;
    bool descending = false;
};

/// How many features or rows there must be.
struct CountRule {
    std::size_t least = 0;
    std::size_t most = 0;
};

struct FieldRules {
    std::optional<std::vector<std::string>> fields; ///< those compared; all where none are named
    std::set<std::string> ignored;
    bool allows_extra = false;
    std::map<std::string, std::vector<std::string>> renamed; ///< other names by the reference's
    TypeRule types = TypeRule::Kind;
    std::optional<Tolerance> tolerance; ///< of all numbers
    std::map<std::string, Tolerance> tolerances;
    std::vector<SortField> sorted_by;
    std::vector<std::string> key;
    std::optional<CountRule> count;
    std::string layer;
    std::string reference_layer;

    /// The tolerance for a field. Where nothing is said of it whole numbers must be the same.
    Tolerance tolerance_of(const geodata::Field& expected) const;
    bool compares(const std::string& field) const;

    /// @throws Error Malformed where they name a field that the reference does not have
    void require_fields_of(const geodata::Layer& reference) const;
};

/// Accepts what field_rules_from() reads and the names of a kind's own options.
/// @throws Error Malformed naming another option
void expect_field_rules_and(const CheckedJson& options,
                            std::initializer_list<std::string_view> own);

/// @throws Error Malformed naming the option
FieldRules field_rules_from(const CheckedJson& options);

} // namespace graticule::evaluation::strict
