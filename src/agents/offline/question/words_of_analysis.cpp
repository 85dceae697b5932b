// SPDX-License-Identifier: Apache-2.0
#include "agents/offline/question/words_of_analysis.hpp"

#include "agents/offline/question/words_of_query.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <vector>

namespace graticule::agents::offline {

namespace {

std::string test_in_words(const std::string& kind) {
    if (kind == "moran")
        return "Moran's I";
    if (kind == "local_moran")
        return "clusters and outliers (local Moran's I)";
    return kind == "hot_spots" ? "hot and cold spots (Getis-Ord Gi*)" : "";
}

std::string names_of(const Analysis& asked, std::size_t first) {
    std::vector<std::string> names;
    for (std::size_t i = first; i < asked.columns.size(); ++i)
        names.push_back(column_in_words(asked.columns[i]));
    return join(names, " and ");
}

/// "squares of 1 km over France", "the mean depth of wells in hexagons of 10 km"
std::string grid_in_words(const Analysis& asked, const std::string& rows) {
    const std::string cells =
        asked.method + "s" + (asked.length_text.empty() ? "" : " of " + asked.length_text);
    if (!asked.counted)
        return fmt::format("{} over {}", cells, rows);
    return asked.columns.empty() ? fmt::format("how many {} are in {}", rows, cells)
                                 : fmt::format("the {} {} of {} in {}", asked.function,
                                               names_of(asked, 0), rows, cells);
}

} // namespace

std::string outline_in_words(const std::string& kind) {
    if (kind == "rectangle_by_area")
        return "the smallest rectangle around";
    if (kind == "circle")
        return "the smallest circle around";
    return kind == "envelope" ? "the bounding box of" : "the convex hull of";
}

std::string analysis_in_words(const Analysis& asked, const std::string& rows) {
    const std::string over = rows.empty() ? "" : " over " + rows;
    if (asked.kind == "correlation")
        return fmt::format("the {}correlation of {}{}", asked.method == "spearman" ? "rank " : "",
                           names_of(asked, 0), over);
    if (asked.kind == "clusters")
        return fmt::format("clusters of {} by density{}{}", rows,
                           asked.length_text.empty() ? "" : ", within " + asked.length_text,
                           asked.count ? fmt::format(", at least {} points", *asked.count) : "");
    if (asked.kind == "outline")
        return fmt::format("{} {}{}", outline_in_words(asked.method), rows,
                           asked.by ? ", by " + asked.by->text : "");
    if (asked.kind == "interpolate")
        return fmt::format("a surface of {}{}{}{}", names_of(asked, 0), over,
                           asked.method == "kriging" ? " by kriging" : " by inverse distance",
                           asked.length_text.empty() ? "" : ", in cells of " + asked.length_text);
    if (asked.kind == "grid")
        return grid_in_words(asked, rows);
    if (asked.kind == "rings")
        return fmt::format("rings of {} around {}", asked.length_text, rows);
    if (asked.kind == "simplify")
        return fmt::format("{}, simplified to {}", rows, asked.length_text);
    if (asked.kind == "single_parts")
        return "the single parts of " + rows;
    if (asked.kind == "number_rows")
        return fmt::format("numbers for {}{}", rows,
                           asked.columns.empty() ? "" : " by " + names_of(asked, 0));
    if (asked.kind == "append")
        return rows + ", appended";
    if (const std::string test = test_in_words(asked.kind); !test.empty())
        return fmt::format("{} of {}{}", test, names_of(asked, 0), over);
    return fmt::format("the linear regression of {} on {}{}{}",
                       column_in_words(asked.columns.front()), names_of(asked, 1), over,
                       asked.residuals ? ", and a map of its residuals" : "");
}

} // namespace graticule::agents::offline
