// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/read.hpp"

#include <vector>

namespace graticule::geodata {

/// Puts the folders of a KML file that sort the placemarks of one dataset together as one layer
/// (see VectorFile::folders_of_one_dataset()). Fields are those of all folders, null where a folder
/// lacks them, and text where folders hold values of different types in them; the field `folder`
/// names where a feature is from.
/// @param folders not empty, each with geometry and called after its folder, all in one CRS
ReadResult joined_folders(std::vector<ReadResult> folders);

} // namespace graticule::geodata
