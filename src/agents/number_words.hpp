// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// The numbers in a text, with the words that they stand in and beside.
namespace graticule::agents {

struct WrittenNumber {
    std::size_t at = 0; ///< bytes from the start of the text
    std::size_t length = 0;
    std::string plain; ///< without the commas between its digits
    /// The word that it is a part of, folded: "17n", "co2", "epsg:32617"; empty where it stands by
    /// itself.
    std::string word;
    /// The word right before it, folded, where nothing but white space is between: "zone".
    std::string before;
    /// What it counts, folded and without the s of a plural: "row" of "12 rows", "%" of "100 %".
    /// Empty where no word follows in the same clause, or one that counts nothing, such as "of".
    std::string counted;
    bool lists = false; ///< the mark of an item of a numbered list that begins with 1
};

/// "1,234.5" of "about 1,234.5 km.": digits, with what stands between digits.
std::vector<WrittenNumber> numbers_in(std::string_view text);

/// The CRS that a text names by authority and code, "EPSG:32617", as their definitions call them:
/// "WGS 84 / UTM zone 17N". At most `limit`; codes that stand for none are left out.
std::vector<std::string> names_of_crs_in(std::string_view text, std::size_t limit);

} // namespace graticule::agents
