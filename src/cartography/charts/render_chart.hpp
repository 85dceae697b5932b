// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/charts/chart.hpp"

#include <cstddef>
#include <filesystem>

namespace graticule::cartography {

/// Draws a chart as PNG or SVG by the ending of `path`, whole or not at all, with the record of
/// what was drawn in it (docs/drawing-record.md). The same description gives the same bytes.
/// @param page a page that is too low for the bars or boxes of a chart grows in height
/// @return bars, dots, bins, lines or boxes drawn
/// @throws Error InvalidArgument (no marks, or values beyond LargestDrawn), LimitExceeded (more
/// than MostBars or MostLines), Io
std::size_t render_chart(const ChartDescription& chart, const std::filesystem::path& path,
                         const PageSize& page);

} // namespace graticule::cartography
