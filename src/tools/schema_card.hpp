// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/context.hpp"
#include "geodata/catalog/catalog.hpp"
#include "geodata/layer/layer.hpp"
#include "geodata/raster/raster.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace graticule::tools {

/// What a model has to know of a file before it writes code that reads it: each column with its
/// type, unit, share without a value and values, or each band with its type, nodata, scale and
/// values, and the first rows. Bounded, and its values stand in quotes.
struct SchemaCard {
    struct Line {
        std::string name; ///< of the column; of columns of years that of the first
        std::string text; ///< "landuse: text, 2 values: \"RURAL\", \"URBAN\""
    };
    std::vector<Line> lines;
    std::vector<std::string> rows; ///< the first ones

    struct Text {
        std::string words;
        bool is_whole = true; ///< every line and row had room
    };

    /// The card in so many bytes, or little more: the lines of columns that are asked for first,
    /// then others; the names of those that have no room; rows where there is room.
    Text text(const std::vector<std::string>& asked_for, std::size_t limit) const;

    /// Bytes of its lines and rows, as the limit of text() counts them.
    std::size_t size() const;
};

/// What a name or the catalogue's description may mean is told as a guess. Z values of points are
/// no column to code, whatever the catalogue calls them as a field: they are told as `geometry.z`.
SchemaCard card_of(const geodata::CatalogEntry& entry, const geodata::Layer& layer);

/// Reads the cells of bands that are small.
/// @throws Error Cancelled
SchemaCard card_of(const geodata::CatalogEntry& entry, const geodata::Raster& raster,
                   const Context& context);

} // namespace graticule::tools
