// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/quantity.hpp"
#include "geodata/layer/layer.hpp"
#include "tools/tool.hpp"

#include <optional>
#include <string>

/// What the functions for distances have in common.
namespace graticule::tools {

/// "other_geodataframe": where neighbours are looked for; if not given, or the same, in the layer
/// itself.
Parameter other_geodataframe_input(std::string description);
/// Null for the layer itself.
const geodata::Layer* other_geodataframe(const ToolContext& context, const Arguments& arguments);
/// "towns", or "towns, stations", as origins name what a result is made from.
std::string names_of_both(const Arguments& arguments, const char* other = "other_geodataframe");

/// "max_distance_m"
Parameter max_distance_input();
std::optional<Length> max_distance(const Arguments& arguments);

/// No two places on the Earth are farther apart: by how much lines to others, cut at the
/// antimeridian, may leave the extent of a layer.
inline constexpr double FarthestM = 20'004'000;

} // namespace graticule::tools
