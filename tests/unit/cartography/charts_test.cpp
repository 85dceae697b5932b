// SPDX-License-Identifier: Apache-2.0
#include "base/error.hpp"
#include "base/file.hpp"
#include "cartography/charts/box_figures.hpp"
#include "cartography/charts/histogram_bins.hpp"
#include "cartography/charts/number_axis.hpp"
#include "cartography/charts/render_chart.hpp"
#include "cartography/charts/time_axis.hpp"

#include "unit/cartography/picture_record.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace graticule::cartography {

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST(NumberAxisTest, TicksAreRoundAndLabelsHaveThousandsApart) {
    const NumberAxis axis = number_axis(0, 18081, AxisEnds::OnTicks, 6);
    EXPECT_THAT(axis.ticks, ElementsAre(0, 5000, 10000, 15000, 20000));
    EXPECT_THAT(axis.labels, ElementsAre("0", "5,000", "10,000", "15,000", "20,000"));
    EXPECT_EQ(axis.low, 0);
    EXPECT_EQ(axis.high, 20000);
    EXPECT_EQ(axis_title("POP", axis), "POP");
}

TEST(NumberAxisTest, LabelsHaveTheSameDecimalsAndATrueMinus) {
    const NumberAxis axis = number_axis(-0.31, 0.22, AxisEnds::OnTicks, 7);
    EXPECT_THAT(axis.labels,
                ElementsAre("−0.4", "−0.3", "−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3"));
    EXPECT_EQ(axis.ticks[4], 0);
    EXPECT_FALSE(std::signbit(axis.ticks[4]));
}

TEST(NumberAxisTest, LargeAndSmallNumbersAreCountedInPowers) {
    const NumberAxis people = number_axis(0, 82'500'000, AxisEnds::OnTicks, 6);
    EXPECT_THAT(people.labels, ElementsAre("0", "20", "40", "60", "80", "100"));
    EXPECT_EQ(axis_title("people", people), "people, millions");
    EXPECT_EQ(number_axis(0, 7.3e9, AxisEnds::OnTicks, 9).counted_in, "billions");
    EXPECT_EQ(number_axis(0, 9.1e12, AxisEnds::OnTicks, 9).counted_in, "trillions");
    const NumberAxis tiny = number_axis(0, 4.2e-7, AxisEnds::OnTicks, 6);
    EXPECT_EQ(axis_title("m", tiny), "m, × 10⁻⁷");
    EXPECT_THAT(tiny.labels, ElementsAre("0", "1", "2", "3", "4", "5"));
    // Steps that are no share of a million are not lost.
    EXPECT_THAT(number_axis(12'345'001, 12'345'008, AxisEnds::AsGiven, 5).labels,
                ElementsAre("12,345,002", "12,345,004", "12,345,006", "12,345,008"));
}

TEST(NumberAxisTest, YearsHaveNoThousandsApart) {
    EXPECT_THAT(number_axis(1990, 2017, AxisEnds::Apart, 7).labels,
                ElementsAre("1990", "1995", "2000", "2005", "2010", "2015"));
    EXPECT_THAT(number_axis(0, 2017, AxisEnds::OnTicks, 4).labels,
                ElementsAre("0", "1,000", "2,000", "3,000"));
}

TEST(NumberAxisTest, CountsHaveNoHalfTicks) {
    EXPECT_THAT(number_axis(0, 2, AxisEnds::OnTicks, 9, true).ticks, ElementsAre(0, 1, 2));
}

TEST(NumberAxisTest, ValuesThatAreOneHaveRoomAroundThem) {
    for (const double value : {0.0, 7.0, -3e-200, 1e300, 123456789.125}) {
        const NumberAxis axis = number_axis(value, value, AxisEnds::Apart, 6);
        EXPECT_LT(axis.low, value);
        EXPECT_GT(axis.high, value);
        EXPECT_GE(axis.ticks.size(), 2U) << value;
        EXPECT_LE(axis.ticks.size(), 12U) << value;
    }
    const NumberAxis huge = number_axis(-LargestDrawn, LargestDrawn, AxisEnds::OnTicks, 6);
    EXPECT_TRUE(std::isfinite(huge.low) && std::isfinite(huge.high - huge.low));
}

// Seconds by `date -u -d ... +%s`.
TEST(TimeAxisTest, TicksAreRoundTimesOfTheCalendar) {
    const NumberAxis years = time_axis(-315'619'200, 1'577'836'800, 8); // 1960 to 2020
    EXPECT_THAT(years.labels, ElementsAre("1960", "1970", "1980", "1990", "2000", "2010", "2020"));
    EXPECT_EQ(years.ticks.front(), -315'619'200);
    EXPECT_EQ(years.counted_in, "");
    const NumberAxis months = time_axis(1'704'844'800, 1'718'841'600, 9); // 2024-01-10, 06-20
    EXPECT_THAT(months.labels, ElementsAre("Feb", "Mar", "Apr", "May", "Jun"));
    EXPECT_EQ(months.ticks[1], 1'709'251'200); // 2024-03-01, after a leap day
    EXPECT_EQ(months.counted_in, "2024");
    const NumberAxis mondays = time_axis(1'703'635'200, 1'706'227'200, 6); // 2023-12-27, 30 days
    EXPECT_THAT(mondays.labels,
                ElementsAre("1 Jan 2024", "8 Jan 2024", "15 Jan 2024", "22 Jan 2024"));
    const NumberAxis hours = time_axis(1'704'845'000, 1'704'870'000, 5);
    EXPECT_THAT(hours.labels, ElementsAre("03:00", "06:00"));
    EXPECT_EQ(hours.counted_in, "10 Jan 2024, UTC");
}

TEST(TimeAxisTest, ALoneTimeHasRoomAroundIt) {
    const NumberAxis axis = time_axis(0, 0, 5);
    EXPECT_LT(axis.low, 0);
    EXPECT_GT(axis.high, 0);
    EXPECT_GE(axis.ticks.size(), 2U);
}

TEST(BoxFiguresTest, QuartilesAreThoseOfNumpyAndWhiskersEndAtValues) {
    // numpy.quantile([1, 2, 3, 4, 100], [0.25, 0.5, 0.75]): 2, 3, 4; reach 3
    const BoxFigures figures = box_figures(std::vector<double>{100, 3, 1, 2, 4});
    EXPECT_EQ(figures.lower_quartile, 2);
    EXPECT_EQ(figures.median, 3);
    EXPECT_EQ(figures.upper_quartile, 4);
    EXPECT_EQ(figures.lower_whisker, 1);
    EXPECT_EQ(figures.upper_whisker, 4);
    EXPECT_THAT(figures.outliers, ElementsAre(100));
    EXPECT_EQ(figures.greatest, 100);
    const BoxFigures one = box_figures(std::vector<double>{7});
    EXPECT_EQ(one.lower_whisker, 7);
    EXPECT_EQ(one.upper_whisker, 7);
    EXPECT_THAT(one.outliers, ElementsAre());
}

/// 200 numbers that a multiplicative generator gives: as numpy has them in
/// `x = numpy.array([(i * 7919 % 1009) ** 2 / 1000 for i in range(200)])`.
std::vector<double> sample() {
    std::vector<double> values;
    for (int i = 0; i < 200; ++i)
        values.push_back(std::pow(i * 7919 % 1009, 2) / 1000);
    return values;
}

TEST(HistogramBinsTest, EdgesAndCountsAreThoseOfNumpy) {
    const HistogramBins bins = histogram_bins(std::vector<double>{1, 2, 2, 3, 4, 4, 4, 10}, 3);
    // numpy.histogram([1, 2, 2, 3, 4, 4, 4, 10], 3): 4 is the second bin's lower edge
    EXPECT_THAT(bins.edges, ElementsAre(1, 4, 7, 10));
    EXPECT_THAT(bins.counts, ElementsAre(4, 3, 1));
    const HistogramBins one = histogram_bins(std::vector<double>{5, 5}, 2);
    EXPECT_THAT(one.edges, ElementsAre(4.5, 5, 5.5));
    EXPECT_THAT(one.counts, ElementsAre(0, 2));
}

TEST(HistogramBinsTest, AutomaticBinsAreThoseOfNumpy) {
    // numpy 2.4: len(numpy.histogram_bin_edges(x, "auto")) - 1
    EXPECT_EQ(automatic_bins(sample(), false), 9U);
    EXPECT_EQ(automatic_bins(std::vector<double>{0, 1, 1, 2, 1, 0, 2}, true), 2U);
    EXPECT_EQ(automatic_bins(std::vector<double>{0, 1, 1, 2, 1, 0, 2}, false), 4U);
    EXPECT_EQ(automatic_bins(std::vector<double>{3, 3, 3}, false), 1U);
}

TEST(HistogramBinsTest, RefusesBinsThatCannotBe) {
    EXPECT_THROW(histogram_bins(sample(), 0), Error);
    EXPECT_THROW(histogram_bins(sample(), MostBins + 1), Error);
    const double above = std::nextafter(1.0, 2.0);
    EXPECT_THROW(histogram_bins(std::vector<double>{1.0, above}, 10), Error);
}

class RenderChart : public testing::Test {
protected:
    std::string drawn(const ChartDescription& chart, const std::string& name,
                      const PageSize& page = {}) {
        render_chart(chart, m_folder.path() / name, page);
        return read_file(m_folder.path() / name);
    }
    Json record(const ChartDescription& chart) { return test::record_of(drawn(chart, "c.png")); }

    static ChartDescription bars(std::vector<BarChart::Bar> list) {
        ChartDescription chart;
        chart.title = "Height of towers";
        chart.marks = BarChart{"tower", "height (m)", false, std::move(list)};
        return chart;
    }

    TemporaryFolder m_folder;
};

TEST_F(RenderChart, BarsBeginAtZeroBothWays) {
    const Json panel = record(bars({{"A", 40}, {"B", -20}, {"C", 0}}))["panels"][0];
    const Json& shapes = panel["marks"][0]["shapes"];
    ASSERT_EQ(shapes.size(), 3U);
    EXPECT_EQ(panel["marks"][0]["direction"], "up");
    const double zero = shapes[0]["box"][3].get<double>();
    EXPECT_NEAR(shapes[1]["box"][1].get<double>(), zero, 0.02);
    const double up = zero - shapes[0]["box"][1].get<double>();
    const double down = shapes[1]["box"][3].get<double>() - zero;
    EXPECT_NEAR(up, 2 * down, 0.05);
    EXPECT_EQ(shapes[2]["box"][1], shapes[2]["box"][3]);
    EXPECT_TRUE(shapes[2]["pixel"].is_null()); // of a bar of no height nothing is seen
    EXPECT_EQ(shapes[1]["value"], -20);
    EXPECT_LE(panel["y_axis"]["low"].get<double>(), -20);
    EXPECT_GE(panel["y_axis"]["high"].get<double>(), 40);
}

TEST_F(RenderChart, LongLabelsAndManyBarsLieToTheRight) {
    std::vector<BarChart::Bar> many;
    for (int i = 0; i < 200; ++i)
        many.push_back({fmt::format("Category number {}", i), 1.0 + i});
    const Json record = this->record(bars(many));
    const Json& panel = record["panels"][0];
    EXPECT_EQ(panel["marks"][0]["direction"], "right");
    EXPECT_EQ(panel["marks"][0]["shapes"].size(), 200U);
    EXPECT_GT(record["size"][1].get<int>(), 3000); // the page grows rather than the type shrinks
    EXPECT_EQ(panel["y_axis"]["low"], 199.5);
    EXPECT_EQ(panel["y_axis"]["high"], -0.5);
    many.resize(MostBars + 1, {"x", 1});
    EXPECT_THROW(this->record(bars(many)), Error);
}

TEST_F(RenderChart, NothingToDrawIsAnErrorAndLeavesNoFile) {
    EXPECT_THROW(drawn(bars({}), "none.png"), Error);
    EXPECT_THROW(drawn(bars({{"A", std::numeric_limits<double>::infinity()}}), "none.png"), Error);
    EXPECT_THROW(drawn(bars({{"A", 1e301}}), "none.png"), Error);
    EXPECT_THROW(drawn(bars({{"A", 1}}), "none.jpg"), Error);
    EXPECT_TRUE(fs::is_empty(m_folder.path()));
}

TEST_F(RenderChart, HostileTextIsEscapedInAnSvg) {
    ChartDescription chart = bars({{"</text><script>alert(1)</script>", 1}, {"\"&'<>\x1b[31m", 2}});
    chart.title = "</title><script>alert(2)</script>";
    chart.notes = {"</metadata><script>alert(3)</script>"};
    const std::string svg = drawn(chart, "hostile.svg");
    EXPECT_THAT(svg, Not(HasSubstr("<script")));
    EXPECT_THAT(svg, Not(HasSubstr("\x1b")));
    const Json record = test::record_of(svg);
    EXPECT_EQ(record["title"], chart.title);
    EXPECT_EQ(record["panels"][0]["marks"][0]["shapes"][0]["category"],
              "</text><script>alert(1)</script>");
}

TEST_F(RenderChart, DotsStandWhereTheirValuesAre) {
    ScatterPlot plot;
    plot.x_title = "distance (m)";
    plot.y_title = "zinc (ppm)";
    plot.category_title = "flooded";
    plot.categories = {"often", "seldom"};
    plot.dots = {{0, 10, 0}, {50, 30, 1}, {100, 20, 0}};
    ChartDescription chart;
    chart.marks = plot;
    const Json panel = record(chart)["panels"][0];
    ASSERT_EQ(panel["marks"].size(), 2U);
    EXPECT_EQ(panel["marks"][0]["series"], "often");
    EXPECT_EQ(panel["legend"]["entries"].size(), 2U);
    const Json& frame = panel["frame"];
    for (const Json& group : panel["marks"]) {
        for (const Json& shape : group["shapes"]) {
            // The middle of what is seen of a dot is the dot's middle, within a pixel.
            for (const int axis : {0, 1}) {
                const Json& ends = panel[axis == 0 ? "x_axis" : "y_axis"];
                const double low = ends["low"];
                const double high = ends["high"];
                const double share = (shape["at"][axis].get<double>() - low) / (high - low);
                const double first = axis == 0 ? frame[0].get<double>() : frame[3].get<double>();
                const double last = axis == 0 ? frame[2].get<double>() : frame[1].get<double>();
                EXPECT_NEAR(shape["pixel"][axis].get<double>(), first + share * (last - first),
                            1.6);
            }
        }
    }
}

TEST_F(RenderChart, LegendStandsOnlyWhereThereAreCategories) {
    ScatterPlot plot;
    plot.dots = {{1, 1}, {2, 2}};
    ChartDescription chart;
    chart.marks = plot;
    EXPECT_TRUE(record(chart)["panels"][0]["legend"].is_null());
}

TEST_F(RenderChart, ManyDotsAreOnePictureAndAreCountedWhereTheyAreLeftOut) {
    ScatterPlot plot;
    for (int i = 0; i < 30'000; ++i)
        plot.dots.push_back({static_cast<double>(i % 173), static_cast<double>(i % 211)});
    ChartDescription chart;
    chart.marks = plot;
    const std::string svg = drawn(chart, "many.svg");
    EXPECT_LT(svg.size(), 6'000'000U);
    const Json record = test::record_of(svg);
    const std::size_t kept = record["panels"][0]["marks"][0]["shapes"].size();
    EXPECT_LE(kept, 4000U);
    EXPECT_EQ(record["left_out"].get<std::size_t>(), 30'000 - kept);
}

TEST_F(RenderChart, HistogramHasABarForEachBin) {
    ChartDescription chart;
    chart.marks = Histogram{"zinc (ppm)", "Number of features",
                            histogram_bins(std::vector<double>{1, 2, 2, 3, 4, 4, 4, 10}, 3)};
    const Json panel = record(chart)["panels"][0];
    const Json& shapes = panel["marks"][0]["shapes"];
    ASSERT_EQ(shapes.size(), 3U);
    EXPECT_EQ(shapes[0]["edges"], Json({1, 4}));
    EXPECT_EQ(shapes[0]["value"], 4);
    EXPECT_EQ(shapes[0]["box"][2], shapes[1]["box"][0]); // no gap between bins
    EXPECT_EQ(panel["y_axis"]["low"], 0);
}

constexpr double Gap = std::numeric_limits<double>::quiet_NaN();

/// Two lines, of which the first has a gap in 2005 and 2006.
ChartDescription two_lines() {
    ChartDescription chart;
    chart.marks = LineChart{"Year",
                            "rate (%)",
                            false,
                            true,
                            {{"first", {{2000, 3}, {2004, 5}, {2005, Gap}, {2006, Gap}, {2010, 4}}},
                             {"second", {{2000, 3.1}, {2010, 4.02}}}}};
    return chart;
}

TEST_F(RenderChart, LinesHaveGapsWhereThereIsNoValue) {
    const Json panel = record(two_lines())["panels"][0];
    ASSERT_EQ(panel["marks"].size(), 2U);
    EXPECT_EQ(panel["marks"][0]["kind"], "lines");
    EXPECT_EQ(panel["marks"][0]["series"], "first");
    EXPECT_EQ(panel["marks"][0]["shapes"][0]["parts"],
              Json::parse("[[[2000, 3], [2004, 5]], [[2010, 4]]]"));
    EXPECT_NE(panel["marks"][0]["shapes"][0]["colour"], panel["marks"][1]["shapes"][0]["colour"]);
    EXPECT_EQ(panel["x_axis"]["low"], 2000);
    EXPECT_EQ(panel["x_axis"]["high"], 2010);
    EXPECT_FALSE(panel["marks"][0]["shapes"][0]["pixel"].is_null());
}

TEST_F(RenderChart, NamesOfLinesStandApart) {
    const std::string svg = drawn(two_lines(), "lines.svg");
    EXPECT_THAT(svg, HasSubstr("<svg"));
    // With a name at the right the frame is narrower than without one.
    const double named = record(two_lines())["panels"][0]["frame"][2];
    ChartDescription unnamed = two_lines();
    for (LineChart::Line& line : std::get<LineChart>(unnamed.marks).lines)
        line.name.clear();
    EXPECT_LT(named, record(unnamed)["panels"][0]["frame"][2].get<double>() - 20);
}

TEST_F(RenderChart, TooManyLinesAndTimesOutOfReachAreRefused) {
    ChartDescription chart = two_lines();
    auto& lines = std::get<LineChart>(chart.marks);
    lines.lines.resize(MostLines, {"x", {{2000, 1}}});
    EXPECT_NO_THROW(record(chart));
    lines.lines.push_back({"x", {{2000, 1}}});
    EXPECT_THROW(record(chart), Error);
    chart = two_lines();
    std::get<LineChart>(chart.marks).times = true;
    EXPECT_NO_THROW(record(chart));
    std::get<LineChart>(chart.marks).lines[0].points.back().x = 1e13;
    EXPECT_THROW(record(chart), Error);
}

TEST_F(RenderChart, BoxesReachFromQuartileToQuartile) {
    ChartDescription chart;
    chart.marks = BoxPlot{"district",
                          "depth (m)",
                          false,
                          {{"A", box_figures(std::vector<double>{1, 2, 3, 4, 100})},
                           {"B", box_figures(std::vector<double>{10, 20, 30})}}};
    const Json panel = record(chart)["panels"][0];
    ASSERT_EQ(panel["marks"].size(), 3U);
    const Json& boxes = panel["marks"][0];
    EXPECT_EQ(boxes["direction"], "up");
    EXPECT_EQ(boxes["shapes"][0]["base"], 2);
    EXPECT_EQ(boxes["shapes"][0]["value"], 2);
    EXPECT_EQ(boxes["shapes"][1]["base"], 15);
    const Json& lines = panel["marks"][1]["shapes"];
    ASSERT_EQ(lines.size(), 4U); // whiskers and median of each
    EXPECT_EQ(lines[0]["parts"], Json::parse("[[[0, 1], [0, 2]], [[0, 4], [0, 4]]]"));
    EXPECT_EQ(lines[3]["parts"], Json::parse("[[[1, 20], [1, 20]]]"));
    ASSERT_EQ(panel["marks"][2]["shapes"].size(), 1U);
    EXPECT_EQ(panel["marks"][2]["shapes"][0]["at"], Json::parse("[0, 100]"));
    EXPECT_LE(panel["y_axis"]["low"].get<double>(), 1);
    std::get<BoxPlot>(chart.marks).boxes.resize(1);
    EXPECT_EQ(record(chart)["panels"][0]["marks"][0]["direction"], "right");
}

TEST_F(RenderChart, TheSameChartGivesTheSameBytes) {
    const ChartDescription chart = bars({{"A", 40}, {"B", -20}});
    for (const char* name : {"same.png", "same.svg"})
        EXPECT_EQ(drawn(chart, name), drawn(chart, name)) << name;
}

} // namespace
} // namespace graticule::cartography
