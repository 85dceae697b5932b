// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"
#include "tools/tool.hpp"

#include <string>

/// What datasets hold, as describe_dataset tells it.
namespace graticule::tools {

Observation describe_layer(const std::string& name, const geodata::Layer& layer);

/// Reads all cells.
/// @throws Error Cancelled, Io
Observation describe_raster(const std::string& name, const geodata::Raster& raster,
                            const Context& context);

} // namespace graticule::tools
