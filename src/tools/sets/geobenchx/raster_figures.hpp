// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tools/tool.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graticule::tools {

/// Figures about some cells of a raster.
struct RasterFigures {
    std::uint64_t count = 0;
    double total = 0;
    std::optional<double> mean;
    std::optional<double> minimum;
    std::optional<double> maximum;
    std::optional<double> standard_deviation;
};

/// Says figures in text and data: "count", and "total", "mean", "min", "max", "std" as
/// {"value", "unit"}.
Observation raster_figures_observation(std::string_view what, const RasterFigures& figures,
                                       std::string_view unit);

} // namespace graticule::tools
