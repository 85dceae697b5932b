// SPDX-License-Identifier: Apache-2.0
#include "operations/table/group_figures.hpp"

#include "operations/table/gather.hpp"
#include "operations/table/placed_field.hpp"

#include <vector>

namespace graticule::operations {

geodata::Layer with_group_figures(const geodata::Layer& layer,
                                  std::span<const std::string> group_by,
                                  std::span<const Metric> metrics, Report& report,
                                  const Context& context) {
    const geodata::Layer figures = aggregate(layer, group_by, metrics, report, context);
    const Grouping groups = group_rows(layer, group_by); // in the same order
    std::vector<std::size_t> group_of(layer.size());
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (std::size_t i = groups.starts[group]; i < groups.starts[group + 1]; ++i)
            group_of[groups.rows[i]] = group;
    geodata::Layer result = layer;
    for (const Metric& metric : metrics) {
        const std::size_t field = figures.field_index(metric.result_name());
        place_field(result, figures.field(field), gather(figures.column(field), group_of), report);
    }
    return result;
}

} // namespace graticule::operations
