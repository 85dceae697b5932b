// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/geometry/geometry.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace graticule::geodata {

/// The spatial index of a GeoPackage's layer, made of all its features at once: SQLite's R-tree
/// takes ten times as long when it is given one feature after another.
/// @source GeoPackage 1.3, annex F.3 (RTree Spatial Indexes); SQLite, ext/rtree/rtree.c (how nodes
///         are stored); sort-tile-recursive packing, Leutenegger et al. 1997
class GeoPackageIndex {
public:
    /// Makes an empty index, and lays aside the triggers that would fill it feature by feature.
    /// @param dataset a GDALDatasetH, and `layer` an OGRLayerH of it that has all its fields and no
    ///        feature yet
    GeoPackageIndex(void* dataset, void* layer);

    /// Fills the index and puts the triggers back, once GDAL has closed the file.
    /// @param ids what numbers the features of `geometry`; empty where that is from 1
    /// @return what SQLite complained of; empty if nothing
    std::string fill(const std::filesystem::path& path, const GeometryColumn& geometry,
                     std::span<const std::int64_t> ids, const Context& context) const;

private:
    std::string m_table; ///< of the index
    std::vector<std::string> m_triggers;
};

} // namespace graticule::geodata
