// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/raster/raster_readers.hpp"

#include "earth/images/image.hpp"

#include <memory>

namespace graticule::earth {

/// How cells of a raster are joined where coarser ones are wanted.
enum class Pyramiding { Mean, Mode, Sample };

/// A band of a raster file.
struct StoredBand {
    std::shared_ptr<geodata::RasterReaders> readers; ///< shared by a raster's bands, as files are
    std::size_t width = 0;
    std::size_t height = 0;
    Projection projection;
    int band = 1;
    double scale = 1; ///< of the catalogue, on top of the file's own
    double offset = 0;
    Pyramiding pyramiding = Pyramiding::Mean;
};

/// Cells as Earth Engine looks them up: wanted cells take the value of the stored cell that their
/// middle is in. Where they are coarser by twice and more, stored cells are joined first, two by
/// two and again, as long as they are not coarser than the wanted ones.
SharedSource stored_source(std::shared_ptr<const StoredBand> band);

} // namespace graticule::earth
