// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gdal.h>

#include <string>
#include <vector>

/// What a file says of the classes of a band. For the .cpp files of geodata only.
namespace graticule::geodata {

/// Class names by stored value: the band's list of names, or its attribute table's; empty if there
/// are none.
std::vector<std::string> class_names_of(GDALRasterBandH band);

/// True where the band's numbers stand for classes and not for amounts: it names or describes more
/// than two of them, or colours more than two by a palette. Of the two numbers 0 and 1 a mean is a
/// share, and a palette that runs smoothly through many colours pictures amounts; neither counts.
bool numbers_are_classes(GDALRasterBandH band, const std::vector<std::string>& class_names);

} // namespace graticule::geodata
