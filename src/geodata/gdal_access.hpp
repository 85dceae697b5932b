// SPDX-License-Identifier: Apache-2.0
#pragma once

/// For the .cpp files of geodata only.
namespace graticule::geodata {

/// What GDAL may open, whatever a file of data or the environment tells it: no address of the
/// network, none of its file systems but those that we name ourselves (files on the disk, archives
/// of workbooks, files in memory), no extension of SQLite, no code in Python, no plugin and no
/// configuration file. Once for the process, before any driver is registered; what registers file
/// systems of our own comes after it.
void restrict_gdal();

} // namespace graticule::geodata
