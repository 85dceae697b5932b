// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/no_match.hpp"

#include "operations/vector/relations/pair_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Layer;

std::size_t related_features(const Layer& first, const Layer& second, SpatialPredicate predicate,
                             const Context& context) {
    Report unsaid; // what it repairs was said when nothing was found
    std::set<std::size_t> rows;
    for (const FeaturePair& pair : find_pairs(first.geometry(), second.geometry(), predicate,
                                              PairsWanted::OneForEachLeft, unsaid, context))
        rows.insert(pair.left);
    return rows.size();
}

} // namespace

void warn_of_no_match(const Layer& first, const Layer& second,
                      std::span<const SpatialPredicate> predicates, Report& report,
                      const Context& context) {
    const bool found_all =
        std::find(predicates.begin(), predicates.end(), SpatialPredicate::Disjoint)
        != predicates.end();
    if (predicates.empty() || found_all
        || !first.geometry().total_extent().intersects(second.geometry().total_extent()))
        return;
    const SpatialPredicate wanted = predicates.front();
    std::vector<std::string> others;
    for (const SpatialPredicate other : {converse(wanted), SpatialPredicate::Intersects}) {
        if (std::find(predicates.begin(), predicates.end(), other) != predicates.end())
            continue;
        if (const std::size_t rows = related_features(first, second, other, context); rows > 0)
            others.push_back(fmt::format("{} in '{}'", rows, predicate_name(other)));
    }
    std::vector<std::string> names;
    for (const SpatialPredicate predicate : predicates)
        names.push_back(fmt::format("'{}'", predicate_name(predicate)));
    report.warn(fmt::format("No feature of '{}' stands in relation {} to one of '{}', though their "
                            "extents meet{}{}",
                            first.name(), fmt::join(names, " or "), second.name(),
                            others.empty() ? "" : "; of them stand ", fmt::join(others, ", ")));
}

} // namespace graticule::operations
