// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::operations {

/// Stands for "no row" in a list of rows: the value there is null.
inline constexpr std::size_t NoRow = std::numeric_limits<std::size_t>::max();

/// True where `rows` are all rows of a table of this size, in their order.
bool is_every_row(std::span<const std::size_t> rows, std::size_t size);

/// The rows of a column in the given order; null for NoRow.
geodata::Column gather(const geodata::Column& column, std::span<const std::size_t> rows);
geodata::GeometryColumn gather(const geodata::GeometryColumn& column,
                               std::span<const std::size_t> rows);

/// What joins put beside each other: rows of both sides, one result row for each place.
struct JoinedRows {
    std::vector<std::size_t> left; ///< NoRow for none
    std::vector<std::size_t> right;
};

/// How names that both sides have are told apart.
struct Suffixes {
    std::string left;
    std::string right;
};

/// The fields of both sides for the joined rows, without geometry, left's name and left's fields
/// first.
/// @param left_out a field of the right side that is not taken
geodata::Layer join_fields(const geodata::Layer& left, const geodata::Layer& right,
                           const JoinedRows& rows, const Suffixes& suffixes,
                           std::optional<std::size_t> left_out, const Context& context);

/// A name that the layer does not have: the wished one, or with a number.
std::string free_field_name(const geodata::Layer& layer, std::string_view wished);

} // namespace graticule::operations
