// SPDX-License-Identifier: Apache-2.0
#include "operations/table/mean_weights.hpp"

#include "base/text.hpp"
#include "geodata/tables/name_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace graticule::operations {

namespace {

using geodata::Column;
using geodata::Field;
using geodata::Layer;

using Words = std::span<const std::string_view>;

constexpr std::array<std::string_view, 17> RateWords{
    "rate",   "rates",     "ratio",      "percent",   "percentage", "pct",
    "share",  "per",       "perc",       "density",   "densities",  "proportion",
    "capita", "percapita", "prevalence", "incidence", "quota"};
constexpr std::array<std::string_view, 2> DensityWords{"density", "densities"};
constexpr std::array<std::string_view, 9> PeopleWords{"population", "pop",         "people",
                                                      "persons",    "inhabitants", "residents",
                                                      "citizens",   "einwohner",   "bevoelkerung"};
constexpr std::array<std::string_view, 11> CountWords{
    "count",     "households", "students", "voters",   "employees", "samples",
    "workforce", "electorate", "pupils",   "patients", "dwellings"};
constexpr std::array<std::string_view, 6> AreaWords{"area", "areas",    "sqkm",
                                                    "km2",  "hectares", "acres"};

/// What certain rates are shares of, which is their weight before all people are.
struct OwnWeights {
    Words rates;
    Words weights;
};
constexpr std::array<std::string_view, 6> JobRates{
    "unemployment", "employment", "unemployed", "jobless", "activity", "arbeitslosenquote"};
constexpr std::array<std::string_view, 7> Workers{
    "labour", "labor", "workforce", "workers", "employees", "active", "erwerbspersonen"};
constexpr std::array<std::string_view, 3> VoteRates{"turnout", "vote", "votes"};
constexpr std::array<std::string_view, 5> Voters{"electorate", "voters", "registered", "eligible",
                                                 "electors"};
constexpr std::array<std::string_view, 5> BirthRates{"infant", "neonatal", "maternal", "stillbirth",
                                                     "caesarean"};
constexpr std::array<std::string_view, 2> Births{"births", "livebirths"};
constexpr std::array<std::string_view, 5> SchoolRates{"enrolment", "enrollment", "dropout",
                                                      "graduation", "truancy"};
constexpr std::array<std::string_view, 4> Pupils{"pupils", "students", "enrolled", "children"};
constexpr std::array<std::string_view, 4> HomeRates{"vacancy", "ownership", "homeownership",
                                                    "overcrowding"};
constexpr std::array<std::string_view, 5> Homes{"dwellings", "houses", "homes", "households",
                                                "units"};
constexpr std::array<OwnWeights, 5> RatesWithWeights{{{JobRates, Workers},
                                                      {VoteRates, Voters},
                                                      {BirthRates, Births},
                                                      {SchoolRates, Pupils},
                                                      {HomeRates, Homes}}};
constexpr std::size_t MostWeights = 2;
constexpr double SameMean = 1e-3; ///< of the plain mean

// "pop2020" as "pop".
std::string_view without_digits(std::string_view word) {
    const std::size_t end = word.find_last_not_of("0123456789");
    return end == std::string_view::npos ? word : word.substr(0, end + 1);
}

bool has_word(const Field& field, Words wanted) {
    const std::vector<std::string> words = geodata::name_words(field.name);
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
        const auto is = [&](std::string_view text) {
            return std::find(wanted.begin(), wanted.end(), text) != wanted.end();
        };
        return is(word) || is(without_digits(word));
    });
}

bool is_density(const Field& field) {
    const std::string name = ascii_lower(field.name);
    const auto per_area = [](std::string_view text) {
        return text.find("/km") != text.npos || text.find("/ha") != text.npos
               || text.find("per_km") != text.npos || text.find("per_sq") != text.npos
               || text.find("per km") != text.npos || text.find("per sq") != text.npos;
    };
    return has_word(field, DensityWords) || per_area(name) || per_area(field.unit);
}

// The fields that could be a rate's weights, the likeliest first.
std::vector<std::size_t> weight_fields(const Layer& layer, const Field& rate) {
    std::vector<std::size_t> found;
    std::vector<Words> kinds{PeopleWords, CountWords, AreaWords};
    for (const OwnWeights& own : RatesWithWeights)
        if (has_word(rate, own.rates))
            kinds.insert(kinds.begin(), own.weights);
    for (const Words& words : kinds) {
        if (is_density(rate) && words.data() != AreaWords.data())
            continue;
        for (std::size_t i = 0; i < layer.field_count() && found.size() < MostWeights; ++i) {
            const Field& field = layer.field(i);
            if (layer.column(i).is_numeric() && field.name != rate.name && !is_rate(field)
                && has_word(field, words)
                && std::find(found.begin(), found.end(), i) == found.end()) {
                found.push_back(i);
                break;
            }
        }
    }
    return found;
}

struct Means {
    double plain = 0;
    double weighted = 0;
    bool differ() const { return std::abs(weighted - plain) > SameMean * std::abs(plain); }
};

// Both over the rows that have a value and a positive weight; none where a weight is negative.
std::optional<Means> means_of(const Column& values, const Column& weights,
                              std::span<const std::size_t> rows) {
    double sum = 0;
    double weighted = 0;
    double weight_sum = 0;
    std::size_t count = 0;
    for (const std::size_t row : rows) {
        if (values.is_null(row) || weights.is_null(row))
            continue;
        const double weight = weights.number(row);
        if (weight < 0)
            return std::nullopt;
        if (weight == 0)
            continue;
        ++count;
        sum += values.number(row);
        weighted += weight * values.number(row);
        weight_sum += weight;
    }
    if (count < 2)
        return std::nullopt;
    return Means{sum / static_cast<double>(count), weighted / weight_sum};
}

// How far weights move the means of groups.
struct Shift {
    std::size_t groups = 0;
    double most = 0;
};

Shift shift_of(const Column& values, const Column& weights, std::span<const std::size_t> rows,
               std::span<const std::size_t> starts) {
    Shift shift;
    for (std::size_t g = 0; g + 1 < starts.size(); ++g) {
        const auto means =
            means_of(values, weights, rows.subspan(starts[g], starts[g + 1] - starts[g]));
        if (!means || !means->differ())
            continue;
        ++shift.groups;
        shift.most = std::max(shift.most, std::abs(means->weighted - means->plain));
    }
    return shift;
}

} // namespace

bool is_rate(const Field& field) {
    return has_word(field, RateWords) || field.name.find('%') != std::string::npos
           || field.unit.find('%') != std::string::npos || field.unit.find('/') != std::string::npos
           || field.unit == "percent" || field.unit.find(" per ") != std::string::npos;
}

std::vector<WeightedMean> weighted_means(const Layer& layer, std::string_view field,
                                         const Column& values, std::span<const std::size_t> rows) {
    std::vector<WeightedMean> result;
    const Field& rate = layer.field(layer.field_index(field));
    if (!is_rate(rate))
        return result;
    bool differ = false;
    for (const std::size_t weight : weight_fields(layer, rate)) {
        const std::optional<Means> means = means_of(values, layer.column(weight), rows);
        if (!means)
            continue;
        differ = differ || means->differ();
        result.push_back({layer.field(weight).name, means->weighted});
    }
    if (!differ)
        result.clear();
    return result;
}

void warn_of_unweighted_mean(std::string_view field, std::span<const WeightedMean> weighted,
                             Report& report) {
    std::vector<std::string> means;
    for (const WeightedMean& mean : weighted)
        means.push_back(
            fmt::format("weighted by '{}' it is {}", mean.weight, format_number(mean.mean)));
    if (!means.empty())
        report.warn(
            fmt::format("The mean of '{}' counts every row once; {}", field, join(means, ", ")));
}

void warn_of_unweighted_mean(const Layer& layer, std::string_view field, const Column& values,
                             std::span<const std::size_t> rows, std::span<const std::size_t> starts,
                             Report& report) {
    const Field& rate = layer.field(layer.field_index(field));
    if (starts.size() == 2) {
        warn_of_unweighted_mean(field, weighted_means(layer, field, values, rows), report);
    } else if (is_rate(rate)) {
        for (const std::size_t weight : weight_fields(layer, rate)) {
            const Shift shift = shift_of(values, layer.column(weight), rows, starts);
            if (shift.groups > 0)
                report.warn(fmt::format("The means of '{}' count every row once; weighted by '{}' "
                                        "{} of {} differ, by up to {}",
                                        field, layer.field(weight).name, shift.groups,
                                        starts.size() - 1, format_number(shift.most)));
        }
    }
}

} // namespace graticule::operations
