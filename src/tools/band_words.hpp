// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/report.hpp"

#include <cstdint>
#include <string>

/// Which band was taken of several: one of twelve months must not pass for all of them.
namespace graticule::tools {

/// "band 2 of 12 of 'sst' is sst 2021-02": without a full stop.
std::string band_note(const geodata::Raster& raster, std::int64_t band);

/// The same of a band that no one asked for.
std::string first_band_note(const geodata::Raster& raster, std::int64_t band);

/// Warns that a tool which takes the first band did so; nothing where there is only one.
void warn_of_first_band(const geodata::Raster& raster, operations::Report& report);

} // namespace graticule::tools
