// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "operations/report.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace graticule::operations {

/// Fills a geometry column in parallel: `fill` appends one geometry for each row from begin to end
/// to a morsel of its own, and the morsels are put together in order.
geodata::GeometryColumn map_morsels(
    std::size_t rows, std::size_t grain, const Context& context,
    const std::function<void(std::size_t begin, std::size_t end, geodata::GeometryColumn& morsel)>&
        fill,
    std::string_view what = {});

/// A copy of the layer with other geometries, without the rows whose new geometry is void. Those
/// that were void before are reported as features without geometry, the others under `reason`.
geodata::Layer with_geometries(const geodata::Layer& layer, geodata::GeometryColumn geometries,
                               const std::string& reason, Report& report);

} // namespace graticule::operations
