// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/histogram_bins.hpp"

#include "base/error.hpp"
#include "operations/table/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::cartography {

std::size_t automatic_bins(std::span<const double> values, bool whole_numbers) {
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    const double range = sorted.back() - sorted.front();
    if (!(range > 0))
        return 1;
    const auto count = static_cast<double>(sorted.size());
    const double middle_half =
        operations::quantile_of_sorted(sorted, 0.75) - operations::quantile_of_sorted(sorted, 0.25);
    const double freedman_diaconis = 2 * middle_half * std::pow(count, -1.0 / 3);
    const double sturges = range / (std::log2(count) + 1);
    const double half_root = range / std::sqrt(count) / 2;
    double width = std::min(std::max(freedman_diaconis, half_root), sturges);
    if (whole_numbers)
        width = std::max(width, 1.0);
    const double bins = std::ceil(range / width);
    return static_cast<std::size_t>(std::clamp(bins, 1.0, static_cast<double>(MostBins)));
}

HistogramBins histogram_bins(std::span<const double> values, std::size_t bins) {
    if (bins < 1 || bins > MostBins)
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("a histogram cannot have {} bins", bins),
                    fmt::format("Give 1 to {}, or 'auto'", MostBins));
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    double first = *least;
    double last = *greatest;
    if (first == last) {
        first -= 0.5;
        last += 0.5;
    }
    HistogramBins histogram;
    const double step = (last - first) / static_cast<double>(bins);
    for (std::size_t i = 0; i < bins; ++i)
        histogram.edges.push_back(static_cast<double>(i) * step + first);
    histogram.edges.push_back(last);
    for (std::size_t i = 0; i < bins; ++i)
        if (!(histogram.edges[i] < histogram.edges[i + 1]))
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("{} bins are too many for values from {} to {}", bins, first, last),
                "Give fewer bins");
    histogram.counts.assign(bins, 0);
    for (const double value : values) {
        const auto above = std::upper_bound(histogram.edges.begin(), histogram.edges.end(), value);
        const auto bin = static_cast<std::size_t>(above - histogram.edges.begin()) - 1;
        ++histogram.counts[std::min(bin, bins - 1)];
    }
    return histogram;
}

} // namespace graticule::cartography
