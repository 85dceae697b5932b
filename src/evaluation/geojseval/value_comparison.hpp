// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/function_task.hpp"
#include "evaluation/geojseval/value.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace graticule::evaluation::geojseval {

/// In what a value is not what it must be.
struct Difference {
    bool of_kind = false; ///< it is of another kind: a text where a number must be
    std::string words;    ///< one line: "'area' is 3 and not 4"
};

/// What is of weight.
struct ComparisonRules {
    CaseTolerance tolerance;
    bool unordered = false; ///< the outermost list is a set
    bool ordered = false;   ///< of features and of parts of geometries
    bool direction = false; ///< of lines and rings
    NoProperties no_properties = NoProperties::AsExpected;

    static ComparisonRules of(const FunctionCase& one);
};

/// Holds values against expected ones: numbers by tolerance, where NaN is NaN; GeoJSON anywhere by
/// what it covers; instances of classes by what they say as data. Undefined is not null, and a
/// member that is undefined is not there.
class Comparison {
public:
    explicit Comparison(ComparisonRules rules) : m_rules(rules) {}

    /// @param path of the value, for words: "" or "properties"
    /// @throws Error LimitExceeded where sets are too large to be paired
    std::optional<Difference> compare(const Value& expected, const Value& found,
                                      const std::string& path = {});

private:
    std::optional<Difference> compare_lists(const Value& expected, const Value& found,
                                            const std::string& path);
    std::optional<Difference> compare_sets(const Value& expected, const Value& found,
                                           const std::string& path);
    std::optional<Difference> compare_objects(const Value& expected, const Value& found,
                                              const std::string& path);

    // geojson_comparison.cpp
    std::optional<Difference> compare_geojson(const Value& expected, const Value& found,
                                              const std::string& path);
    std::optional<Difference> compare_features(const Value& expected, const Value& found,
                                               const std::string& path);
    std::optional<Difference> compare_properties(const Value& expected, const Value& found,
                                                 const std::string& path);
    std::optional<Difference> compare_collections(const Value& expected, const Value& found,
                                                  const std::string& path);
    std::optional<Difference> compare_other_members(const Value& expected, const Value& found,
                                                    const std::string& path);
    std::optional<Difference> compare_boxes(const Value& expected, const Value& found,
                                            const std::string& path);

    bool is_near(double expected, double found) const;
    void count_pair();

    ComparisonRules m_rules;
    bool m_is_outermost = true;
    std::uint64_t m_pairs = 0;
};

/// Whether a value is an object of GeoJSON, by its type.
bool is_geojson(const Value& value);
/// "geometry", "feature" or "collection"; empty where it is none of GeoJSON.
std::string geojson_kind(const Value& value);

} // namespace graticule::evaluation::geojseval
