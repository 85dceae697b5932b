// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "evaluation/geojseval/value.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Geometries of GeoJSON as paths in the plane, held against one another.
namespace graticule::evaluation::geojseval {

struct Vertex {
    double x = 0;
    double y = 0;
    double z = 0;
    bool has_z = false;
};

using Path = std::vector<Vertex>;

/// The parts of a geometry, each a list of paths: of a point or line one, of a polygon its rings.
struct Shape {
    std::string type; ///< of GeoJSON: "MultiPolygon"
    std::vector<std::vector<Path>> parts;

    bool is_polygonal() const { return type == "Polygon" || type == "MultiPolygon"; }
    bool is_linear() const { return type == "LineString" || type == "MultiLineString"; }
};

struct ShapeBox {
    double min_x = 0;
    double min_y = 0;
    double max_x = 0;
    double max_y = 0;
    bool is_empty = true;

    void take(const Vertex& vertex);
    void take(const Shape& shape);
    double longer_side() const;
    double largest() const; ///< of the coordinates, without their sign
};

struct ShapeComparison {
    double tolerance = 1e-7; ///< of each coordinate
    bool ordered = false;    ///< of parts
    bool direction = false;
};

/// Reads `coordinates` of a geometry that is no collection; none where they are not of its type or
/// hold what is no finite number.
std::optional<Shape> shape_of(const Value& geometry);

/// Why two shapes are not the same; empty where they are. Where rings start, which way rings and
/// lines run, the order of parts, and vertices that say nothing are of no weight, unless asked for.
/// @throws Error LimitExceeded
std::string difference_of_shapes(const Shape& expected, const Shape& found,
                                 const ShapeComparison& rules);

} // namespace graticule::evaluation::geojseval
