// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// A number that stands for "no value" in a column that does not say so.
struct NoValueMark {
    double mark = 0;
    std::size_t rows = 0;
    bool may_be_meant = false; ///< so that it is only told of
};

/// The marks in a column of numbers, at most a few; none for other columns.
///
/// A mark is one of the numbers in use for it (-99, -999, -9999 ..., 999, 9999 ..., the ends of the
/// integer types, 1e20 and more), the smallest or largest value of the column, and cut off from the
/// rest by a gap: ten times the range of the rest, or once that range where it is repeated, or,
/// where it is negative, the zero that none of the rest is below. -99 and the positive ones up to
/// the millions have to be repeated: they are values too often. The positive ones need three other
/// values or more besides, and 999, 9999 and 99999, which also stand for no end or for a limit, may
/// be meant. Linear in the rows.
std::vector<NoValueMark> find_no_value_marks(const geodata::Column& column);

/// A field's values with its marks for no value as nulls, of which the report warns. The column
/// itself where it has none. It warns of marks that may be meant too, but they stay.
/// @throws Error NotFound (field)
std::shared_ptr<const geodata::Column> values_that_count(const geodata::Layer& layer,
                                                         std::string_view field, Report& report);

/// The layer with the marks of some fields as nulls, of which the report warns.
/// @throws Error NotFound (field)
geodata::Layer without_marks(const geodata::Layer& layer, std::span<const std::string> fields,
                             Report& report);

} // namespace graticule::operations
