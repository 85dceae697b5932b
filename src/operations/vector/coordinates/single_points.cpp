// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/single_points.hpp"

#include "operations/vector/ellipsoid/cartesian.hpp"

namespace graticule::operations {

SinglePoints single_points(const geodata::GeometryColumn& column, Report& report) {
    SinglePoints points;
    std::size_t others = 0;
    for (std::size_t row = 0; row < column.size(); ++row) {
        if (column.is_void(row))
            continue;
        if (geodata::dimension_of(column.type(row)) != 0) {
            ++others;
            continue;
        }
        geodata::walk_paths(column.wkb(row), [&](const geodata::PathView& path) {
            points.places.push_back(path.points.front());
            points.rows.push_back(row);
        });
    }
    report.drop("feature without geometry", column.void_count());
    report.drop("feature that is no point", others);
    return points;
}

std::vector<Box<3>> boxes_in_space(std::span<const geodata::Point> degrees,
                                   const geodata::Ellipsoid& ellipsoid) {
    std::vector<Box<3>> boxes;
    boxes.reserve(degrees.size());
    for (const geodata::Point& place : degrees) {
        const Vector3 at = to_cartesian(place, ellipsoid);
        boxes.push_back({{at.x, at.y, at.z}, {at.x, at.y, at.z}});
    }
    return boxes;
}

} // namespace graticule::operations
