// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/catalog.hpp"

namespace graticule::fuzz {

/// The datasets that calls work on: towns, squares, figures, and a raster of twelve cells, heights.
/// Files in scratch_folder(), written on first use.
const geodata::Catalog& small_catalog();

} // namespace graticule::fuzz
