// SPDX-License-Identifier: Apache-2.0
#include "geodata/geometry/third_coordinate.hpp"

#include "geodata/geometry/wkb_cursor.hpp"

#include <limits>

namespace graticule::geodata {

namespace {

double third_of(WkbView wkb) {
    WkbCursor cursor(wkb);
    const WkbCursor::Header header = cursor.header();
    if (cursor.failed() || header.type != GeometryType::Point || !header.has_z)
        return std::numeric_limits<double>::quiet_NaN();
    cursor.skip(2 * sizeof(double));
    const double third = cursor.number();
    return cursor.failed() ? std::numeric_limits<double>::quiet_NaN() : third;
}

} // namespace

Column third_coordinates(const GeometryColumn& geometry) {
    Column column(FieldType::Real);
    column.reserve(geometry.size());
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (geometry.is_void(row))
            column.append_null();
        else
            column.append_real(third_of(geometry.wkb(row)));
    return column;
}

} // namespace graticule::geodata
