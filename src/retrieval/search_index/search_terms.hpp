// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::retrieval {

/// The terms by which a text about code is found, in order: its words in lower case, as their
/// stems, without function words. An identifier gives each of its words and, where it has several,
/// itself without what separates them: "GeoDataFrame.sjoin_nearest" gives geo, data, frame,
/// geodatafram, sjoin, nearest, sjoinnearest. Numbers are terms; single letters are none.
std::vector<std::string> search_terms(std::string_view text);

/// Hands on each word of a text, as written: runs of letters, digits and '_'.
void each_word(std::string_view text, const std::function<void(std::string_view)>& hand_on);

/// The terms that one such word gives.
std::vector<std::string> terms_of_word(std::string_view word);

/// The words of a text that can only be meant as names of code: those with '_' or '.' between
/// letters, and one that stands alone; in lower case, as written else.
std::vector<std::string> named_words(std::string_view text);

} // namespace graticule::retrieval
