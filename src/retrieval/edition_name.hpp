// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// A dataset's name, taken apart into what it is of and which edition of that it is.
struct EditionName {
    std::vector<std::string> stem;  ///< "countries" of "countries_110m"
    std::vector<std::string> marks; ///< "110m": words of scale, state, version or file format
    std::optional<int> year;        ///< where the name has just one
};

/// @param file whose ending is a mark where the name has it as a word too
EditionName edition_name(std::string_view name, std::string_view file);

/// Whether a word of running text can be such a mark and no number with a unit.
bool is_spoken_mark(std::string_view folded_word);

} // namespace graticule::retrieval
