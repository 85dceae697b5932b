// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/part_figures.hpp"

#include <map>
#include <tuple>

namespace graticule::evaluation {

namespace {

/// Of the marks whose tasks are wanted.
template <typename Wanted>
std::vector<PartFigures> part_figures_of(const SuiteResults& results, std::size_t group,
                                         const BootstrapOptions& bootstrap, const Wanted& wanted) {
    using Key = std::tuple<std::size_t, std::size_t, std::size_t>; // scorer, arm, part
    std::map<Key, PartTally> tallies;
    std::map<Key, std::vector<TaskScore>> values;
    for (const PartMark& mark : results.parts_over_tasks) {
        const ResultRow& row = results.rows[mark.row];
        if (!wanted(row.task))
            continue;
        const Key key{mark.scorer, row.arm, mark.part};
        tallies[key].add(mark.value);
        if (mark.value)
            values[key].push_back({row.task, *mark.value});
    }
    std::vector<PartFigures> figures;
    for (auto& [key, tally] : tallies) {
        const auto& [scorer, arm, part] = key;
        tally.name = results.parts[part];
        figures.push_back({scorer, arm, tally, bootstrap_mean(values[key], bootstrap), group});
    }
    return figures;
}

} // namespace

std::vector<PartFigures> part_figures(const SuiteResults& results,
                                      const BootstrapOptions& bootstrap) {
    return part_figures_of(results, 0, bootstrap, [](std::size_t) { return true; });
}

std::vector<PartFigures> part_figures(const SuiteResults& results,
                                      const std::vector<TaskGroup>& groups,
                                      const BootstrapOptions& bootstrap) {
    std::vector<PartFigures> all;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        const std::vector<PartFigures> of_group = part_figures_of(
            results, group, bootstrap, [&](std::size_t task) { return groups[group].has[task]; });
        all.insert(all.end(), of_group.begin(), of_group.end());
    }
    return all;
}

} // namespace graticule::evaluation
