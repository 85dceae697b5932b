// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Words with which people ask for what several tools do, for their ToolSpec::search_words.
namespace graticule::tools {

inline constexpr const char* CountingWords = "how many much number count total sum average mean "
                                             "median altogether combined per group by each";
inline constexpr const char* GroupingWords = "how many much count number total sum average mean "
                                             "median altogether combined per group by each "
                                             "has the most fewest by state";
inline constexpr const char* RelationWords =
    "inside within in contain touch cross intersect overlap border neighbour through fall lie";
inline constexpr const char* DistanceWords =
    "within km kilometre mile metre radius distance around near close closer away";
inline constexpr const char* ChoroplethWords =
    "map shade colour color draw show plot visualise picture rate share density value thematic by "
    "country by state by region";
inline constexpr const char* ContourWords =
    "elevation height terrain altitude level contour isoline line band every interval draw";
inline constexpr const char* ZonalWords =
    "raster cell elevation high height temperature rain rainfall precipitation average mean warm "
    "highest lowest each polygon county district region";

} // namespace graticule::tools
