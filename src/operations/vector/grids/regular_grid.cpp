// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/grids/regular_grid.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/crs/geodesic.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/coordinates/geographic.hpp"
#include "operations/vector/coordinates/reproject.hpp"
#include "operations/vector/ellipsoid/local_plane.hpp"
#include "operations/vector/overlay/geos_parts.hpp"
#include "operations/vector/relations/pair_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::Extent;
using geodata::Layer;
using geodata::Point;

constexpr double FarthestFromMiddleM = 2'500'000;

void require_size(Length size) {
    if (!(size.metres > 0 && std::isfinite(size.metres)))
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("Cells cannot have a size of {} m", shortest_number(size.metres)),
                    "Give a size above 0.");
}

/// The middle of a layer on the globe, wherever the antimeridian is.
Point middle_of_layer(const Layer& globe) {
    std::vector<Point> places;
    for (std::size_t row = 0; row < globe.size(); ++row) {
        if (!globe.geometry().is_void(row))
            geodata::walk_paths(globe.geometry().wkb(row), [&](const geodata::PathView& path) {
                places.insert(places.end(), path.points.begin(), path.points.end());
            });
    }
    if (places.empty())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("No feature of '{}' has a geometry", globe.name()));
    const geodata::Ellipsoid ellipsoid = globe.crs().ellipsoid();
    const LocalPlane about_mean(middle_of(places, ellipsoid), ellipsoid);
    Extent extent;
    for (const Point& place : places) {
        const Point planar = about_mean.to_plane(place);
        extent.add(planar.x, planar.y);
    }
    const Point middle = about_mean.to_degrees({extent.centre_x(), extent.centre_y()});
    const geodata::Geodesic geodesic(ellipsoid);
    for (const Point& place : places) {
        if (geodesic.distance(middle, place).metres > FarthestFromMiddleM)
            throw Error(
                ErrorCode::InvalidArgument,
                fmt::format("'{}' reaches farther than 2,500 km from its middle, where cells "
                            "would not be regular on the ground",
                            globe.name()),
                "Make grids of parts of it.");
    }
    return middle;
}

/// Edges that are straight in degrees are not so in the plane: with a vertex each LongestEdge they
/// stray by less than a metre.
Layer with_short_edges(const Layer& globe) {
    constexpr double LongestEdgeDegrees = 0.05;
    geodata::GeometryColumn shapes;
    for (std::size_t row = 0; row < globe.size(); ++row) {
        if (globe.geometry().is_void(row)) {
            shapes.append_null();
            continue;
        }
        const auto shape = geodata::geos_from_wkb(globe.geometry().wkb(row));
        shapes.append(geodata::geos_to_wkb(densified(shape.get(), LongestEdgeDegrees).get()));
    }
    Layer result = globe;
    result.set_geometry(std::move(shapes), globe.crs());
    return result;
}

/// The extent with what edges stray added: those of the features, and those of cells once they are
/// straight in degrees again, which bend by size^2 tan(latitude) / 8 R.
Extent padded(Extent area, double size, double latitude) {
    constexpr double EarthRadiusM = 6'371'000;
    constexpr double FeaturesStrayM = 1;
    constexpr double FarthestNorth = 89;
    const double slope =
        std::tan(std::min(std::abs(latitude), FarthestNorth) * std::numbers::pi / 180);
    const double pad = FeaturesStrayM + size * size * (1 + slope) / (8 * EarthRadiusM);
    area.add(area.min_x - pad, area.min_y - pad);
    area.add(area.max_x + pad, area.max_y + pad);
    return area;
}

geodata::Crs equal_area_about(Point middle, const geodata::Ellipsoid& ellipsoid) {
    return geodata::Crs::parse(fmt::format(
        "+proj=laea +lat_0={:.4f} +lon_0={:.4f} +a={:.6f} +rf={:.9f} +units=m +no_defs +type=crs",
        middle.y, middle.x, ellipsoid.semi_major_m, 1 / ellipsoid.flattening));
}

/// Corners are whole multiples of the lattice's steps, so that neighbours share them to the bit.
class Lattice {
public:
    Lattice(CellShape shape, double size, const Extent& area) : m_shape(shape) {
        if (shape == CellShape::Square) {
            m_step_x = m_step_y = size;
            m_columns = std::max(1.0, std::ceil(area.width() / size));
            m_rows = std::max(1.0, std::ceil(area.height() / size));
            m_west = area.centre_x() - m_columns * size / 2;
            m_south = area.centre_y() - m_rows * size / 2;
            return;
        }
        // Hexagons stand on a corner: a row rises by three halves of a side over the one below, and
        // every other one begins half a cell farther east.
        m_step_x = size / 2;
        m_step_y = size / std::numbers::sqrt3 / 2;
        m_columns = std::ceil(area.width() / size) + 1;
        m_rows = std::max(1.0, std::ceil(area.height() / (3 * m_step_y)));
        m_west = area.min_x - m_step_x;
        m_south = area.centre_y() - (3 * m_rows + 1) * m_step_y / 2;
    }

    double count() const { return m_columns * m_rows; }
    std::size_t columns() const { return static_cast<std::size_t>(m_columns); }

    std::vector<Point> ring(std::size_t row, std::size_t column) const {
        const auto r = static_cast<double>(row);
        const auto c = static_cast<double>(column);
        if (m_shape == CellShape::Square)
            return {at(c, r), at(c + 1, r), at(c + 1, r + 1), at(c, r + 1), at(c, r)};
        const double x = 2 * c + 1 + static_cast<double>(row % 2);
        const double y = 3 * r + 2;
        return {at(x, y - 2),     at(x + 1, y - 1), at(x + 1, y + 1), at(x, y + 2),
                at(x - 1, y + 1), at(x - 1, y - 1), at(x, y - 2)};
    }

private:
    Point at(double x, double y) const { return {m_west + x * m_step_x, m_south + y * m_step_y}; }

    CellShape m_shape;
    double m_step_x = 0;
    double m_step_y = 0;
    double m_columns = 0;
    double m_rows = 0;
    double m_west = 0;
    double m_south = 0;
};

Layer cells_of(const Lattice& lattice, const geodata::Crs& plane, const std::string& name) {
    if (!(lattice.count() <= static_cast<double>(MostGridCells)))
        throw Error(ErrorCode::LimitExceeded,
                    fmt::format("The grid would have {:.0f} cells; at most {} can be made",
                                lattice.count(), MostGridCells),
                    "Make the cells larger.");
    geodata::GeometryColumn shapes;
    std::array<geodata::Column, 3> numbers{geodata::Column(geodata::FieldType::Integer),
                                           geodata::Column(geodata::FieldType::Integer),
                                           geodata::Column(geodata::FieldType::Integer)};
    const auto count = static_cast<std::size_t>(lattice.count());
    for (std::size_t cell = 0; cell < count; ++cell) {
        const std::size_t row = cell / lattice.columns();
        const std::size_t column = cell % lattice.columns();
        const std::array<std::vector<Point>, 1> rings{lattice.ring(row, column)};
        shapes.append(geodata::make_polygon_wkb(rings));
        numbers[0].append_integer(static_cast<std::int64_t>(cell));
        numbers[1].append_integer(static_cast<std::int64_t>(row));
        numbers[2].append_integer(static_cast<std::int64_t>(column));
    }
    Layer cells(name);
    constexpr std::array<const char*, 3> Names{"cell", "grid_row", "grid_column"};
    for (std::size_t i = 0; i < Names.size(); ++i)
        cells.set_field({Names[i], geodata::FieldType::Integer, ""}, std::move(numbers[i]));
    cells.set_geometry(std::move(shapes), plane);
    return cells;
}

Layer touching(const Layer& cells, const Layer& features, Report& report, const Context& context) {
    std::vector<std::size_t> rows;
    for (const FeaturePair& pair :
         find_pairs(cells.geometry(), features.geometry(), SpatialPredicate::Intersects,
                    PairsWanted::OneForEachLeft, report, context))
        rows.push_back(pair.left);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return cells.select(rows);
}

/// Corners in degrees, counted on across the antimeridian before cells are cut there, so that an
/// edge runs the same way in a cell that is cut and in its neighbour that is not.
Layer in_degrees(const Layer& cells, const geodata::Crs& degrees, Point middle, Report& report,
                 const Context& context) {
    const geodata::CoordinateTransform transform(cells.crs(), degrees);
    geodata::GeometryColumn shapes;
    for (std::size_t row = 0; row < cells.size(); ++row)
        shapes.append(geodata::map_coordinates(
            cells.geometry().wkb(row), [&](std::span<double> x, std::span<double> y) {
                transform.forward(x, y);
                for (double& longitude : x)
                    longitude = longitude_near(longitude, middle.x);
            }));
    Layer result = cells;
    result.set_geometry(std::move(shapes), degrees);
    return with_usual_longitudes(result, report, context);
}

} // namespace

Layer regular_grid(const Layer& layer, const GridRule& rule, Report& report,
                   const Context& context) {
    require_size(rule.size);
    Report inner; // of moves that only place the cells
    const Layer globe = on_the_globe(layer, inner, context);
    const Point middle = middle_of_layer(globe);
    const geodata::Crs plane = equal_area_about(middle, globe.crs().ellipsoid());
    const Layer planar = reproject(with_short_edges(globe), plane, inner, context);
    const Extent latitudes = globe.geometry().total_extent();
    const double steepest = std::max(std::abs(latitudes.min_y), std::abs(latitudes.max_y));
    const Lattice lattice(rule.shape, rule.size.metres,
                          padded(planar.geometry().total_extent(), rule.size.metres, steepest));
    Layer cells = cells_of(lattice, plane, layer.name());
    if (rule.touching_only)
        cells = touching(cells, planar, report, context);
    report.decide_crs(
        fmt::format("Cells are laid out in the Lambert azimuthal equal-area projection "
                    "about {:.4f} N, {:.4f} E",
                    middle.y, middle.x));
    constexpr double NearPole = 85; // beyond it a cell may hold the pole
    constexpr double DegreesInMetre = 1 / 111'000.0;
    if (layer.crs().geographic() && steepest + 2 * rule.size.metres * DegreesInMetre < NearPole)
        return in_degrees(cells, layer.crs(), middle, inner, context);
    return reproject(cells, layer.crs(), inner, context);
}

} // namespace graticule::operations
