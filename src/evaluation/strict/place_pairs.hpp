// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/strict/field_pairs.hpp"
#include "evaluation/strict/row_pairs.hpp"
#include "evaluation/strict/shapes.hpp"

#include <vector>

namespace graticule::evaluation::strict {

/// Pairs features by where they lie; of several in one place, those go together of which more
/// values agree. Features left over are noted.
/// @throws Error Cancelled
std::vector<RowPair> pair_by_place(const Globe& globe, const std::vector<FieldPair>& fields,
                                   Verdict& verdict, const Context& context);

} // namespace graticule::evaluation::strict
