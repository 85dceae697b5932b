// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/band_axes.hpp"

#include <gdal.h>

namespace graticule::geodata {

/// As band_axes(), of an open dataset. Numbers that stand for no certain time leave a band without
/// one, and BandAxis::trouble says why.
BandAxes read_band_axes(GDALDatasetH dataset);

} // namespace graticule::geodata
