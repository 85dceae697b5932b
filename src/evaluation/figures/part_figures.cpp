// SPDX-License-Identifier: Apache-2.0
#include "evaluation/figures/part_figures.hpp"

#include <map>
#include <tuple>

namespace graticule::evaluation {

std::vector<PartFigures> part_figures(const SuiteResults& results,
                                      const BootstrapOptions& bootstrap) {
    using Key = std::tuple<std::size_t, std::size_t, std::size_t>; // scorer, arm, part
    std::map<Key, PartTally> tallies;
    std::map<Key, std::vector<TaskScore>> values;
    for (const PartMark& mark : results.parts_over_tasks) {
        const ResultRow& row = results.rows[mark.row];
        const Key key{mark.scorer, row.arm, mark.part};
        tallies[key].add(mark.value);
        if (mark.value)
            values[key].push_back({row.task, *mark.value});
    }
    std::vector<PartFigures> figures;
    for (auto& [key, tally] : tallies) {
        const auto& [scorer, arm, part] = key;
        tally.name = results.parts[part];
        figures.push_back({scorer, arm, tally, bootstrap_mean(values[key], bootstrap)});
    }
    return figures;
}

} // namespace graticule::evaluation
