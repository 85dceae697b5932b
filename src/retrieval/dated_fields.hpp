// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <cstddef>
#include <optional>

namespace graticule::retrieval {

/// Finds the measures that are spread over columns of a year each beside other fields: "pop_2010"
/// and "pop_2020", "BIR74" and "BIR79". Each such field is of its year, and is called by its name
/// without the year too. Two digits are years only where two measures have the same ones.
void name_dated_fields(DatasetProfile& profile);

/// The field with the measure of a dated field in another year, if there is one.
std::optional<std::size_t> same_measure_in(const DatasetProfile& profile, std::size_t field,
                                           int year);

} // namespace graticule::retrieval
