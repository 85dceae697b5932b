// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/relations/group_features.hpp"

#include "base/error.hpp"
#include "operations/vector/overlay/dissolve.hpp"

namespace graticule::operations {

geodata::Layer group_features(const geodata::Layer& layer, std::span<const std::string> by,
                              std::span<const Metric> metrics, Report& report,
                              const Context& context) {
    if (by.empty())
        throw Error(ErrorCode::InvalidArgument, "No field says which features belong together");
    geodata::Layer groups = aggregate(layer, by, metrics, report, context);
    const geodata::Layer united = dissolve(layer, by, report, context);
    groups.set_geometry(united.shared_geometry(), layer.crs()); // both in order of appearance
    return groups;
}

} // namespace graticule::operations
