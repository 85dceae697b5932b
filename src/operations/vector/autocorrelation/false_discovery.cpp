// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/autocorrelation/false_discovery.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace graticule::operations {

std::vector<double> false_discovery_adjusted(std::span<const double> p) {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!std::isnan(p[i]))
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
    std::vector<double> adjusted(p.size(), std::numeric_limits<double>::quiet_NaN());
    const auto tests = static_cast<double>(order.size());
    double least = 1;
    for (std::size_t rank = order.size(); rank > 0; --rank) {
        const std::size_t i = order[rank - 1];
        least = std::min(least, p[i] * tests / static_cast<double>(rank));
        adjusted[i] = least;
    }
    return adjusted;
}

void require_significance(double significance) {
    if (!(significance > 0 && significance < 1))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("A level of significance lies between 0 and 1; {} does not",
                                shortest_number(significance)),
                    "Write 5 % as 0.05.");
}

} // namespace graticule::operations
