// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/checked_json.hpp"
#include "base/context.hpp"
#include "evaluation/strict/check.hpp"
#include "evaluation/strict/row_pairs.hpp"
#include "geodata/layer/layer.hpp"

#include <optional>
#include <string>
#include <vector>

/// Geometries of an output held against those of the reference.
namespace graticule::evaluation::strict {

enum class ShapeTypeRule { Dimension, Same, Any };

struct ShapeRules {
    double area_share = 0.001;     ///< of polygons, of the reference's area
    double distance_m = 0.1;       ///< of lines and points
    double rounding_m = 0.01;      ///< of edges of polygons
    std::optional<double> reach_m; ///< the side of a square of the area allowed, if not said
    std::optional<double> boundary_m;
    ShapeTypeRule types = ShapeTypeRule::Dimension;
    bool valid = true;
    bool heights = false;
};

/// @throws Error Malformed naming the option
ShapeRules shape_rules_from(const CheckedJson& json);

/// Both layers in degrees of one datum, row by row as they were.
struct Globe {
    geodata::Layer expected;
    geodata::Layer found;
};

/// Where an output has no CRS that is known, the reference's is taken. Where neither has one, both
/// stay as they are.
/// @return none, and a note of why, where the output's coordinates are of no place on the Earth
std::optional<Globe> on_one_globe(const geodata::Layer& expected, const geodata::Layer& found,
                                  Verdict& verdict, const Context& context);

/// Notes geometries that are invalid where the reference's are valid, of types or heights not asked
/// for, and void ones; they are looked at as they stand in the files.
void check_soundness(const geodata::Layer& expected, const geodata::Layer& found,
                     const std::vector<RowPair>& pairs, const ShapeRules& rules,
                     const std::vector<std::string>& key, Verdict& verdict);

/// The same of an output that is compared as one shape, whatever its features are: a void or
/// invalid one is noted where the reference has none, and a type that no feature of the reference
/// has. To be asked of the output as it stands in its file: a union mends what is invalid and drops
/// what covers nothing.
void check_soundness_of_all(const geodata::Layer& expected, const geodata::Layer& found,
                            const ShapeRules& rules, Verdict& verdict);

/// Notes shapes that are elsewhere or others than the reference's.
/// @throws Error Cancelled
void check_shapes(const Globe& globe, const std::vector<RowPair>& pairs, const ShapeRules& rules,
                  const std::vector<std::string>& key, Verdict& verdict, const Context& context);

/// All features of each as one, without fields.
Globe as_unions(const Globe& globe, const Context& context);

} // namespace graticule::evaluation::strict
