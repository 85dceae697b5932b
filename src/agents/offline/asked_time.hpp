// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "agents/offline/frame.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace graticule::agents::offline {

/// The month or the time of a raster's band, in words; empty where it has none or only one band is
/// there.
/// @param band from 0
std::string band_time_in_words(const retrieval::DatasetProfile& raster, std::size_t band,
                               const Frame& frame);

/// The band (from 0) of a raster that the years, months and the day of a task mean.
/// @param named the band that the task's words name; 0 also where they name none
/// @throws Error Refused where the raster has no band, or several, for what is named, and where it
///         has several in time and none is named
std::size_t band_at_asked_time(const retrieval::DatasetProfile& raster, std::size_t named,
                               const Frame& frame);

/// Whether a raster has a band for each month of one year, from January to December.
bool has_months(const retrieval::DatasetProfile& raster);

/// Whether the times of a raster that has_months() say that they are of all the years that are
/// named.
bool says_months_are_of(const retrieval::DatasetProfile& raster, const std::vector<int>& years);

/// The months that the lexicon has for a month or a quarter: "4", "1,2,3".
std::vector<int> months_named(std::string_view value);

/// The day some days after or before another one, both as "2023-04-01".
std::string shifted_day(const std::string& day, int by);

} // namespace graticule::agents::offline
