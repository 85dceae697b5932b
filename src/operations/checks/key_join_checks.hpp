// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/column.hpp"
#include "operations/report.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/join_by_key.hpp"

namespace graticule::operations {

/// Joined rows have equal keys, and rows that were left alone have no equal one on the other side:
/// for some rows the whole other side is looked through, value by value.
/// @param as_numbers whether keys are compared as numbers
/// @throws Error Internal
void check_key_matches(const geodata::Column& left, const geodata::Column& right, bool as_numbers,
                       const KeyJoinOptions& options, const JoinedRows& rows, Report& report);

} // namespace graticule::operations
