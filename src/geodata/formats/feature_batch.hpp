// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "geodata/formats/feature_splitter.hpp"
#include "geodata/geometry/geometry_reader.hpp"
#include "geodata/layer/property_columns.hpp"

#include <cstddef>

namespace graticule::geodata {

/// Features of GeoJSON as columns: those of one block, and then of all blocks one after another.
struct FeatureBatch {
    /// @param as_text as PropertyColumns has it
    explicit FeatureBatch(const PropertyColumns::Names& as_text)
        : properties(as_text), ids(no_names()) {}

    /// Parses the features of a block and appends them.
    /// @return false where one is not as RFC 7946 has it; what is held then means nothing
    bool read(const FeatureBlock& block);
    void append(const FeatureBatch& other);
    std::size_t rows() const { return geometry.column().size(); }

    PropertyColumns properties;
    PropertyColumns ids; ///< one column at most: the features' own ids, as text
    bool named = false;  ///< some id is not a whole number
    GeometryReader geometry;

private:
    static const PropertyColumns::Names& no_names();
};

} // namespace graticule::geodata
