// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::retrieval {

/// Rows that hold what other rows of the same table add up to, or stand for them together: "Total"
/// below its districts, "Both sexes" beside men and women, a state above its counties.
struct TotalRows {
    std::size_t field = 0;           ///< whose value tells them from all other rows
    std::vector<std::string> values; ///< of that field, as stored; numbers as shortest_number()
    std::size_t rows = 0;            ///< how many there are
    bool adds_up = false;            ///< by arithmetic; else only their names say it
    /// The field splits what other fields name, as sex splits the people of a place. Each of those
    /// is then told by its total or by its parts.
    bool splits = false;
    bool everywhere = false; ///< where it splits: all that it splits has a total
};

/// Finds the rows of totals by words and by arithmetic. A name alone is not enough where the
/// numbers gainsay it (filling stations of the brand Total), and sums alone only where an accident
/// is less likely than one in a thousand. Tables of more than 100,000 rows are not searched.
/// @return one for each field that tells such rows, none twice
std::vector<TotalRows> find_total_rows(const geodata::Layer& layer);

/// "1 row with District 'Total' holds the sum of others": what is so of them, without a full stop.
std::string total_rows_in_words(const geodata::Layer& layer, const TotalRows& totals);

} // namespace graticule::retrieval
