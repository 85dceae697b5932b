// SPDX-License-Identifier: Apache-2.0
#include "base/file.hpp"
#include "operations/raster/statistics.hpp"
#include "operations/raster/zonal.hpp"
#include "operations/table/aggregate.hpp"
#include "operations/table/join_by_key.hpp"
#include "operations/table/statistics.hpp"
#include "operations/vector/relations/summarize_within.hpp"

#include "fixtures/raster_files.hpp"
#include "unit/operations/generated.hpp"

#include <gmock/gmock.h>

#include <map>

/// What figures of tables and rasters must not depend on, and how they must follow a change of what
/// they are of, over generated data.
namespace graticule::operations {
namespace {

using testing::DoubleNear;
using testing::Pointwise;

// Of a figure: what a sum in another order may change.
constexpr double Rounding = 1e-12;
// Of a zone's figure: coverage is worked out in the cells' own coordinates to about 1e-9 of a cell,
// and these are rounded when a frame is shifted.
constexpr double Coverage = 1e-8;

constexpr std::size_t RowsOfFigures = 500;
constexpr std::size_t Groups = 7;

class Figures : public testing::TestWithParam<unsigned> {
protected:
    Generator generator{GetParam()};
    Bench bench;

    // Values, a key that no two rows share and one of a few groups; one value in ten is missing.
    geodata::Layer made() {
        geodata::Column value(geodata::FieldType::Real);
        geodata::Column key(geodata::FieldType::Text);
        geodata::Column group(geodata::FieldType::Integer);
        for (std::size_t row = 0; row < RowsOfFigures; ++row) {
            const double drawn = generator.number(-100, 300);
            row % 10 == 3 ? value.append_null() : value.append_real(drawn);
            key.append_text("k" + std::to_string(row));
            group.append_integer(static_cast<std::int64_t>(generator.number(0, Groups)));
        }
        return table("made",
                     {{"v", std::move(value)}, {"key", std::move(key)}, {"g", std::move(group)}});
    }

    FieldStatistics figures(const geodata::Layer& layer) {
        return field_statistics(layer, "v", Quantiles, bench.report);
    }

    static geodata::Layer changed(const geodata::Layer& layer, double factor, double summand) {
        geodata::Column value(geodata::FieldType::Real);
        const geodata::Column& before = layer.column("v");
        for (std::size_t row = 0; row < before.size(); ++row)
            before.is_null(row) ? value.append_null()
                                : value.append_real(factor * before.real(row) + summand);
        geodata::Layer result = layer;
        result.set_field({"v", geodata::FieldType::Real, ""}, std::move(value));
        return result;
    }

    // Figures by group, whatever order these come in.
    std::map<std::int64_t, double> by_group(const geodata::Layer& layer, MetricFunction function) {
        const std::vector<Metric> metrics{{function, "v", "m"}};
        const geodata::Layer groups =
            aggregate(layer, std::vector<std::string>{"g"}, metrics, bench.report, bench.context);
        std::map<std::int64_t, double> result;
        for (std::size_t row = 0; row < groups.size(); ++row)
            result[groups.column("g").integer(row)] = groups.column("m").number(row);
        return result;
    }

    const std::vector<double> Quantiles{0, 0.1, 0.25, 0.5, 0.9, 1};
};

TEST_P(Figures, StatisticsDoNotDependOnTheOrderOfRows) {
    const geodata::Layer layer = made();
    const FieldStatistics before = figures(layer);
    const FieldStatistics after = figures(layer.select(generator.shuffled(layer.size())));
    EXPECT_EQ(after.count, before.count);
    EXPECT_EQ(after.sum, before.sum); // values are sorted before they are added
    EXPECT_EQ(after.standard_deviation, before.standard_deviation);
    EXPECT_EQ(after.quantiles, before.quantiles);
    EXPECT_TRUE(std::is_sorted(before.quantiles.begin(), before.quantiles.end()));
    EXPECT_EQ(before.quantiles.front(), before.minimum);
    EXPECT_EQ(before.quantiles[3], before.median);
    EXPECT_EQ(before.quantiles.back(), before.maximum);
    EXPECT_GT(before.mean, before.minimum);
    EXPECT_LT(before.mean, before.maximum);
}

TEST_P(Figures, StatisticsFollowAChangeOfUnit) {
    const geodata::Layer layer = made();
    const FieldStatistics celsius = figures(layer);
    const FieldStatistics fahrenheit = figures(changed(layer, 1.8, 32));
    EXPECT_EQ(fahrenheit.count, celsius.count);
    EXPECT_NEAR(*fahrenheit.mean, 1.8 * *celsius.mean + 32, 1e-10);
    EXPECT_NEAR(*fahrenheit.median, 1.8 * *celsius.median + 32, 1e-10);
    EXPECT_NEAR(*fahrenheit.standard_deviation, 1.8 * *celsius.standard_deviation, 1e-10);
    const FieldStatistics turned = figures(changed(layer, -1, 0));
    EXPECT_EQ(turned.minimum, -*celsius.maximum);
    EXPECT_EQ(turned.maximum, -*celsius.minimum);
    EXPECT_NEAR(turned.quantiles[1], -celsius.quantiles[4], 1e-10);
}

TEST_P(Figures, DuplicatesDoubleSumsAndLeaveMeans) {
    const geodata::Layer layer = made();
    const FieldStatistics once = figures(layer);
    const FieldStatistics twofold = figures(twice(layer));
    EXPECT_EQ(twofold.count, 2 * once.count);
    EXPECT_EQ(twofold.nulls, 2 * once.nulls);
    EXPECT_NEAR(twofold.sum, 2 * once.sum, Rounding * std::abs(once.sum));
    EXPECT_NEAR(*twofold.mean, *once.mean, 1e-10);
    EXPECT_EQ(twofold.median, once.median);
    // The sum of squares doubles, and is divided by 2n - 1 in place of n - 1.
    const auto n = static_cast<double>(once.count);
    EXPECT_NEAR(*twofold.standard_deviation,
                *once.standard_deviation * std::sqrt(2 * (n - 1) / (2 * n - 1)), 1e-9);
    for (const auto& [group, distinct] : by_group(twice(layer), MetricFunction::CountDistinct))
        EXPECT_EQ(distinct, by_group(layer, MetricFunction::CountDistinct).at(group));
}

TEST_P(Figures, GroupsMakeUpTheWhole) {
    const geodata::Layer layer = made();
    const FieldStatistics all = figures(layer);
    const auto counts = by_group(layer, MetricFunction::Count);
    const auto sums = by_group(layer, MetricFunction::Sum);
    const auto means = by_group(layer, MetricFunction::Mean);
    const auto lows = by_group(layer, MetricFunction::Min);
    ASSERT_EQ(counts.size(), Groups);
    double count = 0;
    double sum = 0;
    double weighted = 0;
    double low = lows.begin()->second;
    for (const auto& [group, rows] : counts) {
        count += rows;
        sum += sums.at(group);
        weighted += rows * means.at(group);
        low = std::min(low, lows.at(group));
    }
    EXPECT_EQ(count, static_cast<double>(all.count));
    EXPECT_NEAR(sum, all.sum, 1e-9);
    EXPECT_NEAR(weighted / count, *all.mean, 1e-10);
    EXPECT_EQ(low, *all.minimum);
}

TEST_P(Figures, GroupsDoNotDependOnTheOrderOfRows) {
    const geodata::Layer layer = made();
    const geodata::Layer shuffled = layer.select(generator.shuffled(layer.size()));
    for (const MetricFunction function :
         {MetricFunction::Count, MetricFunction::Sum, MetricFunction::Mean, MetricFunction::Median,
          MetricFunction::Min, MetricFunction::Max, MetricFunction::Std}) {
        const auto before = by_group(layer, function);
        for (const auto& [group, figure] : by_group(shuffled, function))
            EXPECT_NEAR(figure, before.at(group), 1e-9) << metric_function_name(function);
    }
}

TEST_P(Figures, KeyJoinFollowsItsKeys) {
    const geodata::Layer layer = made();
    geodata::Layer keys = layer;
    keys.remove_field(keys.field_index("v"));
    const auto joined = [&](const geodata::Layer& left, const geodata::Layer& right) {
        return join_by_key(left, right, "key", "key", {}, bench.report, bench.context);
    };
    const geodata::Layer shuffled = layer.select(generator.shuffled(layer.size()));
    EXPECT_EQ(shown(joined(keys, shuffled), "v"), shown(layer, "v"));
    const geodata::Layer turned = keys.select(generator.shuffled(keys.size()));
    EXPECT_EQ(figures(joined(turned, shuffled)).sum, figures(layer).sum);
    EXPECT_EQ(joined(keys, twice(layer)).size(), keys.size()); // a repeated key doubles nothing
    EXPECT_EQ(figures(joined(twice(keys), layer)).count, 2 * figures(layer).count);
    std::vector<std::size_t> half(RowsOfFigures / 2);
    std::iota(half.begin(), half.end(), std::size_t{0});
    EXPECT_EQ(figures(joined(keys, layer.select(half))).sum, figures(layer.select(half)).sum);
}

TEST_P(Figures, CountsOverTilesAreOfAllPlaces) {
    const geodata::Layer places = generator.points(400, 4000);
    const geodata::Layer zones = tiles(4, 1000);
    const std::vector<Metric> count{{MetricFunction::Count, "", "n"}};
    const auto counted = [&](const geodata::Layer& polygons, const geodata::Layer& points) {
        return values(
            summarize_within(polygons, points, count, bench.report, bench.context).column("n"));
    };
    const std::vector<double> each = counted(zones, places);
    EXPECT_EQ(std::accumulate(each.begin(), each.end(), 0.0), 400);
    EXPECT_EQ(counted(zones, places.select(generator.shuffled(places.size()))), each);
    const std::vector<std::size_t> order = generator.shuffled(zones.size());
    const std::vector<double> turned = counted(zones.select(order), places);
    for (std::size_t i = 0; i < order.size(); ++i)
        EXPECT_EQ(turned[i], each[order[i]]);
    for (const double doubled : counted(zones, twice(places)))
        EXPECT_EQ(std::fmod(doubled, 2), 0);
    // Four tiles of a finer split make up one.
    const std::vector<double> finer = counted(tiles(8, 500), places);
    for (std::size_t i = 0; i < zones.size(); ++i) {
        const std::size_t first = 16 * (i / 4) + 2 * (i % 4);
        EXPECT_EQ(finer[first] + finer[first + 1] + finer[first + 8] + finer[first + 9], each[i]);
    }
}

/// A raster of 40 x 40 cells of 100 m over the generated shapes, with some cells of nodata.
class Cells : public Figures {
protected:
    static constexpr std::size_t Side = 40;

    fixtures::TiffSpec drawn() {
        fixtures::TiffSpec spec;
        spec.width = spec.height = Side;
        spec.transform = {OriginX, 100, 0, OriginY + 4000, 0, -100};
        spec.epsg = 32632;
        spec.nodata = -9999;
        spec.bands = {{}};
        for (std::size_t i = 0; i < Side * Side; ++i)
            spec.bands[0].push_back(i % 17 == 5 ? -9999 : generator.number(-50, 50));
        return spec;
    }

    geodata::Raster written(const fixtures::TiffSpec& spec) {
        return geodata::Raster::open(
            fixtures::write_tiff(m_folder.path() / (std::to_string(++m_written) + ".tif"), spec));
    }

    std::vector<double> zonal(const geodata::Raster& raster, const geodata::Layer& zones,
                              ZonalStatistic statistic) {
        ZonalOptions options;
        options.statistics = {statistic};
        const geodata::Layer result =
            zonal_statistics(raster, zones, options, bench.context, bench.report);
        return values(result.column(std::string(zonal_statistic_name(statistic))));
    }

    void expect_same(const std::vector<double>& values, const std::vector<double>& expected) {
        EXPECT_THAT(values, Pointwise(DoubleNear(Coverage * 5000), expected)); // sums reach 5000
    }

private:
    TemporaryFolder m_folder;
    int m_written = 0;
};

TEST_P(Cells, ZonesThatCoverTheRasterMakeUpItsFigures) {
    const geodata::Raster raster = written(drawn());
    const RasterStatistics all = raster_statistics(raster, 1, bench.context, bench.report);
    for (const std::size_t across : {3U, 4U, 7U}) { // edges between and across cells
        const geodata::Layer zones = tiles(across, 4000 / static_cast<double>(across));
        const std::vector<double> sums = zonal(raster, zones, ZonalStatistic::Sum);
        const std::vector<double> counts = zonal(raster, zones, ZonalStatistic::Count);
        EXPECT_NEAR(std::accumulate(sums.begin(), sums.end(), 0.0), all.sum, Coverage * 5000);
        EXPECT_NEAR(std::accumulate(counts.begin(), counts.end(), 0.0),
                    static_cast<double>(all.valid_cells), Coverage * Side * Side);
    }
}

TEST_P(Cells, ZonalFiguresFollowTheirZones) {
    const geodata::Raster raster = written(drawn());
    const geodata::Layer zones = generator.stars(4, 1000);
    const std::vector<std::size_t> order = generator.shuffled(zones.size());
    for (const ZonalStatistic statistic : {ZonalStatistic::Count, ZonalStatistic::Mean,
                                           ZonalStatistic::Median, ZonalStatistic::Maximum}) {
        const std::vector<double> before = zonal(raster, zones, statistic);
        const std::vector<double> after = zonal(raster, zones.select(order), statistic);
        for (std::size_t i = 0; i < order.size(); ++i)
            EXPECT_DOUBLE_EQ(after[i], before[order[i]]);
        std::vector<double> two = before;
        two.insert(two.end(), before.begin(), before.end());
        EXPECT_THAT(zonal(raster, twice(zones), statistic), Pointwise(DoubleNear(1e-12), two));
    }
}

TEST_P(Cells, ZonalFiguresDoNotDependOnTheFrame) {
    const fixtures::TiffSpec spec = drawn();
    const geodata::Layer zones = generator.stars(4, 1000);
    const geodata::Raster raster = written(spec);
    fixtures::TiffSpec shifted = spec;
    shifted.transform[0] += 12345.6;
    shifted.transform[3] -= 6543.2;
    const geodata::Layer shifted_zones = moved(zones, zones.crs(), [](geodata::Point place) {
        return geodata::Point{place.x + 12345.6, place.y - 6543.2};
    });
    // Turned about the origin by 37 degrees, cells and zones alike.
    const double c = std::cos(37 * std::numbers::pi / 180);
    const double s = std::sin(37 * std::numbers::pi / 180);
    fixtures::TiffSpec turned = spec;
    turned.transform = {OriginX - 4000 * s, 100 * c, 100 * s,
                        OriginY + 4000 * c, 100 * s, -100 * c};
    const geodata::Layer turned_zones = moved(zones, zones.crs(), turn(37));
    for (const ZonalStatistic statistic :
         {ZonalStatistic::Count, ZonalStatistic::Sum, ZonalStatistic::Mean}) {
        const std::vector<double> before = zonal(raster, zones, statistic);
        expect_same(zonal(written(shifted), shifted_zones, statistic), before);
        expect_same(zonal(written(turned), turned_zones, statistic), before);
    }
}

TEST_P(Cells, FiguresFollowAChangeOfUnitOrOfCells) {
    const fixtures::TiffSpec spec = drawn();
    const geodata::Layer zones = generator.stars(4, 1000);
    const geodata::Raster celsius = written(spec);
    fixtures::TiffSpec kelvin = spec;
    kelvin.offset = 273.15;
    const std::vector<double> before = zonal(celsius, zones, ZonalStatistic::Mean);
    std::vector<double> warmer;
    for (const double mean : before)
        warmer.push_back(mean + 273.15);
    expect_same(zonal(written(kelvin), zones, ZonalStatistic::Mean), warmer);
    EXPECT_NEAR(*raster_statistics(written(kelvin), 1, bench.context, bench.report).mean,
                *raster_statistics(celsius, 1, bench.context, bench.report).mean + 273.15, 1e-9);
    // Each cell as four of half the size: the same field, four times the cells.
    fixtures::TiffSpec fine = spec;
    fine.width = fine.height = 2 * Side;
    fine.transform[1] = 50;
    fine.transform[5] = -50;
    fine.bands = {{}};
    for (std::size_t row = 0; row < 2 * Side; ++row)
        for (std::size_t column = 0; column < 2 * Side; ++column)
            fine.bands[0].push_back(spec.bands[0][row / 2 * Side + column / 2]);
    expect_same(zonal(written(fine), zones, ZonalStatistic::Mean), before);
    std::vector<double> fourfold = zonal(celsius, zones, ZonalStatistic::Count);
    for (double& count : fourfold)
        count *= 4;
    expect_same(zonal(written(fine), zones, ZonalStatistic::Count), fourfold);
    EXPECT_NEAR(
        *raster_statistics(written(fine), 1, bench.context, bench.report).standard_deviation,
        *raster_statistics(celsius, 1, bench.context, bench.report).standard_deviation, 1e-10);
}

INSTANTIATE_TEST_SUITE_P(Seeds, Figures, testing::Values(1U, 2U, 3U));
INSTANTIATE_TEST_SUITE_P(Seeds, Cells, testing::Values(1U, 2U, 3U));

} // namespace
} // namespace graticule::operations
