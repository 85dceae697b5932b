// SPDX-License-Identifier: Apache-2.0
// The year that two measures have in common.
#include "agents/offline/resolver.hpp"

#include <algorithm>

namespace graticule::agents::offline {

using retrieval::DatasetProfile;

std::optional<int> Resolver::common_year(const std::vector<FieldLink>& first,
                                         const std::vector<FieldLink>& second) const {
    if (first.empty() || second.empty() || first.front().column != Column::YearFamily
        || second.front().column != Column::YearFamily)
        return std::nullopt;
    const auto share = [&](const FieldLink& link, int year) {
        const DatasetProfile& wide = dataset(link.dataset);
        for (const auto& [known, field] : wide.year_columns)
            if (known == year && wide.rows > 0)
                return 1
                       - static_cast<double>(wide.fields[field].nulls)
                             / static_cast<double>(wide.rows);
        return 0.0;
    };
    constexpr double Enough = 0.7;
    std::optional<int> fullest;
    double fullest_share = 0;
    const auto& years = dataset(first.front().dataset).year_columns;
    for (auto it = years.rbegin(); it != years.rend(); ++it) {
        const double both =
            std::min(share(first.front(), it->first), share(second.front(), it->first));
        if (both > Enough)
            return it->first;
        if (both > fullest_share) {
            fullest = it->first;
            fullest_share = both;
        }
    }
    return fullest;
}

} // namespace graticule::agents::offline
