// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "retrieval/schema.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// A table with several rows for each thing, one for each part of it: households of each state by
/// income group.
struct SplitRows {
    std::size_t thing = 0;          ///< field that names the things
    std::size_t part = 0;           ///< field that names the parts
    std::vector<std::string> parts; ///< its values, in the order of the table
};

/// The way in which rows are split whose shares a field holds: those of each thing make 1, or 100.
/// None where the field holds no such shares. All things must have all parts.
std::optional<SplitRows> shares_of_parts(const DatasetProfile& dataset, std::size_t field);

/// The way in which rows are split where a field holds the same amount in all rows of a thing, so
/// that adding the rows up would count it once for each part. None where it does not, or where the
/// amounts may be the same by accident. All things must have all parts.
std::optional<SplitRows> repeated_in_parts(const DatasetProfile& dataset, std::size_t field);

} // namespace graticule::retrieval
