// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/burnt_cells.hpp"

#include "operations/checks/place_in_areas.hpp"
#include "operations/checks/requirement.hpp"
#include "operations/checks/result_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace graticule::operations {

using geodata::Point;

namespace {

// Edges are bent when they are moved, and keep to a twentieth of a cell.
constexpr double BentWithin = 0.25; // cells
constexpr double EdgeTolerance = 1e-6;
constexpr std::size_t CornersLookedAt = 16;

bool is_polygon(geodata::GeometryType type) {
    return type == geodata::GeometryType::Polygon || type == geodata::GeometryType::MultiPolygon;
}

// Whether a report says of features that they could not be moved; of these a centre tells nothing.
bool some_not_moved(const Report& report) {
    return std::any_of(report.drops().begin(), report.drops().end(), [](const Report::Drop& drop) {
        return drop.reason.find("cannot be moved") != std::string::npos;
    });
}

// Cells to look at: so many that going through all features for each takes no time to speak of.
std::vector<CellPlace> cells_to_look_at(const geodata::Raster& result,
                                        const CentresInLayer& centres, std::size_t features) {
    constexpr std::size_t Tries = 2'000'000;
    std::vector<CellPlace> all = spread_cells(result.width, result.height);
    const std::vector<CellPlace> corners = centres.cells_at_corners();
    all.insert(all.end(), corners.begin(), corners.end());
    const std::size_t most = std::max<std::size_t>(8, Tries / (features + 1));
    std::vector<CellPlace> cells;
    for (const std::size_t i : sampled_rows(all.size(), most))
        cells.push_back(all[i]);
    return cells;
}

std::map<CellPlace, CentresInLayer::Owner> owners_of_cells(const CentresInLayer& centres,
                                                           const std::vector<CellPlace>& cells) {
    std::map<CellPlace, CentresInLayer::Owner> owner;
    for (const CellPlace& cell : cells)
        owner.emplace(cell, centres.owner_of(cell, {}));
    return owner;
}

} // namespace

CentresInLayer::CentresInLayer(const geodata::Raster& raster, const geodata::Layer& layer)
    : m_raster(raster), m_layer(layer) {
    if (raster.crs.known() && layer.crs().known() && !raster.crs.same_as(layer.crs()))
        m_to_layer.emplace(raster.crs, layer.crs());
    if (layer.crs().known() && layer.crs().geographic())
        m_turn = 360;
    for (std::size_t row = 0; row < layer.size(); ++row)
        m_only_polygons =
            m_only_polygons
            && (layer.geometry().is_void(row) || is_polygon(layer.geometry().type(row)));
    // Moved between CRSs edges bend, and far from where a CRS is meant for they end up anywhere.
    m_comparable = !m_to_layer;
}

std::optional<Point> CentresInLayer::to_layer(Point place) const {
    if (m_to_layer)
        m_to_layer->forward({&place.x, 1}, {&place.y, 1});
    return std::isfinite(place.x) && std::isfinite(place.y) ? std::optional(place) : std::nullopt;
}

CentresInLayer::Owner CentresInLayer::owner_of(CellPlace cell,
                                               const std::vector<bool>& skip) const {
    const Point centre = centre_of(m_raster, cell);
    const Point corner = m_raster.transform.to_world(static_cast<double>(cell.column),
                                                     static_cast<double>(cell.row));
    const auto place = to_layer(centre);
    const auto end = to_layer(corner);
    if (!m_comparable || !place || !end)
        return {};
    const double half = std::hypot(end->x - place->x, end->y - place->y);
    const double margin = half * (m_to_layer ? 2 * BentWithin : EdgeTolerance)
                          + 1e-12 * std::max(std::abs(place->x), std::abs(place->y));
    Owner owner{true, std::nullopt};
    for (std::size_t row = 0; row < m_layer.size(); ++row) {
        if ((!skip.empty() && skip[row]) || m_layer.geometry().is_void(row))
            continue;
        const geodata::Extent reach = m_layer.geometry().extent(row).expanded(margin);
        // A turn away the same ground has other numbers: what is so there is left open.
        for (const double shift : {0.0, m_turn, -m_turn}) {
            if (!reach.contains(place->x + shift, place->y))
                continue;
            const PlaceInArea where =
                AreaEdges(m_layer.geometry().wkb(row)).find({place->x + shift, place->y}, margin);
            if (where == PlaceInArea::Open || (shift != 0 && where == PlaceInArea::Inside))
                return {};
            if (where == PlaceInArea::Inside)
                owner.by = row;
            if (m_turn == 0)
                break;
        }
    }
    return owner;
}

std::vector<CellPlace> CentresInLayer::cells_at_corners() const {
    std::vector<CellPlace> cells;
    for (const std::size_t row : sampled_rows(m_layer.size(), CornersLookedAt)) {
        if (m_layer.geometry().is_void(row))
            continue;
        std::optional<Point> first;
        geodata::walk_paths(m_layer.geometry().wkb(row), [&](const geodata::PathView& path) {
            if (!first)
                first = path.points.front();
        });
        if (first && m_to_layer)
            m_to_layer->inverse({&first->x, 1}, {&first->y, 1});
        if (!first || !std::isfinite(first->x) || !std::isfinite(first->y))
            continue;
        const Point cell = solve_cell(m_raster.transform, *first);
        for (const double x : {cell.x - 1, cell.x, cell.x + 1})
            for (const double y : {cell.y - 1, cell.y, cell.y + 1})
                if (x >= 0 && y >= 0 && x < static_cast<double>(m_raster.width)
                    && y < static_cast<double>(m_raster.height))
                    cells.push_back({static_cast<std::size_t>(x), static_cast<std::size_t>(y)});
    }
    return cells;
}

void check_masked(const geodata::Raster& source, const geodata::Layer& mask, bool keep_inside,
                  bool all_touched, const geodata::Raster& result, Report& report) {
    constexpr const char* Operation = "raster_mask";
    check_part_of(Operation, result, source);
    const CentresInLayer centres(result, mask);
    const bool decides = centres.only_polygons() && !some_not_moved(report);
    const std::vector<CellPlace> cells = cells_to_look_at(result, centres, mask.size());
    const auto known =
        decides ? owners_of_cells(centres, cells) : std::map<CellPlace, CentresInLayer::Owner>{};
    for (std::size_t band = 1; band <= source.bands.size(); ++band) {
        const CellProbe probe(source, static_cast<int>(band));
        check_cells(Operation, "cells hold the source's value where the mask leaves it", result,
                    static_cast<int>(band), cells,
                    [&](CellPlace cell) -> std::optional<CellBounds> {
                        const Point place = solve_cell(source.transform, centre_of(result, cell));
                        const auto at = probe.cells_at(place, 0);
                        if (at.empty())
                            return std::nullopt;
                        CellBounds kept = CellBounds::exactly(probe.at(at.front()));
                        const auto owner = known.find(cell);
                        // A mask that takes what it touches also takes cells around it.
                        if (owner == known.end() || !owner->second.certain
                            || (!owner->second.by && all_touched)) {
                            kept.may_be_missing = true;
                            return kept;
                        }
                        return owner->second.by.has_value() == keep_inside
                                   ? kept
                                   : CellBounds::exactly(std::numeric_limits<double>::quiet_NaN());
                    });
    }
    report.check("The masked raster lies on cells of its source; of some cells, looked at one by "
                 "one, those that the mask leaves have the source's value and the others none");
}

void check_burnt(const geodata::Layer& layer, const RasterizeOptions& options,
                 const RasterGrid& grid, const geodata::Raster& result, Report& report) {
    constexpr const char* Operation = "rasterize";
    check_grid(Operation, result, grid, 1);
    const CentresInLayer centres(result, layer);
    if (!centres.only_polygons() || some_not_moved(report)) {
        report.check("The new raster lies on the grid that it is to lie on");
        return;
    }
    const geodata::Column* values = options.field ? &layer.column(*options.field) : nullptr;
    std::vector<bool> skip(layer.size(), false);
    for (std::size_t row = 0; values != nullptr && row < layer.size(); ++row)
        skip[row] = values->is_null(row) || std::isnan(values->number(row));
    const std::vector<CellPlace> cells = cells_to_look_at(result, centres, layer.size());
    check_cells(Operation, "cells hold the value of the last polygon that holds their centre",
                result, 1, cells, [&](CellPlace cell) -> std::optional<CellBounds> {
                    const CentresInLayer::Owner owner = centres.owner_of(cell, skip);
                    if (!owner.certain || options.all_touched)
                        return std::nullopt;
                    if (!owner.by)
                        return CellBounds::exactly(std::numeric_limits<double>::quiet_NaN());
                    return CellBounds::exactly(values == nullptr ? 1 : values->number(*owner.by));
                });
    report.check("The new raster lies on its grid, and some cells, looked at one by one, hold the "
                 "value of the last polygon that holds their centre");
}

} // namespace graticule::operations
