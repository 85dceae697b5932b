// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/geometry/extent.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace graticule::tools {

/// How many of something there will be: at least and at most, and what to reckon with.
struct Amount {
    double least = 0;
    double most = 0;
    double likely = 0;

    static Amount exactly(double count) { return {count, count, count}; }
    /// Any number up to this one, which is the one to reckon with.
    static Amount up_to(double count) { return {0, count, count}; }
    Amount times(double factor) const { return {least * factor, most * factor, likely * factor}; }
};

/// Columns in which every value of a text field occurs.
using KnownValues = std::vector<std::shared_ptr<const geodata::Column>>;

/// What is known of a dataset beside its fields and CRS, before the call that makes it has run.
struct DatasetEstimate {
    Amount rows;              ///< of a layer or table
    Amount vertices;          ///< of a layer
    Amount cells;             ///< of each band of a raster
    geodata::Extent extent;   ///< of a layer in its CRS: no feature lies outside; empty if unknown
    std::set<int> dimensions; ///< of its geometries: 0 points, 1 lines, 2 polygons
    std::map<std::string, KnownValues, std::less<>> values; ///< by text field
};

/// The estimate of a layer that is there.
DatasetEstimate estimate_of(const geodata::Layer& layer);

/// The estimate of a raster whose size is known.
DatasetEstimate estimate_of(const geodata::Raster& raster);

/// A layer of the same fields and CRS that stands for it: one row, or one for each dimension of its
/// geometries, with values of the layer or, where it has none, any of their type, and small
/// geometries in the middle of the extent. Operations work on it in no time, and refuse it for the
/// same reasons.
geodata::Layer sample_of(const geodata::Layer& layer, const DatasetEstimate& estimate);

/// Bytes of a layer's columns and geometries in memory, or of a raster's bands, about.
Amount layer_bytes(const geodata::Layer& fields, const DatasetEstimate& estimate);
Amount raster_bytes(const geodata::Raster& raster, const DatasetEstimate& estimate);

} // namespace graticule::tools
