// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/tables/table_head.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::geodata {

/// One of a table's first records, its cells trimmed.
struct SampledRecord {
    std::vector<std::string> cells;
    bool after_blank = false;

    std::size_t filled() const;
    /// True if no cell is a number but of a year.
    bool has_no_numbers() const;
};

struct TextAboveNumbers {
    std::vector<std::size_t> columns; ///< in which a record has text and all below it numbers
    std::size_t numeric = 0;          ///< columns that have numbers below it, whatever it has
};

/// Looks at what stands below a record, as far as sampled.
TextAboveNumbers text_above_numbers(const std::vector<SampledRecord>& sampled, std::size_t record);

/// True for a record whose cells were merged over columns of the header right below it: its first
/// cell is empty.
bool is_merged_above(const SampledRecord& above, const SampledRecord& header);

/// Names out of two rows of a header: what stands above goes for the columns to its right as well,
/// up to the next.
std::vector<std::string> joined_names(const std::vector<std::string>& above,
                                      const std::vector<std::string>& below);

/// Looks whether the record after the header is a second row of it, and takes its names or units
/// into the head.
/// @return how many records it is: 0 or 1
std::size_t take_second_header(const std::vector<SampledRecord>& sampled, std::size_t header,
                               TableHead& head);

} // namespace graticule::geodata
