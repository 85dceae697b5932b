// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/hot_spots.hpp"

#include "operations/table/row_fields.hpp"
#include "operations/vector/autocorrelation/false_discovery.hpp"
#include "operations/vector/autocorrelation/neighbouring_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

namespace graticule::operations {

namespace {

/// Sums of deviations from the mean are the sums of values less what is expected of them.
std::vector<double> gi_star_scores(const NeighbouringValues& taken) {
    const auto n = static_cast<double>(taken.values.size());
    double squares = 0;
    for (const double one : taken.deviations)
        squares += one * one;
    const double spread = std::sqrt(squares / n);
    std::vector<double> scores;
    for (std::size_t i = 0; i < taken.values.size(); ++i) {
        double sum = taken.deviations[i];
        for (const std::size_t j : taken.neighbours[i])
            sum += taken.deviations[j];
        const double count = static_cast<double>(taken.neighbours[i].size()) + 1;
        const double variance = (n * count - count * count) / (n - 1);
        scores.push_back(variance > 0 ? sum / (spread * std::sqrt(variance))
                                      : std::numeric_limits<double>::quiet_NaN());
    }
    return scores;
}

std::string_view spot_of(double score, double adjusted, double significance) {
    if (std::isnan(score))
        return {};
    if (!(adjusted <= significance))
        return NotSignificant;
    return score > 0 ? "hot" : "cold";
}

} // namespace

geodata::Layer hot_spots(const geodata::Layer& layer, std::string_view field,
                         const NeighbourRule& rule, double significance, Report& report,
                         const Context& context) {
    require_significance(significance);
    const NeighbouringValues taken = neighbouring_values(layer, field, rule, report, context);
    const std::vector<double> scores = gi_star_scores(taken);
    std::vector<double> p;
    for (const double score : scores)
        p.push_back(std::erfc(std::abs(score) / std::numbers::sqrt2));
    const std::vector<double> adjusted = false_discovery_adjusted(p);
    std::vector<std::string_view> spots;
    for (std::size_t i = 0; i < scores.size(); ++i)
        spots.push_back(spot_of(scores[i], adjusted[i], significance));
    const auto without =
        std::count_if(scores.begin(), scores.end(), [](double one) { return std::isnan(one); });
    if (without != 0)
        report.warn(
            fmt::format("{} features have all others for neighbours, and no score", without));
    geodata::Layer result = layer;
    add_numbers(result, "gi_z", taken.rows, scores);
    add_numbers(result, "p", taken.rows, p);
    add_numbers(result, "fdr_p", taken.rows, adjusted);
    add_texts(result, "spot", taken.rows, spots);
    return result;
}

} // namespace graticule::operations
