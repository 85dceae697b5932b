// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "operations/raster/sample.hpp"
#include "operations/report.hpp"

#include <string>

namespace graticule::operations {

/// Points that were given a raster's values are those that were handed in; and some of them have
/// the value of the cell that holds them (or between the centres around them), read one by one, and
/// none outside the raster and on nodata.
/// @param field that has the values
/// @throws Error Internal
void check_sampled(const geodata::Raster& raster, int band, const geodata::Layer& points,
                   const std::string& field, SampleMethod method, const geodata::Layer& result,
                   Report& report);

} // namespace graticule::operations
