// SPDX-License-Identifier: Apache-2.0
#include "operations/checks/zone_figures.hpp"

#include "geodata/geometry/geos_handle.hpp"
#include "operations/checks/cell_figures.hpp"
#include "operations/checks/cell_probe.hpp"
#include "operations/checks/place_in_areas.hpp"
#include "operations/checks/requirement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace graticule::operations {

using geodata::Extent;
using geodata::Point;

namespace {

constexpr const char* ZonalStatistics = "zonal_statistics";
constexpr double CoverageRounding = 1e-4; // coverage is worked out in 32 bits
constexpr std::size_t ZonesTried = 64;
constexpr std::size_t ZonesCounted = 4;
constexpr double MostPoints = 8192; // of the lattice in a zone that is counted again
// Points times edges for a zone: few beside the cells that the operation goes through.
constexpr double LeastEdges = 32'768;
constexpr double MostEdges = 400'000;
constexpr double CellsForAnEdge = 8;

std::string zone_name(std::size_t row) {
    return fmt::format("zone {}", row + 1);
}

void check_values(const ZoneFigures& figures, std::size_t row) {
    const auto at = [&](ZonalStatistic statistic) { return figures.at(row, statistic); };
    const std::string name = zone_name(row);
    check_figures(ZonalStatistics, name,
                  {at(ZonalStatistic::Count), at(ZonalStatistic::Sum), at(ZonalStatistic::Minimum),
                   at(ZonalStatistic::Maximum), at(ZonalStatistic::Mean),
                   at(ZonalStatistic::StandardDeviation)});
    const auto low = at(ZonalStatistic::Minimum);
    const auto high = at(ZonalStatistic::Maximum);
    for (const ZonalStatistic statistic : {ZonalStatistic::Median, ZonalStatistic::Majority,
                                           ZonalStatistic::Minority, ZonalStatistic::GroundMean}) {
        const auto value = at(statistic);
        const double slack =
            low && high ? CoverageRounding * std::max(std::abs(*low), std::abs(*high)) : 0;
        if (value && ((low && *value < *low - slack) || (high && *value > *high + slack)))
            fail_check(
                ZonalStatistics, "values lie between the least and the greatest",
                fmt::format("the {} of {} is {}", zonal_statistic_name(statistic), name, *value));
    }
}

// A zone that is laid over the raster, once or, around the Earth, twice.
struct LaidZone {
    std::vector<const PlacedZone*> places;
};

std::vector<LaidZone> laid_zones(std::size_t rows, std::span<const PlacedZone> placed) {
    std::vector<LaidZone> laid(rows);
    for (const PlacedZone& zone : placed)
        laid[zone.row].places.push_back(&zone);
    return laid;
}

void check_count(const LaidZone& zone, std::size_t row, double count, CoverageRule rule) {
    const auto too_many = [&](double most) {
        return count > most * (1 + CoverageRounding) + CoverageRounding;
    };
    double most = 0;
    for (const PlacedZone* place : zone.places)
        most += plain_area(place->wkb);
    if (rule == CoverageRule::Center && too_many(most)) // cells that the edge cuts may count whole
        for (const PlacedZone* place : zone.places)
            most += cells_along_edges(place->wkb);
    if (too_many(most))
        fail_check(ZonalStatistics, "a zone counts no more cells than it covers",
                   fmt::format("{} counts {} and covers {}", zone_name(row), count, most));
}

// What a lattice of points in the cells tells of a zone.
struct LatticeCount {
    double cells = 0; ///< with a value, by the share of their points
    double sum = 0;
    double open = 0;     ///< cells that may count or not
    double furthest = 0; ///< of a value around the zone from the mean
    double mean() const { return sum / cells; }
};

class Lattice {
public:
    /// @param cells that the operation went through
    Lattice(const geodata::Raster& raster, const geodata::Layer& zones, CoverageRule rule, int band,
            double cells)
        : m_raster(raster), m_zones(zones), m_exact(rule == CoverageRule::Exact),
          m_most_edges(std::clamp(cells / CellsForAnEdge, LeastEdges, MostEdges)),
          m_moves(raster.crs.known() && zones.crs().known() && !raster.crs.same_as(zones.crs())),
          m_band(band) {}

    // None where the zone is not small, or not plain.
    // @param told the cells that it is said to have
    std::optional<LatticeCount> count(std::size_t row, const PlacedZone& zone, double told) {
        const geodata::WkbView wkb = m_zones.geometry().wkb(row);
        const double vertices = static_cast<double>(wkb.size()) / (2 * sizeof(double));
        const double points = std::min(MostPoints, m_most_edges / vertices);
        if (m_moves || told > points)
            return std::nullopt;
        const Extent reach = geodata::wkb_extent(zone.wkb).expanded(1);
        const double cells = (std::ceil(reach.width()) + 1) * (std::ceil(reach.height()) + 1);
        if (!(cells <= points) || !is_valid(wkb))
            return std::nullopt;
        if (!m_probe)
            m_probe.emplace(m_raster, m_band);
        const auto piece = m_probe->piece(reach);
        if (!piece || piece->window.cells() == 0)
            return std::nullopt;
        return count_in(*piece, zone, wkb, points);
    }

private:
    static bool is_valid(geodata::WkbView wkb) {
        const geodata::GeosGeometry geometry = geodata::geos_from_wkb(wkb);
        return GEOSisValid_r(geodata::geos_context(), geometry.get()) == 1;
    }

    // By cell centres the one point decides; by shares several points stand for a part each, and
    // all parts that an edge passes through are open.
    std::optional<LatticeCount> count_in(const CellProbe::Piece& piece, const PlacedZone& zone,
                                         geodata::WkbView wkb, double points) const {
        const auto cells = static_cast<double>(piece.window.cells());
        const int side =
            m_exact ? std::clamp(static_cast<int>(std::sqrt(points / cells)), 1, 8) : 1;
        const double share = 1.0 / (side * side);
        const double first = static_cast<double>(piece.window.column) - zone.turned_columns;
        const double margin = 1e-6 * cell_in_zones(first, static_cast<double>(piece.window.row));
        const AreaEdges area(wkb);
        LatticeCount found;
        std::vector<double> counted;
        for (std::size_t i = 0; i < piece.values.size(); ++i) {
            if (std::isnan(piece.values[i]))
                continue;
            counted.push_back(piece.values[i]);
            for (int point = 0; point < side * side; ++point) {
                const Point place =
                    to_zones(first + static_cast<double>(i % piece.window.width)
                                 + (point % side + 0.5) / side,
                             static_cast<double>(piece.window.row + i / piece.window.width)
                                 + (point / side + 0.5) / side);
                if (!std::isfinite(place.x) || !std::isfinite(place.y))
                    return std::nullopt;
                const PlaceInArea where = area.find(place, m_exact ? 0 : margin);
                if (where == PlaceInArea::Inside) {
                    found.cells += share;
                    found.sum += share * piece.values[i];
                } else if (where == PlaceInArea::Open) {
                    found.open += share;
                }
            }
        }
        if (m_exact)
            found.open += share * side * cells_along_edges(zone.wkb);
        if (found.cells > 0)
            for (const double value : counted)
                found.furthest = std::max(found.furthest, std::abs(value - found.mean()));
        return found;
    }

    Point to_zones(double column, double row) const {
        Point place = m_raster.transform.to_world(column, row);
        return place;
    }

    // About how long a cell is in the units of the zones.
    double cell_in_zones(double column, double row) const {
        const Point from = to_zones(column, row);
        const Point to = to_zones(column + 1, row + 1);
        return std::hypot(to.x - from.x, to.y - from.y);
    }

    const geodata::Raster& m_raster;
    const geodata::Layer& m_zones;
    bool m_exact;
    double m_most_edges;
    bool m_moves;
    int m_band;
    std::optional<CellProbe> m_probe; ///< once a zone is counted: the raster is opened for it
};

void check_against(const LatticeCount& lattice, const ZoneFigures& figures, std::size_t row) {
    const double count = figures.at(row, ZonalStatistic::Count).value_or(0);
    const double slack = lattice.open + CoverageRounding * std::max(1.0, count);
    if (std::abs(count - lattice.cells) > slack)
        fail_check(ZonalStatistics, "a zone counts the cells whose points it holds",
                   fmt::format("{} counts {} and holds {}, {} more or less", zone_name(row), count,
                               lattice.cells, slack));
    const auto mean = figures.at(row, ZonalStatistic::Mean);
    if (!mean || lattice.cells == 0)
        return;
    const double mean_slack = slack * lattice.furthest / count + CoverageRounding * std::abs(*mean);
    if (std::abs(*mean - lattice.mean()) > mean_slack)
        fail_check(ZonalStatistics, "the mean of a zone is that of the cells whose points it holds",
                   fmt::format("that of {} is {} and theirs {}, {} more or less", zone_name(row),
                               *mean, lattice.mean(), mean_slack));
}

} // namespace

std::optional<double> ZoneFigures::at(std::size_t row, ZonalStatistic statistic) const {
    const auto found = std::find(statistics.begin(), statistics.end(), statistic);
    return found == statistics.end()
               ? std::nullopt
               : rows[row][static_cast<std::size_t>(found - statistics.begin())];
}

void check_zones(const geodata::Raster& raster, const geodata::Layer& zones,
                 const ZonalOptions& options, std::span<const PlacedZone> placed,
                 const ZoneFigures& figures, Report& report) {
    if (figures.rows.size() != zones.size())
        fail_check(ZonalStatistics, "each zone has figures",
                   fmt::format("{} of {} have", figures.rows.size(), zones.size()));
    const std::vector<LaidZone> laid = laid_zones(zones.size(), placed);
    const auto count_of = [&](std::size_t row) {
        return figures.at(row, ZonalStatistic::Count).value_or(0);
    };
    double cells = 0;
    for (std::size_t row = 0; row < zones.size(); ++row) {
        check_values(figures, row);
        check_count(laid[row], row, count_of(row), options.coverage);
        cells += count_of(row);
    }
    report.check("Figures of each zone agree, and none counts more cells than it covers");
    Lattice lattice(raster, zones, options.coverage, options.band, cells);
    std::size_t counted = 0;
    for (const std::size_t row : sampled_rows(zones.size(), ZonesTried)) {
        if (laid[row].places.size() != 1 || counted == ZonesCounted)
            continue;
        const auto found = lattice.count(row, *laid[row].places.front(), count_of(row));
        if (!found)
            continue;
        check_against(*found, figures, row);
        ++counted;
    }
    if (counted > 0)
        report.check(fmt::format("{} small zones, counted again by points within cells, have the "
                                 "count and the mean that they are given",
                                 counted));
}

} // namespace graticule::operations
