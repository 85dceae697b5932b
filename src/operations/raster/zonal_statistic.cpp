// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/text.hpp"
#include "operations/raster/zonal.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace graticule::operations {

namespace {

constexpr std::array<std::pair<ZonalStatistic, std::string_view>, 12> StatisticNames{{
    {ZonalStatistic::Count, "count"},
    {ZonalStatistic::Sum, "sum"},
    {ZonalStatistic::Mean, "mean"},
    {ZonalStatistic::GroundMean, "ground_mean"},
    {ZonalStatistic::Minimum, "min"},
    {ZonalStatistic::Maximum, "max"},
    {ZonalStatistic::Median, "median"},
    {ZonalStatistic::StandardDeviation, "std"},
    {ZonalStatistic::Variance, "variance"},
    {ZonalStatistic::Majority, "majority"},
    {ZonalStatistic::Minority, "minority"},
    {ZonalStatistic::Variety, "variety"},
}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 7> StatisticAliases{{
    {"minimum", "min"},
    {"maximum", "max"},
    {"average", "mean"},
    {"total", "sum"},
    {"stdev", "std"},
    {"mode", "majority"},
    {"unique", "variety"},
}};

} // namespace

std::string_view zonal_statistic_name(ZonalStatistic statistic) {
    for (const auto& [each, name] : StatisticNames)
        if (each == statistic)
            return name;
    throw Error(ErrorCode::Internal, "A zonal statistic that is not listed");
}

ZonalStatistic parse_zonal_statistic(std::string_view name) {
    std::string wanted = ascii_lower(trim(name));
    for (const auto& [other, usual] : StatisticAliases)
        if (wanted == other)
            wanted = usual;
    std::vector<std::string> known;
    for (const auto& [statistic, each] : StatisticNames) {
        if (wanted == each)
            return statistic;
        known.emplace_back(each);
    }
    const std::optional<std::string> nearest = nearest_name(wanted, known);
    throw Error(ErrorCode::InvalidArgument,
                fmt::format("{} is not a zonal statistic", shorten(name, 40)),
                nearest ? fmt::format("Did you mean {}?", *nearest)
                        : fmt::format("Choose from {}", join(known, ", ")));
}

} // namespace graticule::operations
