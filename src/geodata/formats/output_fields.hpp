// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/write.hpp"

#include <string>
#include <vector>

namespace graticule::geodata {

/// Field names as a format can hold them, in the layer's order: a GeoPackage takes "Name" and
/// "name" for one, a Shapefile cuts names to 10 bytes. Names that are taken get a number.
/// @param notes is told which names changed
std::vector<std::string> output_field_names(const Layer& layer, VectorFormat format,
                                            std::vector<std::string>& notes);

/// A name that no field has, case aside: `wanted`, or `wanted` with a number.
std::string free_name(const std::string& wanted, const std::vector<std::string>& taken);

} // namespace graticule::geodata
