// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/top_rows.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace graticule::operations {

/// Rows that were kept of a layer are each one of it, in its order, once, with all fields and their
/// values.
/// @param after the result; its geometry is compared only if `same_geometry`
/// @throws Error Internal
void check_kept_rows(std::string_view operation, const geodata::Layer& before,
                     std::span<const std::size_t> rows, const geodata::Layer& after,
                     bool same_geometry, Report& report);

/// Rows are in the order of the keys, equal ones in their own, and all or the first of them.
/// @param rows row numbers of the layer as they were put
/// @throws Error Internal
void check_sorted_rows(std::string_view operation, const geodata::Layer& layer,
                       std::span<const SortKey> keys, std::span<const std::size_t> rows);

/// No row that was left out comes before one that was taken, and none without a value was taken.
/// @param wished how many rows were asked for
/// @throws Error Internal
void check_top_rows(const geodata::Column& column, std::span<const std::size_t> rows,
                    std::size_t wished, SortOrder order, Report& report);

/// The rows that a join put beside each other: each left row that there is comes in its order, no
/// pair comes twice, and with JoinKind::Left none is missing.
/// @param every_left whether each left row has to be there
/// @throws Error Internal
void check_joined_rows(std::string_view operation, const JoinedRows& rows, std::size_t left_size,
                       std::size_t right_size, bool every_left, Report& report);

/// The fields of a join hold what their sides hold in the joined rows.
/// @param left_out a field of the right side that was not taken
/// @throws Error Internal
void check_joined_fields(std::string_view operation, const geodata::Layer& left,
                         const geodata::Layer& right, const JoinedRows& rows,
                         std::optional<std::size_t> left_out, const geodata::Layer& result,
                         Report& report);

} // namespace graticule::operations
