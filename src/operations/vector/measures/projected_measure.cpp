// SPDX-License-Identifier: Apache-2.0
#include "operations/vector/measures/projected_measure.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/geometry/geos_handle.hpp"
#include "operations/checks/judged_shape_handle.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/measures/planar_size.hpp"
#include "operations/vector/overlay/valid_geometry.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

namespace graticule::operations {

namespace {

using geodata::GeometryColumn;
using geodata::GeometryType;
using geodata::Layer;

void require_projected(const Layer& layer) {
    const geodata::Crs& crs = layer.require_crs();
    if (!crs.projected())
        throw Error(ErrorCode::InvalidArgument,
                    fmt::format("'{}' is in {}, in {}s: sizes in its plane would be no sizes on "
                                "the ground",
                                layer.name(), crs.label(), crs.unit_name()),
                    "Measure on the ellipsoid, or reproject to a projected CRS first.");
}

double length_in_plane(geodata::WkbView wkb, Measure measure) {
    double length = 0;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        const bool counts = path.of == GeometryType::LineString
                                ? measure != Measure::Perimeter
                                : path.of == GeometryType::Polygon && measure != Measure::Length;
        for (std::size_t i = 1; counts && i < path.points.size(); ++i)
            length += std::hypot(path.points[i].x - path.points[i - 1].x,
                                 path.points[i].y - path.points[i - 1].y);
    });
    return length;
}

bool has_area(geodata::WkbView wkb) {
    bool found = false;
    geodata::walk_paths(wkb, [&](const geodata::PathView& path) {
        found = found || path.of == GeometryType::Polygon;
    });
    return found;
}

// GEOS takes the same sizes of some shapes; of an area its outline is as long as the rings.
void check_planar(const GeometryColumn& geometry, const std::vector<double>& sizes,
                  Measure measure) {
    constexpr std::size_t RowsChecked = 16;
    constexpr double Rounding = 1e-9;
    SoundShapes shapes;
    for (const std::size_t row : sampled_rows(geometry.size(), RowsChecked)) {
        const int dimension =
            geometry.is_void(row) ? -1 : geodata::dimension_of(geometry.type(row));
        if (dimension < 1)
            continue;
        const auto shape = shapes.read(geometry.wkb(row));
        double wanted = 0;
        const bool measured = dimension == (measure == Measure::Length ? 1 : 2);
        if (!shape
            || (measured
                && (measure == Measure::Area
                        ? GEOSArea_r(geodata::geos_context(), shape.get(), &wanted)
                        : GEOSLength_r(geodata::geos_context(), shape.get(), &wanted))
                       != 1))
            continue;
        const double rounding = size_rounding(geometry.extent(row), dimension, wanted);
        if (std::abs(sizes[row] - wanted) > rounding + Rounding * wanted)
            fail_check("planar measure", "sizes are those that GEOS takes",
                       fmt::format("{} rather than {} in row {}", sizes[row], wanted, row));
    }
}

std::vector<double> values_of(const geodata::Column& column) {
    std::vector<double> values;
    for (std::size_t row = 0; row < column.size(); ++row)
        if (!column.is_null(row))
            values.push_back(column.real(row));
    return values;
}

void tell_difference(const geodata::Column& planar, const geodata::Column& on_ellipsoid,
                     const geodata::Crs& crs, Report& report) {
    const double map = exact_sum(values_of(planar));
    const double ground = exact_sum(values_of(on_ellipsoid));
    if (!(ground > 0))
        return;
    const double percent = 100 * (map / ground - 1);
    const std::string sentence =
        fmt::format("In the plane of {} the total is {} % {} than on the ellipsoid", crs.label(),
                    format_number(std::abs(percent), 3), percent < 0 ? "less" : "more");
    constexpr double Told = 1;
    std::abs(percent) > Told ? report.warn(sentence) : report.decide(sentence);
}

} // namespace

geodata::Column projected_measure(const Layer& layer, Measure measure, Report& report,
                                  const Context& context) {
    require_projected(layer);
    const geodata::Column on_ellipsoid = operations::measure(layer, measure, report, context);
    Report repeated; // what measure() has said
    const Layer sound =
        measure == Measure::Length ? layer : with_valid_polygons(layer, repeated, context);
    const GeometryColumn& geometry = sound.geometry();
    const double unit = sound.crs().metres_per_unit();
    const bool area = measure == Measure::Area;
    std::vector<double> sizes(geometry.size(), 0);
    for (std::size_t row = 0; row < geometry.size(); ++row)
        if (!geometry.is_void(row))
            sizes[row] = !area                         ? length_in_plane(geometry.wkb(row), measure)
                         : has_area(geometry.wkb(row)) ? planar_size(geometry.wkb(row))
                                                       : 0;
    check_planar(geometry, sizes, measure);
    report.check("some sizes in the plane are those that GEOS takes");
    geodata::Column column(geodata::FieldType::Real);
    for (std::size_t row = 0; row < sizes.size(); ++row)
        on_ellipsoid.is_null(row) ? column.append_null()
                                  : column.append_real(sizes[row] * unit * (area ? unit : 1));
    tell_difference(column, on_ellipsoid, layer.crs(), report);
    return column;
}

} // namespace graticule::operations
