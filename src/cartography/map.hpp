// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What a map shows, apart from how it is drawn: the same description is drawn as PNG, SVG and
/// interactive HTML.
namespace graticule::cartography {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    std::uint8_t alpha = 255;
    bool operator==(const Colour&) const = default;
};

enum class Classification { Quantile, EqualInterval, NaturalBreaks, StandardDeviation, Manual };

/// One colour for all features.
struct PlainStyle {
    std::optional<Colour> fill; ///< none: chosen by the layer's place in the map
    std::optional<Colour> line;
    double line_width = 0.8; ///< points (1/72 inch)
    double point_radius = 3; ///< points
    double opacity = 1;
};

/// Colour by classes of a numeric field (also for points and lines).
struct ChoroplethStyle {
    std::string field;
    std::string legend_title; ///< with the unit, as it shall stand in the legend
    Classification classification = Classification::Quantile;
    std::size_t classes = 5;
    std::vector<double> manual_breaks; ///< inner breaks, ascending, for Manual
    std::string ramp = "viridis";      ///< a name that find_ramp() knows
    std::optional<double> centre;      ///< value at the middle of a diverging ramp
};

/// Colour by the values of a field.
struct CategoricalStyle {
    std::string field;
    std::string legend_title;
    std::size_t max_categories = 12; ///< the rarest share "other"
};

/// Two numeric fields in 3 x 3 classes by terciles.
struct BivariateStyle {
    std::string first_field;
    std::string second_field;
    std::string first_title;
    std::string second_title;
};

/// Symbols whose area grows with a numeric field.
struct ProportionalStyle {
    std::string field;
    std::string legend_title;
    Colour colour{214, 96, 77, 190};
    double max_radius = 18; ///< points, for the largest value
};

/// Density of points, weighted by a field where one is named. Kernel: quartic.
struct HeatStyle {
    std::string weight_field; ///< empty: every point counts one
    std::string legend_title;
    double radius = 20; ///< points on the page
    std::string ramp = "inferno";
};

using LayerStyle = std::variant<PlainStyle, ChoroplethStyle, CategoricalStyle, BivariateStyle,
                                ProportionalStyle, HeatStyle>;

struct MapLayer {
    geodata::Layer layer; ///< CRS required
    LayerStyle style;
    std::string title;       ///< in the legend and the layer control
    std::string label_field; ///< features are named on the map by this field, if given
    bool in_legend = true;
    /// Fields that the interactive map shows on hover and click; empty: all.
    std::vector<std::string> popup_fields;
};

/// A raster drawn beneath the layers, in its own grid reprojected to the map's CRS.
struct RasterBackground {
    geodata::Raster raster;
    int band = 1;
    std::string legend_title;
    std::string ramp = "terrain";
    /// Three bands, from 1, drawn as red, green and blue; all zero: `band` through the ramp.
    std::array<int, 3> rgb_bands{0, 0, 0};
};

/// One panel: layers drawn in order, the last on top.
struct MapPanel {
    std::string title; ///< of the panel, for small multiples
    std::optional<RasterBackground> background;
    std::vector<MapLayer> layers;
};

struct MapDescription {
    std::string title;
    std::string subtitle;
    std::string source; ///< "Source: ..." line; empty for none
    /// One, or several small multiples that share extent, projection and classes.
    std::vector<MapPanel> panels;
    /// Land and borders beneath the layers.
    bool basemap = true;
    /// Extent to show in degrees; none: that of the layers, with a margin.
    std::optional<geodata::Extent> extent_degrees;
};

struct PageSize {
    double width_px = 1600;
    double height_px = 1000;
    double scale = 2; ///< pixels to a point of type: 2 for a 144 dpi picture
};

} // namespace graticule::cartography
