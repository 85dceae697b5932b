// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/catalog/companion_files.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// What lies beside a raster and says more about it: GDAL's .aux.xml, a mask, overviews.
namespace graticule::geodata {

/// Looks through the files beside a raster before GDAL reads them. GDAL takes an .aux.xml that it
/// cannot read for one that is not there, and so missing cells for values; and any of them may name
/// others or be a link, to anywhere.
/// @return the names of the raster and of the files beside it that GDAL may read
/// @throws Error Malformed (an .aux.xml that is not whole XML), LimitExceeded (a huge one), Refused
///         (files that reach outside the folder, are links out of it, or no ordinary files), Io
std::vector<std::string> require_safe_side_files(const std::filesystem::path& raster,
                                                 CompanionFiles& companions);

/// While it lives, a raster that is opened on this thread is opened with what its .aux.xml
/// declares: nodata, scale, offset, unit, names of classes, place. At other times GDAL neither
/// reads nor writes such files, so that none appears beside what is read or made.
class SideFileReading {
public:
    SideFileReading();
    ~SideFileReading();
    SideFileReading(const SideFileReading&) = delete;
    SideFileReading& operator=(const SideFileReading&) = delete;
};

} // namespace graticule::geodata
