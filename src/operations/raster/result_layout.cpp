// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/result_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace graticule::operations {

using geodata::Band;
using geodata::CellType;
using geodata::RasterLayout;

namespace {

struct WholeRange {
    double low;
    double high;
};

std::optional<WholeRange> whole_range(CellType type) {
    switch (type) {
    case CellType::Byte:
        return WholeRange{0, 255};
    case CellType::Int16:
        return WholeRange{-32768, 32767};
    case CellType::UInt16:
        return WholeRange{0, 65535};
    case CellType::Int32:
        return WholeRange{-2147483648.0, 2147483647.0};
    case CellType::UInt32:
        return WholeRange{0, 4294967295.0};
    case CellType::Float32:
    case CellType::Float64:
        return std::nullopt;
    }
    return std::nullopt;
}

// The band's nodata value, if a cell of its type can hold it: then no valid cell does.
std::optional<double> own_nodata(const Band& band) {
    const std::optional<WholeRange> range = whole_range(band.type);
    if (!band.integral() || !range || !band.nodata || std::floor(*band.nodata) != *band.nodata
        || *band.nodata < range->low || *band.nodata > range->high)
        return std::nullopt;
    return band.nodata;
}

// A type with a value to spare for nodata.
void widen(RasterLayout& layout, CellType type) {
    switch (type) {
    case CellType::Byte:
        layout.type = CellType::Int16;
        layout.nodata = -32768;
        break;
    case CellType::Int16:
    case CellType::UInt16:
        layout.type = CellType::Int32;
        layout.nodata = -2147483648.0;
        break;
    case CellType::Float32:
        layout.type = CellType::Float32;
        break;
    case CellType::Int32:
    case CellType::UInt32:
    case CellType::Float64:
        break;
    }
}

} // namespace

RasterLayout real_layout(const RasterGrid& grid, const geodata::Raster& like) {
    RasterLayout layout;
    layout.width = grid.width;
    layout.height = grid.height;
    layout.transform = grid.transform;
    layout.crs = grid.crs;
    layout.type = CellType::Float64;
    layout.nodata = std::numeric_limits<double>::quiet_NaN();
    layout.band_names.clear();
    for (const Band& band : like.bands) {
        layout.band_names.push_back(band.name);
        layout.band_units.push_back(band.unit);
    }
    return layout;
}

RasterLayout exact_layout(const RasterGrid& grid, const geodata::Raster& like) {
    RasterLayout layout = real_layout(grid, like);
    const Band& first = like.bands.front();
    const bool alike = std::all_of(like.bands.begin(), like.bands.end(), [&](const Band& band) {
        return band.type == first.type && band.nodata == first.nodata && band.scale == 1
               && band.offset == 0;
    });
    if (!alike)
        return layout;
    if (const std::optional<double> nodata = own_nodata(first)) {
        layout.type = first.type;
        layout.nodata = *nodata;
    } else {
        widen(layout, first.type);
    }
    return layout;
}

RasterGrid part_of(const RasterGrid& grid, const geodata::Window& window) {
    RasterGrid part = grid;
    const geodata::Point corner = grid.transform.to_world(static_cast<double>(window.column),
                                                          static_cast<double>(window.row));
    part.transform.coefficients[0] = corner.x;
    part.transform.coefficients[3] = corner.y;
    part.width = window.width;
    part.height = window.height;
    return part;
}

geodata::Raster shape_of(const RasterLayout& layout) {
    geodata::Raster shape;
    shape.width = layout.width;
    shape.height = layout.height;
    return shape;
}

} // namespace graticule::operations
