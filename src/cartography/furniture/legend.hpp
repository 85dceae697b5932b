// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/canvas/drawing.hpp"
#include "cartography/styles/symbology.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace graticule::cartography {

/// A bar of colours with labels at its ends: densities and rasters.
struct ContinuousLegend {
    std::string title;
    std::vector<Colour> colours;     ///< low to high
    std::vector<std::string> labels; ///< evenly spaced from low to high, at least two
    std::optional<double> low;       ///< the numbers at its ends, where it has some
    std::optional<double> high;
};

/// What one section of a legend shows: a layer's symbols, or a bar.
struct LegendSection {
    SymbolKind kind = SymbolKind::Plain;
    Legend legend;
    std::optional<ContinuousLegend> bar; ///< instead of the legend's entries
    int dimension = 2;                   ///< of the features: 0 dots, 1 lines, 2 areas
    Colour line;
    double line_width = 0.8;
    double point_radius = 3;
};

enum class LegendFlow {
    Column, ///< beside the map: sections and entries beneath each other
    Row     ///< beneath the map: sections and entries beside each other
};

/// Lays a legend out.
/// @param max_width of a Row: sections go to a next line beyond; of a Column: text wraps
/// @return an empty drawing (no width) without sections
Drawing lay_out_legend(const Canvas& canvas, const std::vector<LegendSection>& sections,
                       LegendFlow flow, double max_width, const TypeSizes& type);

} // namespace graticule::cartography
