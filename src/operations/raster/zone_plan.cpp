// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/zone_plan.hpp"

#include "geodata/geometry/geos_handle.hpp"
#include "operations/raster/cell_space.hpp"
#include "operations/raster/turn_columns.hpp"
#include "operations/vector/overlay/geos_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

namespace graticule::operations {

using geodata::Extent;
using geodata::GeometryType;
using geodata::Window;

namespace {

constexpr std::size_t ZonesInAMorsel = 64;
// Coverage is worked out in 32 bits: shares below a millionth of a cell are rounding, unless the
// whole zone is that small.
constexpr double RoundingShare = 1e-6;
constexpr double WholeShare = 0.99;   // of a zone on the raster: edges of maps differ by a little
constexpr std::size_t SortTile = 256; // cells; zones are visited in tiles, as blocks are stored

enum class ZoneFate { Placed, Void, NotPolygon, NotMovable, Collapsed, Outside };

struct Placement {
    ZoneFate fate = ZoneFate::Outside;
    bool repaired = false;
    double share_on_raster = 0;    ///< of its area in cell space
    std::vector<PlacedZone> zones; ///< one, or two where a zone lies on both ends of a round raster
};

// The cells of a raster that an extent in cell space touches; none if it lies outside.
std::optional<Window> cells_of(const Extent& extent, const geodata::Raster& raster) {
    const auto width = static_cast<double>(raster.width);
    const auto height = static_cast<double>(raster.height);
    const double left = std::max(0.0, std::floor(extent.min_x));
    const double top = std::max(0.0, std::floor(extent.min_y));
    const double right = std::min(width, std::ceil(extent.max_x));
    const double bottom = std::min(height, std::ceil(extent.max_y));
    if (!(left < right && top < bottom))
        return std::nullopt;
    return Window{static_cast<std::size_t>(left), static_cast<std::size_t>(top),
                  static_cast<std::size_t>(right - left), static_cast<std::size_t>(bottom - top)};
}

// The area of a polygon in cell space that lies on the raster once it is shifted by some columns.
double area_on(const geodata::Raster& raster, const GEOSGeometry* polygon, double shift) {
    const Extent there{-shift, 0, static_cast<double>(raster.width) - shift,
                       static_cast<double>(raster.height)};
    const GEOSContextHandle_t context = geodata::geos_context();
    geodata::GeosGeometry inside(
        GEOSClipByRect_r(context, polygon, there.min_x, there.min_y, there.max_x, there.max_y));
    if (!inside) // which is quick, but fails on some polygons that touch a corner
        inside = geodata::own_geos(GEOSIntersection_r(context, polygon, make_box(there).get()),
                                   "cut a zone at the raster's edge");
    return planar_area(inside.get());
}

bool lies_on(const geodata::Raster& raster, const Extent& extent) {
    return extent.min_x >= 0 && extent.min_y >= 0
           && extent.max_x <= static_cast<double>(raster.width)
           && extent.max_y <= static_cast<double>(raster.height);
}

Placement place(const geodata::Raster& raster, const CellSpace& space,
                const geodata::GeometryColumn& geometry, std::size_t row) {
    Placement placement;
    if (geometry.is_void(row))
        return {ZoneFate::Void, false, 0, {}};
    if (geodata::dimension_of(geometry.type(row)) != 2)
        return {ZoneFate::NotPolygon, false, 0, {}};
    std::optional<std::vector<std::uint8_t>> moved = space.to_cells(geometry.wkb(row));
    if (!moved)
        return {ZoneFate::NotMovable, false, 0, {}};
    geodata::GeosGeometry polygon = geodata::geos_from_wkb(*moved);
    const GEOSGeometry* before = polygon.get();
    polygon = geodata::geos_make_valid(std::move(polygon));
    placement.repaired = polygon.get() != before;
    const double area = planar_area(polygon.get());
    if (!(area > 0))
        return {ZoneFate::Collapsed, false, 0, {}};
    const std::vector<std::uint8_t> wkb = geodata::geos_to_wkb(polygon.get());
    const auto least = static_cast<float>(std::min(1.0, area) * RoundingShare);
    const Extent extent = geodata::wkb_extent(wkb);
    const double turn = space.turn_columns();
    for (const double shift : {0.0, turn, -turn}) {
        const Extent there{extent.min_x + shift, extent.min_y, extent.max_x + shift, extent.max_y};
        if (!(shift == 0 && placement.fate == ZoneFate::Placed) && cells_of(there, raster)) {
            placement.zones.push_back({row, shift == 0 ? wkb : shifted(wkb, shift), least, shift});
            placement.fate = ZoneFate::Placed;
            const double area_there =
                lies_on(raster, there) ? area : area_on(raster, polygon.get(), shift);
            placement.share_on_raster += area_there / area;
        }
    }
    return placement;
}

void report_zone_fates(const std::vector<Placement>& placements, Report& report) {
    std::size_t repaired = 0;
    std::size_t beyond = 0;
    double least = 1;
    for (const Placement& placement : placements) {
        repaired += placement.repaired ? 1 : 0;
        if (placement.fate == ZoneFate::Placed && placement.share_on_raster < WholeShare) {
            ++beyond;
            least = std::min(least, placement.share_on_raster);
        }
        switch (placement.fate) {
        case ZoneFate::Placed:
            break;
        case ZoneFate::Void:
            report.drop("zone without a geometry", 1);
            break;
        case ZoneFate::NotPolygon:
            report.drop("zone that is not a polygon", 1);
            break;
        case ZoneFate::NotMovable:
            report.drop("zone that cannot be moved to the raster's CRS", 1);
            break;
        case ZoneFate::Collapsed:
            report.drop("zone without an area", 1);
            break;
        case ZoneFate::Outside:
            report.drop("zone outside the raster", 1);
            break;
        }
    }
    if (repaired > 0)
        report.repair(fmt::format("{} invalid {} repaired before cells were counted", repaired,
                                  repaired == 1 ? "zone was" : "zones were"));
    if (beyond > 0)
        report.warn(
            fmt::format("{} of {} zones {} beyond the raster, one with only {:.3g} % of its "
                        "area on it: the figures are of what lies on it",
                        beyond, placements.size(), beyond == 1 ? "reaches" : "reach", least * 100));
}

void cut(std::size_t zone, const Window& window, std::size_t max_cells,
         std::vector<ZonePiece>& pieces) {
    const std::size_t width = std::min(window.width, max_cells);
    const std::size_t height = std::clamp<std::size_t>(max_cells / width, 1, window.height);
    for (std::size_t row = 0; row < window.height; row += height)
        for (std::size_t column = 0; column < window.width; column += width)
            pieces.push_back(
                {zone,
                 {window.column + column, window.row + row, std::min(width, window.width - column),
                  std::min(height, window.height - row)}});
}

} // namespace

ZonePlan plan_zones(const geodata::Raster& raster, const geodata::Layer& zones,
                    std::size_t max_cells, const Context& context, Report& report) {
    const geodata::GeometryColumn& geometry = zones.geometry();
    const RasterGrid grid = grid_of(raster);
    decide_crs(grid, zones.crs(), "zones", report);
    geodata::Raster ground = raster; // without columns that say again what the first ones do
    if (goes_around(grid))
        ground.width = static_cast<std::size_t>(std::llround(columns_in_a_turn(grid)));
    std::vector<Placement> placements(zones.size());
    parallel_for(context, zones.size(), ZonesInAMorsel, [&](std::size_t begin, std::size_t end) {
        const CellSpace space(grid, zones.crs());
        for (std::size_t row = begin; row < end; ++row)
            placements[row] = place(ground, space, geometry, row);
    });
    report_zone_fates(placements, report);

    ZonePlan plan;
    std::vector<std::pair<Window, PlacedZone>> placed;
    for (Placement& placement : placements)
        for (PlacedZone& zone : placement.zones) {
            const Window window = *cells_of(geodata::wkb_extent(zone.wkb), ground);
            placed.emplace_back(window, std::move(zone));
        }
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.first.row / SortTile, a.first.column / SortTile)
               < std::tuple(b.first.row / SortTile, b.first.column / SortTile);
    });
    for (auto& [window, zone] : placed) {
        cut(plan.zones.size(), window, max_cells, plan.pieces);
        plan.zones.push_back(std::move(zone));
    }
    return plan;
}

} // namespace graticule::operations
