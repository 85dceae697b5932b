// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Whether two layers or tables hold the same, whatever their columns are called and the order of
/// their rows.
namespace graticule::evaluation::geobenchx {

/// How far two numbers that are the same may be apart, of the larger one.
inline constexpr double NumberTolerance = 1e-6;

/// How far two shapes that are the same may be apart: the area that only one of them covers, of
/// what the first covers; and the Hausdorff distance between lines or points, of the layer's
/// extent.
inline constexpr double ShapeTolerance = 1e-3;

bool same_number(double first, double second);

/// Which rows of two layers are the same feature.
struct RowPairs {
    std::vector<std::size_t> second; ///< for each row of the first, that of the second
    std::string difference;          ///< why they are not the same rows; empty where they are
};

/// Pairs the rows of two layers by their shapes, those of two tables by a column whose values tell
/// the rows apart, whatever it is called.
/// @throws Error Cancelled
RowPairs pair_rows(const geodata::Layer& first, const geodata::Layer& second,
                   const Context& context);

/// The column of the second layer that has the values of a column of the first, row by row: the one
/// of the same name, or else any; none where there is none.
std::optional<std::size_t> same_column(const geodata::Column& column, const std::string& name,
                                       const geodata::Layer& second,
                                       const std::vector<std::size_t>& pairs);

/// Whether two columns have the same values, row by row.
bool same_values(const geodata::Column& first, const geodata::Column& second,
                 const std::vector<std::size_t>& pairs);

} // namespace graticule::evaluation::geobenchx
