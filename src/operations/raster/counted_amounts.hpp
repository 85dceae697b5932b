// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "operations/report.hpp"

#include <optional>
#include <span>
#include <string>

/// Bands whose cells hold amounts that add up to a total, as people per cell. When cells change in
/// size or place such amounts must be shared out; any other way leaves another total.
///
/// A band counts as such where its unit is one of things that are counted (people, households,
/// buildings, ...), or says that it is "per cell" or "per pixel"; or, if it has no unit, where the
/// name of the band or of the raster speaks of a population, a count or such things. It does not
/// where the unit or a name speaks of a quotient (density, rate, share, percent, per km², ...), of
/// a mean or an index, and where numbers are codes of classes.
namespace graticule::operations {

/// Why a band counts as amounts that add up, as "its unit is people"; none where it does not.
std::optional<std::string> why_amounts_add_up(const geodata::Raster& raster, int band);

/// The method where none is asked for: Sum for a raster all of whose bands hold amounts that add
/// up, else `otherwise`. Says so where it is Sum.
ResampleMethod method_that_keeps_totals(const geodata::Raster& raster, ResampleMethod otherwise,
                                        Report& report);

/// Warns where amounts that add up were resampled in another way than by Sum, naming both totals.
void report_changed_totals(const geodata::Raster& source, std::span<const int> bands,
                           ResampleMethod method, const geodata::Raster& result,
                           const Context& context, Report& report);

} // namespace graticule::operations
