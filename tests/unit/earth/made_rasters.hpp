// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/file.hpp"

#include "earth/catalogue/assets.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace graticule::earth {

/// A folder with rasters and a catalogue of them.
class MadeCatalogue {
public:
    /// Adds a raster of 16-bit integers on UTM zone 33, with cells of 10 m from (500000, 6600000);
    /// -9999 is nodata.
    /// @param more lines of its [[image]]
    void add(const std::string& id, std::size_t width, const std::vector<double>& values,
             const std::string& more = "");
    void add_lines(const std::string& lines) { m_lines += lines + "\n"; }

    AssetCatalog read() const;
    const std::filesystem::path& folder() const { return m_folder.path(); }

private:
    TemporaryFolder m_folder;
    std::string m_lines;
    int m_count = 0;
};

} // namespace graticule::earth
