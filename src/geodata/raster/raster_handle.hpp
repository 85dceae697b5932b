// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/companion_files.hpp"
#include "geodata/gdal_handle.hpp"
#include "geodata/raster/raster.hpp"

#include <gdal.h>
#include <gdal_alg.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

/// Rasters as GDAL datasets. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

/// Makes GDAL ready for rasters, on the calling thread too. open_raster_dataset() and
/// dataset_over() do so by themselves.
void initialise_rasters();

/// Opens a raster for reading with the one driver that its first bytes call for, and with what the
/// files beside it declare. It and these files are looked through first, and its metadata before
/// anything is asked of it: see require_safe_vrt(), require_plain_netcdf(),
/// require_safe_side_files() and require_no_redirects().
/// @param source a path, or a subdataset name as GDAL writes it
/// @throws Error NotFound, Malformed with GDAL's reason, Refused (a raster that reaches outside),
///         and as locate_raster() and require_safe_side_files()
GdalDataset open_raster_dataset(const std::string& source);

/// Looks through a raster file as open_raster_dataset() does before another raster is read that is
/// made of it. One that GDAL cannot read passes.
/// @throws Error as open_raster_dataset()
void require_safe_raster(const std::filesystem::path& file, CompanionFiles& companions);

/// The band of an open dataset.
/// @param band counts from 1
/// @throws Error InvalidArgument naming the raster and how many bands it has
GDALRasterBandH raster_band(const GdalDataset& dataset, const Raster& raster, int band);

GDALDataType gdal_type_of(CellType type);

/// A raster of one band of doubles over memory that the caller keeps, with NaN as nodata.
/// @pre values.size() == width * height, and they outlive the dataset
GdalDataset dataset_over(std::span<double> values, std::size_t width, std::size_t height);

/// GDALGenImgProjTransform as GDAL itself has it. GDAL tells it from other transformers by its
/// address and resamples otherwise with those, so it must not be that of a stand-in: see
/// cmake/late_library.py.
/// @throws Error Internal if GDAL has no such function
GDALTransformerFunc image_transformer();

/// Throws what GDAL complained of as an Io error about a raster.
/// @param doing "read", "write"
[[noreturn]] void throw_raster_io(const char* doing, const std::string& what,
                                  const GdalMessages& messages);

} // namespace graticule::geodata
