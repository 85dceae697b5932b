// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/counted_amounts.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"
#include "operations/raster/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace graticule::operations {

namespace {

using Words = std::vector<std::string>;

// What is counted, in the plural that units have.
constexpr std::array<std::string_view, 22> Counted{
    "people",    "persons",    "inhabitants", "residents", "population", "households",
    "dwellings", "houses",     "buildings",   "births",    "deaths",     "cases",
    "counts",    "count",      "individuals", "animals",   "cattle",     "heads",
    "visitors",  "passengers", "vehicles",    "ppp"}; // people per pixel
// What names of files and bands have beside these.
constexpr std::array<std::string_view, 6> CountedInNames{"pop",      "headcount", "popcount",
                                                         "worldpop", "livestock", "household"};
constexpr std::array<std::string_view, 27> Quotients{
    "density",    "densities", "rate",     "rates",      "share",       "shares", "percent",
    "percentage", "ratio",     "fraction", "proportion", "probability", "index",  "mean",
    "average",    "avg",       "median",   "log",        "km2",         "sqkm",   "ha",
    "hectare",    "capita",    "score",    "growth",     "sqmi",        "dens"};

template <std::size_t Size>
bool any_of(const Words& words, const std::array<std::string_view, Size>& wanted) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
    });
}

bool is_per_cell(std::string_view unit) {
    constexpr std::array<std::string_view, 8> Endings{"per cell",     "per pixel", "per grid cell",
                                                      "per gridcell", "/cell",     "/pixel",
                                                      "cell-1",       "pixel-1"};
    return std::any_of(Endings.begin(), Endings.end(),
                       [&](std::string_view ending) { return unit.ends_with(ending); });
}

bool speaks_of_quotient(std::string_view text) {
    const Words words = geodata::name_words(text);
    return any_of(words, Quotients) || text.find('%') != std::string_view::npos
           || text.find('/') != std::string_view::npos
           || std::find(words.begin(), words.end(), "per") != words.end();
}

double total_of(const geodata::Raster& raster, int band, const Context& context) {
    Report unsaid; // of marks for missing cells, of which the operation tells
    return raster_statistics(raster, band, context, unsaid).sum;
}

} // namespace

std::optional<std::string> why_amounts_add_up(const geodata::Raster& raster, int band) {
    const geodata::Band& asked = raster.bands[static_cast<std::size_t>(band) - 1];
    if (asked.classes || !asked.categories.empty())
        return std::nullopt;
    const std::string unit = ascii_lower(trim(asked.unit));
    if (is_per_cell(unit))
        return fmt::format("its unit is {}", asked.unit);
    for (const std::string& name : {asked.name, raster.name})
        if (speaks_of_quotient(name))
            return std::nullopt;
    if (!unit.empty())
        return !speaks_of_quotient(unit) && any_of(geodata::name_words(unit), Counted)
                   ? std::optional(fmt::format("its unit is {}", asked.unit))
                   : std::nullopt;
    for (const std::string& name : {asked.name, raster.name}) {
        const Words words = geodata::name_words(name);
        if (any_of(words, Counted) || any_of(words, CountedInNames))
            return fmt::format("it is called {}", name);
    }
    return std::nullopt;
}

ResampleMethod method_that_keeps_totals(const geodata::Raster& raster, ResampleMethod otherwise,
                                        Report& report) {
    std::string why;
    for (int band = 1; band <= static_cast<int>(raster.bands.size()); ++band) {
        const auto because = why_amounts_add_up(raster, band);
        if (!because)
            return otherwise;
        why = *because;
    }
    report.decide(fmt::format("{} holds amounts that add up ({}): cells share them out by sum, "
                              "which keeps the total",
                              raster.name, why));
    return ResampleMethod::Sum;
}

void report_changed_totals(const geodata::Raster& source, std::span<const int> bands,
                           ResampleMethod method, const geodata::Raster& result,
                           const Context& context, Report& report) {
    if (method == ResampleMethod::Sum)
        return;
    for (std::size_t i = 0; i < bands.size(); ++i) {
        const auto because = why_amounts_add_up(source, bands[i]);
        if (!because)
            continue;
        const double before = total_of(source, bands[i], context);
        const double after = total_of(result, static_cast<int>(i) + 1, context);
        report.warn(fmt::format("{}, band {}, holds amounts that add up ({}), and {} does not keep "
                                "their total: it was {} and is {}. Sum keeps it",
                                source.name, bands[i], *because, resample_method_name(method),
                                format_number(before), format_number(after)));
    }
}

} // namespace graticule::operations
