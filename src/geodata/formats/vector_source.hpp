// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"
#include "geodata/catalog/source_format.hpp"
#include "geodata/formats/database_guard.hpp"
#include "geodata/gdal_handle.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

/// How a vector file is handed to GDAL without being changed. For the .cpp files of geodata only.
namespace graticule::geodata {

struct VectorSource {
    std::string name;   ///< what GDAL opens
    std::string driver; ///< the only driver that may
    std::vector<std::string> options;
    bool restore_shx = false;
    std::unique_ptr<DatabaseGuard> guard;  ///< of a GeoPackage; must outlive the open dataset
    std::unique_ptr<TemporaryFolder> copy; ///< holds the file where it cannot be read in place
    std::vector<std::string> notes;
};

/// Works out how to open a file: GDAL would write the missing index of a Shapefile, or the log of a
/// GeoPackage, beside the input; such files are read by way of a temporary folder.
/// @throws Error Io, Malformed
VectorSource prepare_vector_source(const std::filesystem::path& path, SourceFormat format,
                                   const std::string& encoding);

/// Opens it; notes what opening finds out about its text.
/// @return null where GDAL refuses; its reason is with the caller's GdalMessages
GdalDataset open_vector_source(VectorSource& source);

/// The .dbf of a Shapefile, whatever the case of its ending, or the file itself if it is one; empty
/// where there is none.
std::filesystem::path dbf_of(const std::filesystem::path& path);

} // namespace graticule::geodata
