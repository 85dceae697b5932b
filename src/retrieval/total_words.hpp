// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace graticule::retrieval {

/// How a value of a field speaks of a total.
enum class TotalWord {
    None,
    Code, ///< "T", "_T", "EU27_2020", "All": it may, but such values also mean other things
    Word  ///< "Total", "Both sexes", "insgesamt", "Bavaria total"
};

/// Whether a value reads as the total of others, in the languages that statistics offices write.
TotalWord total_word(std::string_view value);

/// Whether a total's name says what it is the total of the parts of: "both sexes", "all ages".
bool names_a_split(std::string_view value);

/// Whether a field's name says that it splits what other fields name: "sex", "age_group", "sector".
bool is_split_name(std::string_view field_name);

/// Whether a value is a word for a level of areas: "province", "Districts", "NUTS 2".
bool names_a_level(std::string_view value);

/// Whether a field's name says that its values are levels: "level", "admin_level", "Ebene".
bool is_level_name(std::string_view field_name);

} // namespace graticule::retrieval
