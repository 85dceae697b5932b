// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/moran.hpp"

#include "base/error.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/row_fields.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/autocorrelation/false_discovery.hpp"
#include "operations/vector/autocorrelation/neighbouring_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Layer;

void require_permutations(const PermutationTest& test) {
    if (test.permutations < LeastPermutations || test.permutations > MostPermutations)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Permutations are from {} to {}, not {}", LeastPermutations,
                                MostPermutations, test.permutations),
                    "Take 999.");
}

/// Numbers that depend on the seed and on what they are for, not on the thread that draws them.
std::mt19937_64 engine_of(const Context& context, std::size_t number) {
    std::seed_seq seeds{static_cast<std::uint32_t>(context.seed()),
                        static_cast<std::uint32_t>(context.seed() >> 32U),
                        static_cast<std::uint32_t>(number)};
    return std::mt19937_64(seeds);
}

double mean_of(std::span<const double> values, std::span<const std::size_t> at) {
    double sum = 0;
    for (const std::size_t i : at)
        sum += values[i];
    return sum / static_cast<double>(at.size());
}

double sum_of_squares(std::span<const double> values) {
    return std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
}

/// Of deviations from their mean; row-standardised weights of all rows add up to the number of
/// rows.
double moran_index(std::span<const double> deviations, const NeighbourLists& neighbours) {
    double products = 0;
    for (std::size_t i = 0; i < deviations.size(); ++i)
        products += deviations[i] * mean_of(deviations, neighbours[i]);
    return products / sum_of_squares(deviations);
}

struct WeightSums {
    double s1 = 0; ///< sum over pairs of (w_ij + w_ji)^2, halved
    double s2 = 0; ///< sum over rows of (sum of row + sum of column)^2
};

WeightSums weight_sums(const NeighbourLists& neighbours) {
    WeightSums sums;
    std::vector<double> columns(neighbours.size());
    for (std::size_t i = 0; i < neighbours.size(); ++i) {
        const double weight = 1 / static_cast<double>(neighbours[i].size());
        for (const std::size_t j : neighbours[i]) {
            columns[j] += weight;
            sums.s1 += weight * weight;
            if (std::binary_search(neighbours[j].begin(), neighbours[j].end(), i))
                sums.s1 += weight / static_cast<double>(neighbours[j].size());
        }
    }
    for (const double column : columns)
        sums.s2 += (1 + column) * (1 + column);
    return sums;
}

double variance_under_randomisation(const NeighbouringValues& taken, double expected) {
    const auto n = static_cast<double>(taken.values.size());
    const WeightSums weights = weight_sums(taken.neighbours);
    const double squares = sum_of_squares(taken.deviations);
    double fourths = 0;
    for (const double one : taken.deviations)
        fourths += one * one * one * one;
    const double kurtosis = n * fourths / (squares * squares);
    const double s0 = n;
    const double first = n * ((n * n - 3 * n + 3) * weights.s1 - n * weights.s2 + 3 * s0 * s0);
    const double second = kurtosis * ((n * n - n) * weights.s1 - 2 * n * weights.s2 + 6 * s0 * s0);
    const double of_square = (first - second) / ((n - 1) * (n - 2) * (n - 3) * s0 * s0);
    return of_square - expected * expected;
}

double pseudo_p_of(std::size_t as_great, std::size_t permutations) {
    const std::size_t as_far = std::min(as_great, permutations - as_great);
    return static_cast<double>(as_far + 1) / static_cast<double>(permutations + 1);
}

double global_pseudo_p(const NeighbouringValues& taken, double index, std::size_t permutations,
                       const Context& context) {
    std::vector<std::uint8_t> as_great(permutations);
    constexpr std::size_t Grain = 16;
    parallel_for(
        context, permutations, Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t one = begin; one < end; ++one) {
                std::mt19937_64 engine = engine_of(context, one);
                std::vector<double> shuffled = taken.deviations;
                std::shuffle(shuffled.begin(), shuffled.end(), engine);
                as_great[one] = moran_index(shuffled, taken.neighbours) >= index ? 1 : 0;
            }
        },
        "permuting values");
    const auto count = std::count(as_great.begin(), as_great.end(), std::uint8_t{1});
    return pseudo_p_of(static_cast<std::size_t>(count), permutations);
}

/// How the neighbours' mean of one value lies among those of others drawn in their stead.
double local_pseudo_p(const NeighbouringValues& taken, std::size_t row, double lag,
                      std::size_t permutations, const Context& context) {
    std::mt19937_64 engine = engine_of(context, row);
    std::vector<double> others = taken.deviations;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(row));
    const std::size_t count = taken.neighbours[row].size();
    const double observed = taken.deviations[row] * lag;
    std::size_t as_great = 0;
    for (std::size_t one = 0; one < permutations; ++one) {
        double sum = 0;
        // The first `count` of a shuffle, which goes on from where the last one ended.
        for (std::size_t i = 0; i < count; ++i) {
            std::uniform_int_distribution<std::size_t> from(i, others.size() - 1);
            std::swap(others[i], others[from(engine)]);
            sum += others[i];
        }
        const double drawn = taken.deviations[row] * sum / static_cast<double>(count);
        as_great += drawn >= observed ? 1 : 0;
    }
    return pseudo_p_of(as_great, permutations);
}

std::string_view quadrant_of(double deviation, double lag) {
    if (deviation > 0)
        return lag > 0 ? "HH" : "HL";
    return lag > 0 ? "LH" : "LL";
}

struct LocalFigures {
    std::vector<double> index;
    std::vector<double> pseudo_p;
    std::vector<std::string_view> quadrant;
};

LocalFigures local_figures(const NeighbouringValues& taken, std::size_t permutations,
                           const Context& context) {
    const std::size_t count = taken.values.size();
    const double scale = static_cast<double>(count - 1) / sum_of_squares(taken.deviations);
    LocalFigures figures{std::vector<double>(count), std::vector<double>(count),
                         std::vector<std::string_view>(count)};
    constexpr std::size_t Grain = 16;
    parallel_for(
        context, count, Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                const double lag = mean_of(taken.deviations, taken.neighbours[i]);
                figures.index[i] = scale * taken.deviations[i] * lag;
                figures.quadrant[i] = quadrant_of(taken.deviations[i], lag);
                figures.pseudo_p[i] = local_pseudo_p(taken, i, lag, permutations, context);
            }
        },
        "permuting values");
    return figures;
}

/// The local figures add up to n - 1 times the global one.
void check_local_sum(const NeighbouringValues& taken, const LocalFigures& figures, Report& report) {
    constexpr double Rounding = 1e-9;
    double sizes = 0;
    for (const double one : figures.index)
        sizes += std::abs(one);
    const double whole = static_cast<double>(taken.values.size() - 1)
                         * moran_index(taken.deviations, taken.neighbours);
    const double sum = exact_sum(figures.index);
    if (!(std::abs(sum - whole) <= Rounding * (1 + sizes)))
        fail_check("local_moran", "the local figures add up to n - 1 times Moran's I",
                   fmt::format("{} and {}", sum, whole));
    report.check("The local figures add up to n - 1 times Moran's I");
}

void decide_permutations(const PermutationTest& test, const Context& context, Report& report) {
    report.decide(fmt::format("Pseudo p is of {} permutations (seed {}), one-sided; none is below "
                              "{:.2g}",
                              test.permutations, context.seed(),
                              1 / static_cast<double>(test.permutations + 1)));
}

} // namespace

GlobalMoran global_moran(const Layer& layer, std::string_view field, const NeighbourRule& rule,
                         const PermutationTest& test, Report& report, const Context& context) {
    require_permutations(test);
    const NeighbouringValues taken = neighbouring_values(layer, field, rule, report, context);
    GlobalMoran figures;
    figures.count = taken.values.size();
    figures.index = moran_index(taken.deviations, taken.neighbours);
    figures.expected = -1 / static_cast<double>(figures.count - 1);
    figures.variance = variance_under_randomisation(taken, figures.expected);
    figures.z = (figures.index - figures.expected) / std::sqrt(figures.variance);
    figures.p = std::erfc(std::abs(figures.z) / std::numbers::sqrt2);
    figures.pseudo_p = global_pseudo_p(taken, figures.index, test.permutations, context);
    std::size_t pairs = 0;
    for (const auto& list : taken.neighbours)
        pairs += list.size();
    figures.mean_neighbours = static_cast<double>(pairs) / static_cast<double>(figures.count);
    decide_permutations(test, context, report);
    return figures;
}

Layer local_moran(const Layer& layer, std::string_view field, const NeighbourRule& rule,
                  const PermutationTest& test, Report& report, const Context& context) {
    require_permutations(test);
    require_significance(test.significance);
    const NeighbouringValues taken = neighbouring_values(layer, field, rule, report, context);
    const LocalFigures figures = local_figures(taken, test.permutations, context);
    check_local_sum(taken, figures, report);
    const std::vector<double> adjusted = false_discovery_adjusted(figures.pseudo_p);
    std::vector<std::string_view> clusters = figures.quadrant;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        if (!(adjusted[i] <= test.significance))
            clusters[i] = NotSignificant;
    }
    Layer result = layer;
    add_numbers(result, "local_i", taken.rows, figures.index);
    add_texts(result, "quadrant", taken.rows, figures.quadrant);
    add_numbers(result, "pseudo_p", taken.rows, figures.pseudo_p);
    add_numbers(result, "fdr_p", taken.rows, adjusted);
    add_texts(result, "cluster", taken.rows, clusters);
    decide_permutations(test, context, report);
    return result;
}

} // namespace graticule::operations
