// SPDX-License-Identifier: Apache-2.0
#include "operations/raster/zonal.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "geodata/raster/raster_readers.hpp"
#include "operations/checks/zone_figures.hpp"
#include "operations/raster/cell_summary.hpp"
#include "operations/raster/class_codes.hpp"
#include "operations/raster/ground_weight.hpp"
#include "operations/raster/missing_marks.hpp"
#include "operations/raster/weighted_values.hpp"
#include "operations/raster/zone_coverage.hpp"
#include "operations/raster/zone_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <span>
#include <utility>

namespace graticule::operations {

using geodata::Column;
using geodata::FieldType;

namespace {

constexpr std::size_t ZonalPieceCells = 1U << 20;
constexpr std::size_t PiecesInAMorsel = 8; // neighbours, whose blocks one reader keeps

bool needs_values(ZonalStatistic statistic) {
    switch (statistic) {
    case ZonalStatistic::Median:
    case ZonalStatistic::Majority:
    case ZonalStatistic::Minority:
    case ZonalStatistic::Variety:
        return true;
    default:
        return false;
    }
}

bool needs_values(const ZonalOptions& options) {
    return !options.quantiles.empty()
           || std::any_of(options.statistics.begin(), options.statistics.end(),
                          [](ZonalStatistic statistic) { return needs_values(statistic); });
}

// True for what adds values up or puts them in an order.
bool is_of_amounts(ZonalStatistic statistic) {
    switch (statistic) {
    case ZonalStatistic::Sum:
    case ZonalStatistic::Mean:
    case ZonalStatistic::GroundMean:
    case ZonalStatistic::Median:
    case ZonalStatistic::StandardDeviation:
    case ZonalStatistic::Variance:
        return true;
    default:
        return false;
    }
}

void require_options(const geodata::Raster& raster, const ZonalOptions& options) {
    geodata::require_band(raster, options.band);
    for (const double quantile : options.quantiles)
        if (!(quantile >= 0 && quantile <= 1))
            throw Error(ErrorCode::InvalidArgument,
                        fmt::format("The quantile {} is not between 0 and 1", quantile),
                        "0.25 is the lower quartile, 0.5 the median");
    for (const ZonalStatistic statistic : options.statistics)
        if (is_of_amounts(statistic))
            refuse_for_classes(raster, options.band,
                               fmt::format("the {}", zonal_statistic_name(statistic)),
                               "majority, minority, variety or count");
    if (!options.quantiles.empty())
        refuse_for_classes(raster, options.band, "a quantile", "majority or variety");
    if (options.statistics.empty() && options.quantiles.empty())
        throw Error(ErrorCode::InvalidArgument, "No statistic is asked for",
                    "Ask for one or more of count, sum, mean, min, max, median, std");
}

// What the pieces of a zone have given so far. Summaries are joined in the order of the pieces, so
// that the result does not depend on which thread came first.
struct ZoneTally {
    std::vector<CellSummary> parts;
    std::vector<GroundMean> grounds;
    std::size_t open_pieces = 0;
    WeightedValues values;
    std::mutex mutex;
};

// One figure for each field that is asked for; none where there is nothing to say.
using Figures = std::vector<std::optional<double>>;

std::optional<double> figure(ZonalStatistic statistic, const CellSummary& summary,
                             const GroundMean& ground, const WeightedValues& values) {
    switch (statistic) {
    case ZonalStatistic::Count:
        return summary.weight();
    case ZonalStatistic::Sum:
        return summary.cells() > 0 ? std::optional(summary.sum()) : std::nullopt;
    case ZonalStatistic::Mean:
        return summary.mean();
    case ZonalStatistic::GroundMean:
        return ground.mean();
    case ZonalStatistic::Minimum:
        return summary.minimum();
    case ZonalStatistic::Maximum:
        return summary.maximum();
    case ZonalStatistic::StandardDeviation:
        return summary.standard_deviation();
    case ZonalStatistic::Variance:
        return summary.variance();
    case ZonalStatistic::Median:
        return values.empty() ? std::nullopt : std::optional(values.quantile(0.5));
    case ZonalStatistic::Majority:
        return values.empty() ? std::nullopt : std::optional(values.majority());
    case ZonalStatistic::Minority:
        return values.empty() ? std::nullopt : std::optional(values.minority());
    case ZonalStatistic::Variety:
        return static_cast<double>(values.variety());
    }
    throw Error(ErrorCode::Internal, "A zonal statistic that is not listed");
}

Figures figures(const ZonalOptions& options, const CellSummary& summary, const GroundMean& ground,
                WeightedValues& values) {
    values.finish();
    Figures result;
    for (const ZonalStatistic statistic : options.statistics)
        result.push_back(figure(statistic, summary, ground, values));
    for (const double quantile : options.quantiles)
        result.push_back(values.empty() ? std::nullopt : std::optional(values.quantile(quantile)));
    return result;
}

// The mean of a zone's cells and, where it is another, that by the ground that they cover.
struct MeanShift {
    double by_cells = 0;
    double by_ground = 0;
    double distance() const { return std::abs(by_ground - by_cells); }
};

// The work over all pieces of a plan.
class ZonalRun {
public:
    ZonalRun(const geodata::Raster& raster, const geodata::Layer& zones,
             const ZonalOptions& options, ZonePlan plan)
        : m_options(options), m_plan(std::move(plan)), m_readers(raster),
          m_with_values(needs_values(options)), m_slices(raster),
          m_marks(raster.bands[static_cast<std::size_t>(options.band) - 1]),
          m_tallies(zones.size()), m_figures(zones.size()), m_shifts(zones.size()) {
        for (const ZonePiece& piece : m_plan.pieces) {
            ZoneTally& tally = m_tallies[m_plan.zones[piece.zone].row];
            m_part_of_piece.push_back(tally.open_pieces++);
        }
        for (ZoneTally& tally : m_tallies) {
            tally.parts.resize(tally.open_pieces);
            tally.grounds.resize(tally.open_pieces);
        }
    }

    std::vector<Figures> run(const Context& context) {
        parallel_for(
            context, m_plan.pieces.size(), PiecesInAMorsel,
            [this](std::size_t begin, std::size_t end) {
                const auto reader = m_readers.borrow();
                std::vector<double> values;
                for (std::size_t piece = begin; piece < end; ++piece)
                    count(*reader, piece, values);
            },
            "counting cells in zones");
        for (std::size_t row = 0; row < m_figures.size(); ++row)
            if (m_figures[row].empty())
                m_figures[row] = figures(m_options, {}, {}, m_tallies[row].values);
        return std::move(m_figures);
    }

    const MarkSearch& marks() const { return m_marks; }
    std::span<const PlacedZone> placed() const { return m_plan.zones; }

    void warn_of_means(const std::string& raster, Report& report) const {
        const auto asks_mean = std::find(m_options.statistics.begin(), m_options.statistics.end(),
                                         ZonalStatistic::Mean);
        const auto shifted =
            std::count_if(m_shifts.begin(), m_shifts.end(),
                          [](const MeanShift& shift) { return shift.distance() > 0; });
        if (asks_mean == m_options.statistics.end() || shifted == 0)
            return;
        const auto most = std::max_element(
            m_shifts.begin(), m_shifts.end(),
            [](const MeanShift& a, const MeanShift& b) { return a.distance() < b.distance(); });
        report.warn(fmt::format(
            "Cells of {} cover unequal ground: weighted by ground the mean is another in {} of {} "
            "zones, as {} and not {} in zone {}. Where values are amounts on the ground, as "
            "heights "
            "or temperatures, ask for ground_mean",
            raster, shifted, m_shifts.size(), format_number(most->by_ground),
            format_number(most->by_cells), most - m_shifts.begin() + 1));
    }

private:
    void count(const geodata::RasterReader& reader, std::size_t index,
               std::vector<double>& values) {
        const ZonePiece& piece = m_plan.pieces[index];
        const PlacedZone& zone = m_plan.zones[piece.zone];
        const Coverage coverage = m_options.coverage == CoverageRule::Exact
                                      ? exact_coverage(zone.wkb, piece.window)
                                      : center_coverage(zone.wkb, piece.window);
        CellSummary summary;
        GroundMean ground;
        WeightedValues kept;
        if (coverage.window.cells() > 0) {
            reader.read(m_options.band, coverage.window, values);
            summarise(coverage, values, zone.least_weight, summary, ground);
            m_marks.add(values, coverage.weights, zone.least_weight, summary);
            if (m_with_values)
                kept.add(values, coverage.weights, zone.least_weight);
        }
        hand_in(zone.row, m_part_of_piece[index], summary, ground, std::move(kept));
    }

    void summarise(const Coverage& coverage, std::span<const double> values, float least_weight,
                   CellSummary& summary, GroundMean& ground) const {
        const geodata::Window& window = coverage.window;
        for (const RowSlice& slice : m_slices.of(window)) {
            const std::size_t first = (slice.first - window.row) * window.width;
            const std::size_t cells = slice.count * window.width;
            CellSummary part;
            part.add(values.subspan(first, cells),
                     std::span(coverage.weights).subspan(first, cells), least_weight);
            summary.merge(part);
            ground.add(part, slice.cell_area);
        }
    }

    void hand_in(std::size_t row, std::size_t part, const CellSummary& summary,
                 const GroundMean& ground, WeightedValues kept) {
        ZoneTally& tally = m_tallies[row];
        const std::lock_guard lock(tally.mutex);
        tally.parts[part] = summary;
        tally.grounds[part] = ground;
        tally.values.merge(kept);
        if (--tally.open_pieces > 0)
            return;
        CellSummary whole;
        for (const CellSummary& each : tally.parts)
            whole.merge(each);
        GroundMean whole_ground;
        for (const GroundMean& each : tally.grounds)
            whole_ground.merge(each);
        m_figures[row] = figures(m_options, whole, whole_ground, tally.values);
        tally.values = {};
        if (m_slices.unequal())
            note_shift(row, whole, whole_ground);
    }

    void note_shift(std::size_t row, const CellSummary& whole, const GroundMean& ground) {
        if (whole.mean() && ground.mean()
            && materially_apart(*whole.mean(), *ground.mean(), *whole.standard_deviation()))
            m_shifts[row] = {*whole.mean(), *ground.mean()};
    }

    const ZonalOptions& m_options;
    ZonePlan m_plan;
    geodata::RasterReaders m_readers;
    bool m_with_values;
    std::vector<std::size_t> m_part_of_piece; ///< by piece: its place among those of its zone
    GroundSlices m_slices;
    MarkSearch m_marks;
    std::vector<ZoneTally> m_tallies; ///< by row of the layer
    std::vector<Figures> m_figures;   ///< by row of the layer
    std::vector<MeanShift> m_shifts;  ///< by row of the layer
};

std::string unit_of_statistic(ZonalStatistic statistic, const std::string& unit) {
    if (statistic == ZonalStatistic::Count)
        return "cells";
    if (statistic == ZonalStatistic::Variety)
        return "";
    return statistic == ZonalStatistic::Variance && !unit.empty() ? unit + "²" : unit;
}

std::string free_name(const geodata::Layer& layer, const std::string& name, Report& report) {
    if (!layer.find_field(name))
        return name;
    for (int number = 2;; ++number) {
        std::string other = fmt::format("{}_{}", name, number);
        if (!layer.find_field(other)) {
            report.decide(
                fmt::format("The zones already have a field {}: the new one is {}", name, other));
            return other;
        }
    }
}

} // namespace

std::vector<geodata::Field> zonal_fields(const geodata::Raster& raster, const geodata::Layer& zones,
                                         const ZonalOptions& options, Report& report) {
    require_options(raster, options);
    const std::string& unit = raster.bands[static_cast<std::size_t>(options.band) - 1].unit;
    geodata::Layer named; // without rows, to see which names are taken
    for (const geodata::Field& field : zones.fields())
        named.set_field(field, Column(field.type));
    std::vector<geodata::Field> fields;
    const auto add = [&](const std::string& name, const std::string& of_unit) {
        fields.push_back(
            {free_name(named, options.prefix + name, report), FieldType::Real, of_unit});
        named.set_field(fields.back(), Column(FieldType::Real));
    };
    for (const ZonalStatistic statistic : options.statistics)
        add(std::string(zonal_statistic_name(statistic)), unit_of_statistic(statistic, unit));
    for (const double quantile : options.quantiles)
        add(fmt::format("q{}", shortest_number(quantile * 100)), unit);
    return fields;
}

geodata::Layer zonal_statistics(const geodata::Raster& raster, const geodata::Layer& zones,
                                const ZonalOptions& options, const Context& context,
                                Report& report) {
    require_options(raster, options);
    Report of_marks = report; // without what this pass reports, as another would report it again
    ZonePlan plan = plan_zones(raster, zones, ZonalPieceCells, context, report);
    std::vector<bool> placed(zones.size(), false);
    for (const PlacedZone& zone : plan.zones)
        placed[zone.row] = true;

    // A count tells the zones that hold nodata only from those that hold values.
    ZonalOptions asked = options;
    asked.statistics.push_back(ZonalStatistic::Count);
    const std::size_t count_at = options.statistics.size();
    ZonalRun run(raster, zones, asked, std::move(plan));
    const std::vector<Figures> found = run.run(context);
    if (const auto declared = run.marks().settle(
            raster, options.band, fmt::format("cells of {} in the zones", raster.name), of_marks)) {
        report = std::move(of_marks);
        return zonal_statistics(*declared, zones, options, context, report);
    }
    for (const std::string& warning : of_marks.warnings())
        report.warn(warning);
    check_zones(raster, zones, asked, run.placed(), {asked.statistics, found}, report);
    run.warn_of_means(raster.name, report);

    geodata::Layer result = zones;
    const std::vector<geodata::Field> fields = zonal_fields(raster, zones, options, report);
    for (std::size_t i = 0; i < fields.size(); ++i) {
        Column column(FieldType::Real);
        column.reserve(zones.size());
        for (const Figures& row : found) {
            const auto& value = row[i < count_at ? i : i + 1];
            value ? column.append_real(*value) : column.append_null();
        }
        result.set_field(fields[i], std::move(column));
    }
    std::size_t without = 0;
    for (std::size_t row = 0; row < found.size(); ++row)
        without += placed[row] && found[row][count_at].value_or(0) == 0 ? 1 : 0;
    report.drop("zone without a valid cell", without);
    return result;
}

} // namespace graticule::operations
