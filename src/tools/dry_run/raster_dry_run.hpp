// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster.hpp"
#include "operations/raster/resample.hpp"
#include "tools/dry_run/dry_run.hpp"

#include <span>
#include <string>
#include <string_view>

/// What calls on rasters leave behind, from the descriptions of the rasters alone.
namespace graticule::tools {

/// A raster of a layout, without cells.
geodata::Raster described(const geodata::RasterLayout& layout, const std::string& name);

/// The result is a raster with this layout, or with up to as many cells.
void dry_run_raster(DryRun& dry_run, const Arguments& arguments,
                    const geodata::RasterLayout& layout);
void dry_run_raster_part(DryRun& dry_run, const Arguments& arguments,
                         const geodata::RasterLayout& layout);

/// A layer with the extent that is estimated for the one that an argument names, within which all
/// of it lies; the sample itself where none is known.
geodata::Layer extent_of(const DryRun& dry_run, const Arguments& arguments,
                         std::string_view parameter);

/// The result is the dataset that an argument names with these fields added, its rows shown.
void dry_run_fields(DryRun& dry_run, const Arguments& arguments, std::string_view parameter,
                    std::span<const geodata::Field> fields);

/// The result is the points that an argument names with the raster's values in a field; those that
/// a tool then chooses from, or all of them.
void dry_run_sampled(DryRun& dry_run, const Arguments& arguments, std::string_view raster_parameter,
                     std::string_view points_parameter, const std::string& field, bool all);

/// The result is a new layer, in the raster's CRS and about as large.
void dry_run_traced(DryRun& dry_run, const Arguments& arguments, const geodata::Raster& raster,
                    std::span<const geodata::Field> fields, int dimension);

} // namespace graticule::tools
