// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/gdal_handle.hpp"
#include "geodata/raster.hpp"

#include <gdal.h>
#include <gdal_alg.h>

#include <cstddef>
#include <span>
#include <string>

/// Rasters as GDAL datasets. For the .cpp files of geodata, operations and cartography only.
namespace graticule::geodata {

/// Makes GDAL ready for rasters, on the calling thread too. open_raster_dataset() and
/// dataset_over() do so by themselves.
void initialise_rasters();

/// Opens a raster for reading with the drivers that this project reads and no other, and with what
/// the files beside it declare. A VRT and these files are looked through first: see
/// require_safe_vrt() and require_safe_side_files().
/// @param source a path, or a subdataset name as GDAL writes it
/// @throws Error NotFound, Malformed with GDAL's reason, Refused (a VRT that reaches outside),
///         and as require_safe_side_files()
GdalDataset open_raster_dataset(const std::string& source);

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
