// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

/// What stands above a map and its legend, in the words of a title rather than of a task.
namespace graticule::agents::offline {

/// The text with a capital letter first, cut where it is too long for one line of a title.
std::string sentence_case(std::string text);

/// "a US state", "an earthquake", but "Melbourne", which is a name.
std::string with_article(const std::string& text);

/// A title of what a composer says that it shows: comparisons in words ("earthquakes with magnitude
/// above 5.5"), relations as participles, lengths in kilometres; the year at the end where there is
/// one and the title does not hold it.
std::string map_title(std::string text, std::span<const int> years = {});

/// "unemployment of US county" and "US counties: unemployment" as "unemployment by US county",
/// "Colorado: perimeter" as "perimeter of Colorado"; other titles as they are.
/// @param measure what the map colours its areas by
std::string measure_by_area(const std::string& title, const std::string& measure);

/// What heads a legend: "Income (international dollars per person)". A unit that the title says
/// already is not said again, nor that a share has none.
std::string legend_title(const std::string& title, const std::string& unit);

} // namespace graticule::agents::offline
