// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// True where a file's content starts as NetCDF does: the classic format, or HDF5, before which
/// there may be bytes of something else. False where it cannot be read.
bool is_netcdf_content(const std::filesystem::path& file);

/// Looks through an HDF5 file before NetCDF opens it. Its arrays may lie in other files, byte for
/// byte (external storage) or put together from theirs (virtual datasets), and its links may lead
/// to other files, wherever these are; such a file is refused, and no array is read. Plugins for
/// filters, which would be code to load, are switched off for the process. A file of the classic
/// format cannot do any of this.
/// @throws Error Refused naming what reaches outside; Malformed where HDF5 cannot look through it
void require_plain_netcdf(const std::filesystem::path& file);

} // namespace graticule::geodata
