// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cartography/styles/symbology.hpp"

#include <span>
#include <string>
#include <variant>
#include <vector>

/// What resolve_symbology() is made of: layers of several panels that share classes and a legend.
namespace graticule::cartography {

/// White around points, and thin grey around areas.
inline constexpr Colour PointOutline{255, 255, 255, 230};
inline constexpr Colour ThinOutline{255, 255, 255, 220};

/// A layer that takes part in shared classes.
struct Member {
    const MapLayer* layer = nullptr;
    LayerSymbology* symbology = nullptr;
};
using Members = std::span<const Member>;

template <typename Style>
const Style& style_of(const Member& member) {
    return std::get<Style>(member.layer->style);
}

bool has_place(const geodata::Layer& layer, std::size_t row);

/// Numbers by row; NaN without a value or a place.
/// @throws Error NotFound, InvalidArgument (not numeric)
std::vector<double> numbers_of(const geodata::Layer& layer, const std::string& field);

/// Numbers by member and row, and all of them together.
/// @throws Error InvalidArgument where no feature has a value
std::vector<std::vector<double>> pooled_numbers(Members members, std::vector<double>& pooled,
                                                const std::string& (*field_of)(const Member&));

/// Counts a feature without a value, if it has a place.
void count_missing(const Member& member, std::size_t row);

/// Outlines that suit the layer's geometry.
void set_outline(const geodata::Layer& layer, LayerSymbology& symbology);

/// The title, or where it is empty the field with its unit.
std::string title_or_field(const std::string& title, const geodata::Layer& layer,
                           const std::string& field);

Legend legend_of(std::string title, const std::vector<Colour>& palette,
                 const std::vector<std::string>& labels);
void count_features(Members members, Legend& legend);

/// Gives all members the legend, with a no-data entry where one of them needs it.
void finish_legend(Members members, const Legend& legend);

void resolve_classed(Members members, std::vector<std::string>& notes);
void resolve_categorical(Members members);
void resolve_bivariate(Members members);

} // namespace graticule::cartography
