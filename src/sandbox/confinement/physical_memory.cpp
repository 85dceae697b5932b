// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <cstdint>

/// GDAL's own function of this name, for all copies of GDAL that packages bring: before 3.10.2 it
/// reads /proc/meminfo without asking whether that is there, and ends the process where it is not
/// (OSGeo/gdal, pull request 11498), as in a session. Fiona comes to it with each GeoPackage.
/// @return bytes; 0 where they are not known
extern "C" __attribute__((visibility("default"))) std::int64_t CPLGetPhysicalRAM() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0 ? std::int64_t{pages} * bytes : 0;
}
