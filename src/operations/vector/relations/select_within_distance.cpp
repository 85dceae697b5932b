// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "operations/checks/neighbour_checks.hpp"
#include "operations/checks/row_checks.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/ellipsoid/ground_index.hpp"
#include "operations/vector/measures/heights.hpp"
#include "operations/vector/overlay/layers_apart.hpp"
#include "operations/vector/relations/select_by_location.hpp"

#include <cmath>
#include <cstdint>
#include <vector>

namespace graticule::operations {

geodata::Layer select_within_distance(const geodata::Layer& features,
                                      const geodata::Layer& reference, Length distance,
                                      Report& report, const Context& context) {
    if (!(distance.metres >= 0) || !std::isfinite(distance.metres))
        throw Error(ErrorCode::InvalidArgument, "The distance must be a number of 0 or more",
                    "Give it in metres.");
    const geodata::Layer from = on_the_globe(features, report, context);
    const geodata::Layer to = on_the_same_globe(from, reference, report, context);
    warn_where_swapped(from, to, report);
    const GroundIndex index(to.geometry(), from.crs().ellipsoid());
    std::vector<std::uint8_t> within(features.size(), 0);
    constexpr std::size_t Grain = 1024;
    parallel_for(
        context, features.size(), Grain,
        [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                within[row] = !from.geometry().is_void(row)
                              && index.any_within(from.geometry().wkb(row), distance);
            }
        },
        "measuring distances");
    check_within(from.geometry(), to.geometry(), from.crs().ellipsoid(), distance, within, report);
    report.drop("feature without geometry", features.geometry().void_count());
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < features.size(); ++row) {
        if (within[row] != 0)
            rows.push_back(row);
    }
    warn_of_heights(features, rows, reference, distance, report);
    geodata::Layer result = features.select(rows);
    check_kept_rows("select_within_distance", features, rows, result, true, report);
    return result;
}

} // namespace graticule::operations
