// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/map.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// How the features of a map look, worked out once from the styles: the static and the interactive
/// map draw from it, so that both show the same classes, colours and legends.
namespace graticule::cartography {

/// Class of a feature without a value; drawn in NoDataColour.
inline constexpr std::int32_t NoClass = -1;
inline constexpr Colour NoDataColour{205, 205, 205, 255};

enum class SymbolKind { Plain, Classed, Categorical, Bivariate, Proportional, Heat };

struct LegendEntry {
    Colour colour;
    std::string label;
    std::size_t features = 0; ///< over all panels
    double radius = 0;        ///< points; for proportional symbols only
};

struct Legend {
    std::string title;        ///< with the unit; for a bivariate layer the title of the first field
    std::string second_title; ///< bivariate only: the vertical axis
    /// Bivariate only: where the classes of each field meet, low to high, as text.
    std::vector<std::string> breaks;
    std::vector<std::string> second_breaks;
    /// Classed: low to high. Categorical: the most frequent first, "other" last. Bivariate: 9, the
    /// first field's class counting fastest. Proportional: large to small. Heat: the ramp sampled
    /// low to high, labelled at its ends. Plain: one.
    std::vector<LegendEntry> entries;
    std::optional<LegendEntry> no_data; ///< where some feature with a place has no value
};

/// One layer's look. Vectors named "per feature" have one element a row of the layer.
struct LayerSymbology {
    SymbolKind kind = SymbolKind::Plain;
    std::vector<Colour> palette;       ///< by class
    std::vector<std::int32_t> classes; ///< per feature: index into palette, or NoClass
    /// Per feature, points; Proportional only. Without a value that of a small dot, 0 where nothing
    /// is drawn: of a value that is not above zero.
    std::vector<double> radii;
    std::vector<double> weights; ///< per feature, 0 to 1; Heat only
    std::vector<double> breaks;  ///< Classed: bounds low to high, classes + 1 of them
    Colour line;
    double line_width = 0.8; ///< points
    double point_radius = 3; ///< points
    double opacity = 1;
    Legend legend;
    std::size_t without_value = 0; ///< features with a place but no value

    /// Fill of a feature (NoDataColour without a value).
    Colour colour(std::size_t row) const {
        return classes[row] == NoClass ? NoDataColour
                                       : palette[static_cast<std::size_t>(classes[row])];
    }
};

struct MapSymbology {
    std::vector<std::vector<LayerSymbology>> panels; ///< [panel][layer]
    std::vector<std::string> notes;                  ///< what a reader of the map must know
};

/// Resolves every layer of every panel. Layers at the same place of several panels with the same
/// kind of style and the same legend title share classes, palette and legend, worked out from all
/// their values.
/// Null, NaN and features without a place never count as values.
/// @throws Error NotFound (a field), InvalidArgument (a field that is not numeric, no value
///         at all, manual breaks that do not ascend), CrsMissing
MapSymbology resolve_symbology(const MapDescription& map);

} // namespace graticule::cartography
