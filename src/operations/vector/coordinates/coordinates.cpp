// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/coordinates/coordinates.hpp"

#include "base/error.hpp"
#include "geodata/crs/longitude.hpp"
#include "geodata/geometry/wkb_cursor.hpp"
#include "operations/table/gather.hpp"
#include "operations/table/placed_field.hpp"
#include "operations/vector/coordinates/antimeridian.hpp"
#include "operations/vector/proximity/connecting_line.hpp"
#include "operations/vector/proximity/nearest_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;
using geodata::FullTurn;
using geodata::GeometryType;
using geodata::HalfTurn;
using geodata::Layer;
using geodata::Point;
using geodata::WkbCursor;

namespace {

// The columns of a table of vertices.
class VertexColumns {
public:
    void add_geometry(std::size_t row, geodata::WkbView wkb) {
        WkbCursor cursor(wkb);
        std::size_t part = 0;
        add_geometry(row, cursor, part);
    }

    const std::vector<std::size_t>& rows() const { return m_rows; }

    void add_to(Layer& table, const std::string& unit) && {
        table.set_field({"PART", FieldType::Integer, ""}, std::move(m_part));
        table.set_field({"RING", FieldType::Integer, ""}, std::move(m_ring));
        table.set_field({"VERTEX", FieldType::Integer, ""}, std::move(m_vertex));
        table.set_field({"X", FieldType::Real, unit}, std::move(m_x));
        table.set_field({"Y", FieldType::Real, unit}, std::move(m_y));
        if (m_any_z)
            table.set_field({"Z", FieldType::Real, ""}, std::move(m_z));
    }

private:
    void add_geometry(std::size_t row, WkbCursor& cursor, std::size_t& part) {
        const WkbCursor::Header header = cursor.header();
        const std::size_t bytes = header.dimensions() * sizeof(double);
        switch (header.type) {
        case GeometryType::Point:
            return add_path({row, part++, 0, header.has_z}, 1, cursor);
        case GeometryType::LineString:
            return add_path({row, part++, 0, header.has_z}, cursor.count(bytes), cursor);
        case GeometryType::Polygon: {
            const std::uint32_t rings = cursor.count(sizeof(std::uint32_t));
            for (std::uint32_t ring = 0; ring < rings && !cursor.failed(); ++ring)
                add_path({row, part, ring, header.has_z}, cursor.count(bytes), cursor);
            ++part;
            return;
        }
        default:
            for (std::uint32_t members = cursor.count(1); members > 0 && !cursor.failed();
                 --members)
                add_geometry(row, cursor, part);
        }
    }

    struct Path {
        std::size_t row;
        std::size_t part;
        std::size_t ring;
        bool has_z;
    };

    void add_path(const Path& path, std::uint32_t count, WkbCursor& cursor) {
        for (std::uint32_t vertex = 0; vertex < count && !cursor.failed(); ++vertex) {
            const double x = cursor.number();
            const double y = cursor.number();
            const double z = path.has_z ? cursor.number() : std::nan("");
            if (std::isnan(x)) // an empty point
                continue;
            m_rows.push_back(path.row);
            m_part.append_integer(static_cast<std::int64_t>(path.part));
            m_ring.append_integer(static_cast<std::int64_t>(path.ring));
            m_vertex.append_integer(vertex);
            m_x.append_real(x);
            m_y.append_real(y);
            m_z.append_real(z); // null where there is none
            m_any_z = m_any_z || path.has_z;
        }
    }

    std::vector<std::size_t> m_rows;
    Column m_part{FieldType::Integer};
    Column m_ring{FieldType::Integer};
    Column m_vertex{FieldType::Integer};
    Column m_x{FieldType::Real};
    Column m_y{FieldType::Real};
    Column m_z{FieldType::Real};
    bool m_any_z = false;
};

// The place of a point, or of a multipoint that holds one.
std::optional<Point> only_place(geodata::WkbView wkb) {
    std::optional<Point> only;
    std::size_t count = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        count += path.points.size();
        only = path.points.front();
    });
    return count == 1 ? only : std::nullopt;
}

const Column& number_column(const Layer& layer, const std::string& name) {
    const Column& column = layer.column(name);
    if (!column.is_numeric())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("The field '{}' of '{}' holds {}, not numbers", name, layer.name(),
                                field_type_name(column.type())));
    return column;
}

// Makes the lines, and counts why rows make none.
class EndsToLines {
public:
    EndsToLines(const Layer& rows, const EndFields& fields, const geodata::Crs& crs)
        : m_columns{&number_column(rows, fields.start_x), &number_column(rows, fields.start_y),
                    &number_column(rows, fields.end_x), &number_column(rows, fields.end_y)},
          m_degrees(crs.geographic()), m_ellipsoid(crs.ellipsoid()) {}

    void add(std::size_t row) {
        for (const Column* column : m_columns)
            if (column->is_null(row)) {
                ++m_missing;
                return;
            }
        Point start{m_columns[0]->number(row), m_columns[1]->number(row)};
        Point end{m_columns[2]->number(row), m_columns[3]->number(row)};
        if (m_degrees && !(is_on_earth(start) && is_on_earth(end))) {
            ++m_elsewhere;
            return;
        }
        if (m_degrees) {
            start = with_usual_longitude(start);
            end = with_usual_longitude(end);
        }
        if (start.y == end.y && (start.x == end.x || (m_degrees && on_antimeridian(start, end)))) {
            ++m_without_length;
            return;
        }
        m_lines.append(m_degrees ? connecting_line(start, end, m_ellipsoid)
                                 : geodata::make_line_wkb(std::array{start, end}));
        m_rows.push_back(row);
        m_cut += m_lines.type(m_lines.size() - 1) == GeometryType::MultiLineString;
    }

    Layer take(const Layer& rows, const geodata::Crs& crs, Report& report) && {
        report.drop("row without all four coordinates", m_missing);
        report.drop("row whose coordinates are not on the Earth", m_elsewhere);
        report.drop("row whose start is its end", m_without_length);
        if (m_rows.empty() && rows.size() > 0)
            report.warn(fmt::format("No row of '{}' makes a line", rows.name()));
        if (m_cut > 0)
            report.decide(fmt::format("{} lines cross the antimeridian and were cut there", m_cut));
        Layer result = rows.select(m_rows);
        result.set_geometry(std::move(m_lines), crs);
        return result;
    }

private:
    static bool is_on_earth(const Point& place) {
        constexpr double QuarterTurn = 90;
        return std::abs(place.y) <= QuarterTurn && std::abs(place.x) <= FullTurn;
    }

    static bool on_antimeridian(const Point& start, const Point& end) {
        return std::abs(start.x) == HalfTurn && std::abs(end.x) == HalfTurn;
    }

    static Point with_usual_longitude(const Point& place) {
        return {std::abs(place.x) <= HalfTurn ? place.x : longitude_near(place.x, 0), place.y};
    }

    std::array<const Column*, 4> m_columns;
    bool m_degrees;
    geodata::Ellipsoid m_ellipsoid;
    geodata::GeometryColumn m_lines;
    std::vector<std::size_t> m_rows;
    std::size_t m_missing = 0;
    std::size_t m_elsewhere = 0;
    std::size_t m_without_length = 0;
    std::size_t m_cut = 0;
};

} // namespace

Layer with_point_coordinates(const Layer& points, Report& report) {
    require_points(points);
    const geodata::GeometryColumn& geometry = points.geometry();
    Column x(FieldType::Real);
    Column y(FieldType::Real);
    std::size_t several = 0;
    for (std::size_t row = 0; row < points.size(); ++row) {
        const auto place = geometry.is_void(row) ? std::nullopt : only_place(geometry.wkb(row));
        several += !place && !geometry.is_void(row);
        place ? x.append_real(place->x) : x.append_null();
        place ? y.append_real(place->y) : y.append_null();
    }
    if (several > 0)
        report.warn(fmt::format("{} of the {} features of '{}' hold several points: their "
                                "coordinates are left empty",
                                several, points.size(), points.name()));
    if (geometry.void_count() > 0)
        report.warn(fmt::format("{} of the {} features of '{}' have no geometry: their coordinates "
                                "are left empty",
                                geometry.void_count(), points.size(), points.name()));
    Layer result = points;
    const std::string unit = points.crs().unit_name();
    place_field(result, {"POINT_X", FieldType::Real, unit}, std::move(x), report);
    place_field(result, {"POINT_Y", FieldType::Real, unit}, std::move(y), report);
    return result;
}

Layer coordinate_table(const Layer& layer, std::span<const std::string> fields, Report& report) {
    const geodata::GeometryColumn& geometry = layer.geometry();
    VertexColumns vertices;
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row))
            vertices.add_geometry(row, geometry.wkb(row));
    report.drop("feature without geometry", geometry.void_count());
    Column features(FieldType::Integer);
    for (const std::size_t row : vertices.rows())
        features.append_integer(static_cast<std::int64_t>(row));
    Layer table(layer.name());
    table.set_field({"FID", FieldType::Integer, ""}, std::move(features));
    constexpr std::array<std::string_view, 7> Taken{"FID", "PART", "RING", "VERTEX", "X", "Y", "Z"};
    for (const std::string& name : fields) {
        geodata::Field field = layer.field(layer.field_index(name));
        if (std::find(Taken.begin(), Taken.end(), name) != Taken.end())
            field.name = "feature_" + name;
        field.name = free_field_name(table, field.name);
        table.set_field(std::move(field), gather(layer.column(name), vertices.rows()));
    }
    std::move(vertices).add_to(table, layer.crs().unit_name());
    return table;
}

Layer lines_from_fields(const Layer& rows, const EndFields& fields, const geodata::Crs& crs,
                        Report& report, const Context& context) {
    EndsToLines lines(rows, fields, crs);
    constexpr std::size_t Grain = 65536;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (row % Grain == 0)
            context.check_cancelled();
        lines.add(row);
    }
    return std::move(lines).take(rows, crs, report);
}

} // namespace graticule::operations
