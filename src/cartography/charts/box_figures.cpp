// SPDX-License-Identifier: Apache-2.0
#include "cartography/charts/box_figures.hpp"

#include "operations/table/statistics.hpp"

#include <algorithm>
#include <iterator>

namespace graticule::cartography {

BoxFigures box_figures(std::span<const double> values) {
    constexpr double Reach = 1.5; // of the distance between the quartiles
    std::vector<double> sorted(values.begin(), values.end());
    std::sort(sorted.begin(), sorted.end());
    BoxFigures figures;
    figures.count = sorted.size();
    figures.least = sorted.front();
    figures.greatest = sorted.back();
    figures.lower_quartile = operations::quantile_of_sorted(sorted, 0.25);
    figures.median = operations::quantile_of_sorted(sorted, 0.5);
    figures.upper_quartile = operations::quantile_of_sorted(sorted, 0.75);
    const double reach = Reach * (figures.upper_quartile - figures.lower_quartile);
    const auto first =
        std::lower_bound(sorted.begin(), sorted.end(), figures.lower_quartile - reach);
    const auto last = std::upper_bound(first, sorted.end(), figures.upper_quartile + reach);
    // Where values are few, the outermost of those within reach may lie inside of the box.
    figures.lower_whisker = std::min(*first, figures.lower_quartile);
    figures.upper_whisker = std::max(*std::prev(last), figures.upper_quartile);
    figures.outliers.assign(sorted.begin(), first);
    figures.outliers.insert(figures.outliers.end(), last, sorted.end());
    return figures;
}

} // namespace graticule::cartography
